#include "server/people.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::int32_t kNameLetters = 24;

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

std::string personal_name(const std::string& text) {
  const auto name = icu::UnicodeString::fromUTF8(text);
  if (name.isEmpty() || name.hasMoreChar32Than(0, name.length(), kNameLetters)) {
    throw RpcError(RpcCode::kBadParams, "params.name: expected 1 to 24 characters");
  }
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    if (may_be_in_a_name(name.char32At(at))) continue;
    throw RpcError(RpcCode::kBadParams, "params.name: expected letters that can be seen");
  }
  if (text.front() == ' ' || text.back() == ' ' || text.find("  ") != std::string::npos) {
    throw RpcError(RpcCode::kBadParams, "params.name: expected single spaces between letters");
  }
  return text;
}

}  // namespace

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

std::shared_ptr<Person> People::person_of(const std::string& token_hash) {
  if (const auto known = persons_.find(token_hash); known != persons_.end()) return known->second;
  const auto stored = store_.user_by_token(token_hash);
  auto person = std::make_shared<Person>(token_hash, stored ? stored->name : "", limits_);
  if (stored) {
    person->id = stored->id;
    person->stored = true;
    names_[stored->id] = PersonName(stored->name, token_hash);
  }
  persons_[token_hash] = person;
  return person;
}

std::shared_ptr<const StoredUser> People::introduce(Person& person) {
  if (person.stored) return nullptr;
  const std::lock_guard lock(mutex_);
  if (person.id == 0) {
    person.id = store_.next_user();
    names_[person.id] = PersonName(person.name, person.token_hash);
  }
  return std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, person.name});
}

PersonName People::name_of(std::int64_t user) {
  const std::lock_guard lock(mutex_);
  auto& name = names_[user];
  if (!name.text.empty()) return name;
  try {
    if (const auto stored = store_.user(user)) name = PersonName(stored->name, stored->token_hash);
  } catch (const StoreError&) {
    // The store has reported it; a table is not stopped for want of a name.
  }
  return name;
}

std::string People::new_token() { return signed_token(store_.secret()); }

// Earlier versions signed nothing: whoever sat down with such a token is known by it still.
bool People::knows(const std::string& token) {
  if (is_signed(token, store_.secret())) return true;
  try {
    return store_.user_by_token(token_hash(token)).has_value();
  } catch (const StoreError&) {
    return true;  // nobody loses his name because of the disk
  }
}

std::shared_ptr<Person> People::comes(const std::string& token_hash) {
  const std::lock_guard lock(mutex_);
  auto person = person_of(token_hash);
  const bool limited = limits_.sockets_per_person > 0;
  if (limited && person->sockets >= limits_.sockets_per_person) return nullptr;
  ++person->sockets;
  return person;
}

void People::goes(Person& person) {
  const std::lock_guard lock(mutex_);
  // A guest who never sat down anywhere is forgotten with his last socket.
  if (--person.sockets == 0 && person.id == 0) persons_.erase(person.token_hash);
}

void People::me(const Request& request) {
  request.params.only({"name"});
  Person& person = *request.caller.person;
  if (!request.params.has("name")) {
    const std::lock_guard lock(mutex_);
    JsonText out;
    out.begin_object();
    PersonName(person.name, person.token_hash).write(out);
    return request.reply(out.end_object().text());
  }
  const std::string name = personal_name(request.params.text("name"));
  introduce(person);
  Change change;
  change.user = std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, name});
  change.rename = true;
  store_.submit(std::move(change), [this, asked = request.shared_from_this(), name](bool saved) {
    if (!saved) return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    Person& renamed = *asked->caller.person;
    renamed.stored = true;
    const std::lock_guard lock(mutex_);
    renamed.name = name;
    const PersonName now(name, renamed.token_hash);
    names_[renamed.id] = now;
    JsonText out;
    out.begin_object();
    now.write(out);
    asked->reply(out.end_object().text());
  });
}

}  // namespace tricorne
