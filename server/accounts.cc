#include "server/accounts.h"

#include "kernel/document.h"
#include "server/password.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::string_view kPrefix = "/api/account/";
constexpr double kSecondsAnHour = 3600;
constexpr std::size_t kMostTokens = 20;

std::string name_text(const std::string& name) {
  JsonText out;
  return out.begin_object().member("name", name).end_object().take();
}

}  // namespace

Accounts::Accounts(People& people, Store& store, const Limits& limits, Told told)
    : people_(people),
      store_(store),
      limits_(limits),
      told_(std::move(told)),
      tries_as_(limits.tries_per_hour / kSecondsAnHour, limits.tries_per_hour / 4),
      tries_from_(limits.tries_per_hour_and_address / kSecondsAnHour,
                  limits.tries_per_hour_and_address / 4),
      made_from_(limits.accounts_per_hour_and_address / kSecondsAnHour,
                 limits.accounts_per_hour_and_address),
      nobodys_(hash_password(random_name(26), limits)) {}

const std::map<std::string_view, Accounts::Act>& Accounts::acts() {
  static const std::map<std::string_view, Act> kActs{
      {"make", &Accounts::make},           {"login", &Accounts::log_in},
      {"logout", &Accounts::log_out},      {"password", &Accounts::change_password},
      {"forgot", &Accounts::forget},       {"reset", &Accounts::reset},
      {"delete", &Accounts::remove},       {"token", &Accounts::make_token},
      {"revoke", &Accounts::revoke_token}, {"tokens", &Accounts::list_tokens}};
  return kActs;
}

std::vector<std::string> Accounts::paths() {
  std::vector<std::string> out;
  for (const auto& [word, act] : acts()) out.push_back(fmt::format("{}{}", kPrefix, word));
  return out;
}

void Accounts::post(const HttpAsk& ask, const Errand::Answer& answer) {
  const auto act = ask.path.starts_with(kPrefix)
                       ? acts().find(std::string_view(ask.path).substr(kPrefix.size()))
                       : acts().end();
  if (act == acts().end()) return answer({404, "application/json", "{}", ""});
  errands_.run(ask.visitor.address, answer, [this, ask, answer, act = act->second] {
    // A program has what its token is for, and not the account.
    if (people_.scopes_of(ask.visitor.token_hash) != 0) throw Denial{403, "scope"};
    (this->*act)(read_errand(ask, answer, limits_));
  });
}

void Accounts::save(AccountChange account, Change change) {
  change.account = std::make_shared<const AccountChange>(std::move(account));
  tricorne::save(store_, std::move(change));
}

// Whoever tries passwords has to wait in time, whether there is such a name or not.
void Accounts::require_patience(const std::string& key, const Visitor& visitor) {
  const bool few = visitor.local || tries_from_.try_take(visitor.address);
  if (!few || !tries_as_.try_take(key)) throw Denial{429, "many"};
}

// The same work and the same answer whether the name is wrong or the password.
Store::Account Accounts::prove(const std::string& key, const std::string& typed,
                               const Visitor& visitor) {
  require_patience(key, visitor);
  const auto account = store_.account(key);
  const std::string password = password_text(typed).value_or("");
  const bool right = is_password(password, account ? account->password : nobodys_);
  if (!right || !account) throw Denial{403, "wrong"};
  return *account;
}

// A guest, with all his games, becomes an account.
void Accounts::make(const Errand& task) {
  task.params.only({"name", "password"});
  const Visitor& visitor = task.ask.visitor;
  const std::string& name = task.params.text("name");
  const auto password = password_text(task.params.text("password"));
  if (!name_problem(name).empty()) throw Denial{400, "name"};
  if (!password) throw Denial{400, "password"};
  const std::string key = name_key(name);
  if (!visitor.local && !made_from_.try_take(visitor.address)) throw Denial{429, "many"};
  if (store_.account(key)) throw Denial{409, "taken"};
  const std::string token = people_.new_token();
  const bool new_here = visitor.token_hash.empty();
  const auto person = people_.find(new_here ? token_hash(token) : visitor.token_hash);
  if (!person || !people_.is_guest(*person)) throw Denial{409, "account"};
  const bool shut_out = !visitor.local && people_.is_shut_out(*person, visitor.address);
  if (shut_out) throw Denial{403, "banned"};
  people_.introduce(*person);
  const StoredUser user{person->id, person->token_hash, name, key};
  Change change;
  change.user = std::make_shared<const StoredUser>(user);
  change.rename = true;
  AccountChange account{user.id, key, hash_password(*password, limits_), token_hash(token)};
  if (!new_here) account.token_out = visitor.token_hash;
  account.first = visitor.local;  // whoever sits at the machine itself looks after the house
  save(std::move(account), std::move(change));
  people_.has_account(*person, store_.user(user.id).value_or(user));
  people_.log_out(visitor.token_hash);
  task.done(name_text(name), token);
}

