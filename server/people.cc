#include "server/people.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "server/password.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::int32_t kNameLetters = 24;
constexpr std::size_t kMostNames = 20000;  // in memory
constexpr std::size_t kManyShut = 1000;    // addresses: so many are looked through

// Whether a name may have it: nothing that cannot be seen, or turns the text around it, so that no
// two names look alike for that. Of spaces only the common one.
bool may_be_in_a_name(UChar32 letter) {
  constexpr std::uint32_t kUnseen =
      U_GC_C_MASK | U_GC_Z_MASK;  // control, format, unassigned, spaces
  if (letter == ' ') return true;
  return (U_GET_GC_MASK(letter) & kUnseen) == 0 &&
         u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0 &&
         letter != 0x2800;  // an empty pattern of Braille
}

}  // namespace

std::string name_problem(const std::string& text) {
  const auto name = icu::UnicodeString::fromUTF8(text);
  if (name.isEmpty() || name.hasMoreChar32Than(0, name.length(), kNameLetters)) {
    return "expected 1 to 24 characters";
  }
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    if (!may_be_in_a_name(name.char32At(at))) return "expected letters that can be seen";
  }
  if (text.front() == ' ' || text.back() == ' ' || text.find("  ") != std::string::npos) {
    return "expected single spaces between letters";
  }
  return {};
}

PersonName::PersonName(const std::string& chosen, const std::string& token_hash) : text(chosen) {
  if (!chosen.empty()) return;
  guest = guest_letters(token_hash);
  text = "Guest " + guest;
}

void PersonName::write(JsonText& out) const {
  out.member("name", text);
  if (!guest.empty()) out.member("guest", guest);
}

People::People(Store& store, const Limits& limits) : store_(store), limits_(limits) {}

// The store is asked without the lock: it may be far away. Where somebody was changed meanwhile it is asked again,
// so that nobody is let in who has just been logged out.
template <class Do>
auto People::with_stored(const std::string& token_hash, Do what) -> decltype(what(Stored())) {
  for (;;) {
    const std::uint64_t before = changes_;
    const Stored stored = store_.user_by_token(token_hash);
    const std::lock_guard lock(mutex_);
    if (changes_ == before) return what(stored);
  }
}

std::shared_ptr<Person> People::person_of(const std::string& token_hash, const Stored& stored) {
  if (stored && stored->id == 0) {  // logged out
    persons_.erase(token_hash);
    return nullptr;
  }
  const auto known = persons_.find(token_hash);
  std::shared_ptr<Person> person = known == persons_.end() ? nullptr : known->second;
  if (!person && stored) person = stored_[stored->id].lock();  // on another device
  if (!person) {
    person = std::make_shared<Person>(stored ? stored->token_hash : token_hash,
                                      stored ? stored->name : "", limits_);
    forget_the_absent();
  }
  if (stored) {
    person->id = stored->id;
    becomes(*person, *stored);
    stands(*person, *stored);
  }
  persons_[token_hash] = person;
  return person;
}

// Whoever has used something up stays until that has filled again: to go and come back makes nobody new.
void People::forget_the_absent() {
  const std::size_t most = limits_.idle_persons;
  if (most == 0 || persons_.size() < std::max(most, many_)) return;
  std::unordered_map<const Person*, long> tokens;
  for (const auto& [token, person] : persons_) ++tokens[person.get()];
  const auto now = TokenBucket::Clock::now();
  std::erase_if(persons_, [&](const auto& entry) {
    const Person& person = *entry.second;
    // What he has asked for may be on its way still; then somebody else holds him too.
    const bool away = person.sockets.empty() && entry.second.use_count() == tokens[&person];
    const bool gone = away && person.as_good_as_new(now);
    if (gone) --tokens[&person];
    return gone;
  });
  std::erase_if(stored_, [](const auto& entry) { return entry.second.expired(); });
  std::erase_if(names_, [&](const auto& entry) {
    return entry.second.use_count() == 1 && !stored_.contains(entry.first);
  });
  many_ = 2 * persons_.size();
}

std::size_t People::count() {
  const std::lock_guard lock(mutex_);
  return persons_.size();
}

void People::becomes(Person& person, const StoredUser& user) {
  person.stored = true;
  person.name = user.name;
  person.account = user.account;
  stored_[user.id] = person.weak_from_this();
  is_called(user.id, PersonName(user.name, user.token_hash));
}

// Under the lock. Whoever keeps the name has the new one.
void People::is_called(std::int64_t user, const PersonName& name) {
  if (names_.size() >= kMostNames) {
    // They are read again, but for those that are kept.
    std::erase_if(names_, [](const auto& entry) { return entry.second.use_count() == 1; });
  }
  auto& place = names_[user];
  if (!place) place = std::make_shared<PersonName>();
  *place = name;
}

// Under the lock, as the next ones. Where somebody is who is banned, nobody new plays for a while.
void People::stands(Person& person, const StoredUser& user) {
  person.muted = user.muted;
  person.banned = user.banned;
  person.office = user.office;
  if (!user.banned) return;
  for (const Person::Socket& socket : person.sockets) shut(socket.address, user.id);
}

void People::shut(const std::string& address, std::int64_t banned) {
  if (address.empty() || limits_.shut_out.count() == 0) return;
  const auto now = TokenBucket::Clock::now();
  if (shut_.size() >= kManyShut) {
    std::erase_if(shut_, [&](const auto& entry) { return entry.second.until <= now; });
  }
  shut_[address] = {now + limits_.shut_out, banned};
}

// He is not banned any more.
void People::open_again(std::int64_t user) {
  std::erase_if(shut_, [&](const auto& entry) { return entry.second.banned == user; });
}

bool People::is_shut(const Person& person, const std::string& address) const {
  const auto found = person.stored || address.empty() ? shut_.end() : shut_.find(address);
  return found != shut_.end() && TokenBucket::Clock::now() < found->second.until;
}

bool People::is_shut_out(const Person& person, const std::string& address) {
  const std::lock_guard lock(mutex_);
  return is_shut(person, address);
}

void People::has_account(Person& person, const StoredUser& user) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  becomes(person, user);
  stands(person, user);
}

void People::note_standing(const StoredUser& user) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  if (!user.banned) open_again(user.id);
  if (const auto person = stored_[user.id].lock()) stands(*person, user);
}

int People::scopes_of(const std::string& token_hash) {
  const auto user = store_.user_by_token(token_hash);
  return user ? user->scopes : 0;
}

std::shared_ptr<Person> People::find(const std::string& token_hash) {
  return with_stored(token_hash,
                     [&](const Stored& stored) { return person_of(token_hash, stored); });
}

bool People::is_guest(const Person& person) {
  const std::lock_guard lock(mutex_);
  return person.account.empty();
}

void People::log_out(const std::string& token_hash) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  const auto found = persons_.extract(token_hash);
  if (found.empty()) return;
  for (const Person::Socket& socket : found.mapped()->sockets) {
    const auto connection = socket.connection.lock();
    if (connection && socket.token_hash == token_hash) connection->close("logged out");
  }
}

void People::log_out_everywhere(std::int64_t user) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  std::erase_if(persons_, [&](const auto& entry) { return entry.second->id == user; });
  const auto person = stored_[user].lock();
  if (!person) return;
  for (const Person::Socket& socket : person->sockets) {
    if (const auto connection = socket.connection.lock()) connection->close("logged out");
  }
}

// He may be here as a guest whom nobody had written down yet.
void People::read_again(std::int64_t id) {
  const auto user = store_.user(id);
  if (!user) return;
  std::vector<std::string> tokens;
  {
    const std::lock_guard lock(mutex_);
    ++changes_;
    if (const auto guest = persons_.find(user->token_hash);
        guest != persons_.end() && guest->second->id == 0) {
      guest->second->id = id;
      becomes(*guest->second, *user);
    }
    is_called(id, PersonName(user->name, user->token_hash));
    if (!user->banned) open_again(id);
    const auto person = stored_[id].lock();
    if (!person) return;
    becomes(*person, *user);
    stands(*person, *user);
    for (const auto& [token, known] : persons_) {
      if (known == person) tokens.push_back(token);
    }
  }
  for (const std::string& token : tokens) {
    const auto now = store_.user_by_token(token);
    if (now && now->id == 0) log_out(token);
  }
}

// He has lost his name, or all that he had.
void People::forget_name(std::int64_t user) {
  PersonName now;
  try {
    if (const auto stored = store_.user(user)) now = PersonName(stored->name, stored->token_hash);
  } catch (const StoreError&) {
    // Then he has none.
  }
  const std::lock_guard lock(mutex_);
  ++changes_;
  if (const auto known = names_.find(user); known != names_.end()) *known->second = now;
}

std::shared_ptr<const StoredUser> People::introduce(Person& person) {
  if (person.stored) return nullptr;
  std::string name;
  {
    const std::lock_guard lock(mutex_);
    name = person.name;
  }
  // Where two do it at once one of two ids is nobody's.
  const std::int64_t id =
      person.id != 0 ? person.id.load() : store_.new_user(person.token_hash, name);
  const std::lock_guard lock(mutex_);
  if (person.id == 0) {
    person.id = id;
    stored_[person.id] = person.weak_from_this();
    is_called(person.id, PersonName(person.name, person.token_hash));
  }
  return std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, person.name});
}

PersonName People::name_of(std::int64_t user) {
  const Called name = called(user);
  const std::lock_guard lock(mutex_);
  return *name;
}