// On this device too. What its guest has played so far goes along.
void Accounts::log_in(const Errand& task) {
  task.params.only({"name", "password"});
  const Visitor& visitor = task.ask.visitor;
  const std::string& typed = task.params.text("password");
  const auto account = prove(name_key(task.params.text("name")), typed, visitor);
  const std::string token = people_.new_token();
  AccountChange change{account.user.id};
  change.token_in = token_hash(token);
  if (hashed_otherwise(account.password, limits_)) {
    change.password = hash_password(*password_text(typed), limits_);
  }
  const auto before = store_.user_by_token(visitor.token_hash);
  const bool known = before && before->id != 0;
  if (known && !before->account.empty()) change.token_out = visitor.token_hash;
  if (known && before->account.empty()) change.guest = before->id;
  const std::int64_t guest = change.guest;
  save(std::move(change));
  people_.log_out(visitor.token_hash);
  if (guest != 0) {
    people_.log_out_everywhere(guest);
    people_.forget_name(guest);
    told_.taken_over(guest);
  }
  task.done(name_text(account.user.name), token);
}

void Accounts::log_out(const Errand& task) {
  task.params.only({"everywhere"});
  const Visitor& visitor = task.ask.visitor;
  const StoredUser user = account_of(store_, visitor);
  AccountChange change{user.id};
  change.all_out = task.params.has("everywhere") && task.params.flag("everywhere");
  const bool everywhere = change.all_out;
  if (!everywhere) change.token_out = visitor.token_hash;
  save(std::move(change));
  if (everywhere) {
    people_.log_out_everywhere(user.id);
  } else {
    people_.log_out(visitor.token_hash);
  }
  task.done("{}", "");
}

// All other devices are logged out with it: perhaps somebody else knew the old one.
void Accounts::change_password(const Errand& task) {
  task.params.only({"password", "new"});
  const Visitor& visitor = task.ask.visitor;
  const StoredUser user = account_of(store_, visitor);
  const auto wanted = password_text(task.params.text("new"));
  if (!wanted) throw Denial{400, "password"};
  (void)prove(user.account, task.params.text("password"), visitor);
  give_password(task, user, *wanted);
}

void Accounts::give_password(const Errand& task, const StoredUser& user,
                             const std::string& password) {
  const std::string token = people_.new_token();
  AccountChange change{user.id};
  change.password = hash_password(password, limits_);
  change.all_out = true;
  change.token_in = token_hash(token);
  save(std::move(change));
  people_.log_out_everywhere(user.id);
  task.done(name_text(user.name), token);
}

// The same answer whether there is such an account or not, and whether it has an address.
void Accounts::forget(const Errand& task) {
  task.params.only({"name"});
  const std::string key = name_key(task.params.text("name"));
  require_patience(key, task.ask.visitor);
  if (const auto account = store_.account(key)) lost(*account);
  task.done();
}

// By the link of a letter, once: it is worth nothing with another password.
void Accounts::reset(const Errand& task) {
  task.params.only({"token", "password"});
  const auto wanted = password_text(task.params.text("password"));
  if (!wanted) throw Denial{400, "password"};
  if (!task.ask.visitor.local && !tries_from_.try_take(task.ask.visitor.address)) {
    throw Denial{429, "many"};
  }
  const auto account = found(task.params.text("token"));
  if (!account) throw Denial{403, "wrong"};
  give_password(task, account->user, *wanted);
}

// His games stay, without his name; bots play his seats to the end.
void Accounts::remove(const Errand& task) {
  task.params.only({"password"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  (void)prove(user.account, task.params.text("password"), task.ask.visitor);
  AccountChange change{user.id};
  change.gone = true;
  save(std::move(change));
  people_.log_out_everywhere(user.id);
  people_.forget_name(user.id);
  task.done("{}", "");
  told_.gone();
}

// ---- Tokens of programs: shown once, and for what they are for. ----

void Accounts::make_token(const Errand& task) {
  task.params.only({"name", "scopes"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  const std::string& name = task.params.text("name");
  if (!name_problem(name).empty()) throw Denial{400, "name"};
  int scopes = 0;
  for (const nlohmann::json& scope : task.params.at("scopes")) {
    if (scope != "read" && scope != "play") throw Denial{400, "request"};
    scopes |= scope == "read" ? kReading : kPlaying;
  }
  if (scopes == 0) throw Denial{400, "request"};
  const auto known = store_.programs_of(user.id);
  if (known.size() >= kMostTokens) throw Denial{429, "many"};
  for (const ProgramToken& one : known) {
    if (one.name == name) throw Denial{409, "taken"};
  }
  const std::string token = people_.new_token();
  AccountChange change{user.id};
  change.token_in = token_hash(token);
  change.token_name = name;
  change.token_scopes = scopes;
  save(std::move(change));
  JsonText out;
  task.done(out.begin_object().member("name", name).member("token", token).end_object().take());
}

void Accounts::revoke_token(const Errand& task) {
  task.params.only({"name"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  for (const ProgramToken& one : store_.programs_of(user.id)) {
    if (one.name != task.params.text("name")) continue;
    AccountChange change{user.id};
    change.token_out = one.hash;
    save(std::move(change));
    people_.log_out(one.hash);
    return task.done();
  }
  throw Denial{409, "name"};
}

void Accounts::list_tokens(const Errand& task) {
  task.params.only({});
  JsonText out;
  out.begin_object().key("tokens").begin_array();
  for (const ProgramToken& one : store_.programs_of(account_of(store_, task.ask.visitor).id)) {
    out.begin_object().member("name", one.name).member("made", one.made);
    out.key("scopes").begin_array();
    if ((one.scopes & kReading) != 0) out.value("read");
    if ((one.scopes & kPlaying) != 0) out.value("play");
    out.end_array().end_object();
  }
  task.done(out.end_array().end_object().take());
}

}  // namespace tricorne