People::Called People::keep_name(std::int64_t user) { return called(user); }

// Whoever is not known, or cannot be looked up now, has no name.
People::Called People::called(std::int64_t user) {
  for (;;) {
    const std::uint64_t before = changes_;
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = names_.find(user); known != names_.end()) return known->second;
    }
    PersonName name;
    try {
      if (const auto stored = store_.user(user)) {
        name = PersonName(stored->name, stored->token_hash);
      }
    } catch (const StoreError&) {
      return std::make_shared<const PersonName>();  // the store has reported it
    }
    const std::lock_guard lock(mutex_);
    if (changes_ != before) continue;  // what was read may be out of date
    is_called(user, name);
    return names_[user];
  }
}

std::string People::new_token() { return signed_token(store_.secret()); }

bool People::remembers(const std::string& token) {
  const std::lock_guard lock(mutex_);
  return persons_.contains(token_hash(token));
}

// Earlier versions signed nothing: whoever sat down with such a token is known by it still. Whoever
// has logged out is known by it no more.
bool People::knows(const std::string& token) {
  try {
    const auto user = store_.user_by_token(token_hash(token));
    return user ? user->id != 0 : is_signed(token, store_.secret());
  } catch (const StoreError&) {
    return true;  // nobody loses his name because of the disk
  }
}

People::Coming People::comes(const std::string& token_hash,
                             const std::shared_ptr<Connection>& connection,
                             const std::string& address) {
  return with_stored(token_hash, [&](const Stored& stored) -> Coming {
    auto person = person_of(token_hash, stored);
    if (!person) return {};
    const auto most = static_cast<std::size_t>(limits_.sockets_per_person);
    if (most > 0 && person->sockets.size() >= most) return {};
    if (!address.empty()) {
      const int all = limits_.sockets_per_address;
      if (all > 0 && sockets_[address] >= all) return {};
      ++sockets_[address];
    }
    person->sockets.push_back({connection.get(), connection, token_hash, address});
    if (person->banned) shut(address, person->id);
    return {std::move(person), stored ? stored->scopes : 0};
  });
}

void People::goes(const Caller& caller) {
  const std::lock_guard lock(mutex_);
  Person& person = *caller.person;
  std::erase_if(person.sockets, [&](const Person::Socket& socket) {
    if (socket.at != caller.connection.get()) return false;
    const auto from = sockets_.find(socket.address);
    if (from != sockets_.end() && --from->second == 0) sockets_.erase(from);
    return true;
  });
  // A guest who never sat down anywhere is forgotten with his last socket.
  if (person.sockets.empty() && person.id == 0) persons_.erase(person.token_hash);
}

void People::recognise(Person& person) {
  if (!may_be_known_elsewhere(person)) return;
  const auto user = store_.user_by_token(person.token_hash);
  if (!user || user->id == 0) return;
  const std::lock_guard lock(mutex_);
  if (person.id != 0) return;
  person.id = user->id;
  becomes(person, *user);
  stands(person, *user);
}

std::string People::me_text(const Person& person, const std::string& address) const {
  JsonText out;
  out.begin_object();
  PersonName(person.name, person.token_hash).write(out);
  if (!person.account.empty()) out.member("account", true);
  if (person.office != Office::kNone) out.member("office", office_name(person.office));
  if (person.muted) out.member("muted", true);
  if (person.banned || is_shut(person, address)) out.member("banned", true);
  return out.end_object().take();
}

void People::me(const Request& request) {
  request.params.only({"name"});
  Person& person = *request.caller.person;
  if (!request.params.has("name")) {
    const std::lock_guard lock(mutex_);
    return request.reply(me_text(person, request.address));
  }
  const std::string& name = request.params.text("name");
  if (const std::string wrong = name_problem(name); !wrong.empty()) {
    throw RpcError(RpcCode::kBadParams, "params.name: " + wrong);
  }
  const std::string key = name_key(name);
  const auto known = store_.account(key);
  if (known && known->user.id != person.id) {
    throw RpcError(RpcCode::kNotAllowed, "the name is that of somebody else's account");
  }
  introduce(person);
  Change change;
  change.user = std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, name});
  change.rename = true;
  const bool guest = is_guest(person);
  if (!guest) change.account = std::make_shared<const AccountChange>(AccountChange{person.id, key});
  store_.submit(std::move(change), [this, asked = request.shared_from_this(), name,
                                    key = guest ? "" : key](bool saved) {
    if (!saved) return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    Person& renamed = *asked->caller.person;
    const std::lock_guard lock(mutex_);
    ++changes_;
    const std::string account = key.empty() ? renamed.account : key;
    becomes(renamed, {renamed.id, renamed.token_hash, name, account});
    asked->reply(me_text(renamed, asked->address));
  });
}

}  // namespace tricorne
