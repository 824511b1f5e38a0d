// Guests who become accounts, on as many devices as they like.
#include "server/accounts.h"

#include <algorithm>
#include <latch>

#include "server/accounts_fixture.h"
#include "server/password.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

TEST(NameKey, IsTheSameForNamesThatLookAlike) {
  EXPECT_EQ(name_key("Anna"), name_key("aNNA"));
  EXPECT_EQ(name_key("Straße"), name_key("STRASSE"));
  EXPECT_EQ(name_key("Jos\u00e9"), name_key("Jose\u0301"));
  EXPECT_EQ(name_key("\uff21nna"), name_key("anna")) << "a wide letter";
  EXPECT_EQ(name_key("an\u200bna"), name_key("anna")) << "a space without width";
  EXPECT_EQ(name_key("an\u00adna"), name_key("anna")) << "a hyphen that is not shown";
  EXPECT_NE(name_key("anna"), name_key("ana"));
  EXPECT_EQ(name_key("\xff\xfe"), name_key("\xff\xfe")) << "what is no text does no harm";
}

TEST(Passwords, AreHashedWithWhatIsAskedFor) {
  Limits limits;
  EXPECT_GE(limits.password_bytes, 19U * 1024 * 1024);
  EXPECT_GE(limits.password_passes, 2U);
  limits.password_passes = 1;
  limits.password_bytes = 8192;
  const std::string hash = hash_password(kPassword, limits);
  EXPECT_EQ(hash.rfind("$argon2id$", 0), 0U) << hash;
  EXPECT_NE(hash, hash_password(kPassword, limits)) << "each with its own salt";
  EXPECT_TRUE(is_password(kPassword, hash));
  EXPECT_FALSE(is_password("a wrong password", hash));
  EXPECT_FALSE(is_password(kPassword, ""));
  EXPECT_FALSE(hashed_otherwise(hash, limits));
  limits.password_passes = 2;
  EXPECT_TRUE(hashed_otherwise(hash, limits));
  EXPECT_FALSE(password_text("seven 7"));
  EXPECT_FALSE(password_text(std::string(513, 'x')));
  EXPECT_EQ(password_text("Jose\u0301 Jos\u00e9"), password_text("Jos\u00e9 Jose\u0301"));
}

// Passwords are dear to hash: whoever sends a hundred tries keeps the others waiting for one of them, and is himself
// told to come again.
TEST(Errands, OneAddressDoesNotKeepTheOthersWaiting) {
  std::latch busy{1};
  std::latch go_on{1};
  std::latch all_done{static_cast<std::ptrdiff_t>(Errands::kMostOfOne) + 3};
  std::vector<std::string> order;
  int refused = 0;
  Errands errands;
  const auto post = [&](const std::string& address, const std::string& name) {
    errands.run(
        address, [&](const HttpAnswer& answer) { refused += answer.status == 429 ? 1 : 0; },
        [&, name] {
          if (name == "first") {
            busy.count_down();
            go_on.wait();
          }
          order.push_back(name);
          all_done.count_down();
        });
  };
  post("203.0.113.7", "first");
  busy.wait();
  for (int i = 0; i < 100; ++i) post("203.0.113.7", "again");
  EXPECT_EQ(refused, 100 - static_cast<int>(Errands::kMostOfOne));
  for (const char* other : {"198.51.100.1", "203.0.113.9"}) post(other, other);
  EXPECT_EQ(refused, 100 - static_cast<int>(Errands::kMostOfOne)) << "the others are not";
  go_on.count_down();
  all_done.wait();
  errands.stop();
  for (const char* other : {"198.51.100.1", "203.0.113.9"}) {
    const auto at = std::find(order.begin(), order.end(), other) - order.begin();
    EXPECT_LE(at, 3) << other << " waits for at most one of each";
  }
}

TEST_F(AccountsTest, AGuestBecomesAnAccountAndFindsHisGamesElsewhere) {
  start();
  WsClient guest = client();
  const std::string table = new_table(guest)["table"];
  EXPECT_FALSE(guest.result("me").contains("account"));
  const Answer made = post("make", named("Anna"), guest.cookie());
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(made.body, Json({{"name", "Anna"}}));
  EXPECT_NE(made.cookie, guest.cookie()) << "another one, which nobody can have seen before";
  wait_for_the_end(guest);
  WsClient here = client(made.cookie);
  EXPECT_EQ(here.result("me")["name"], "Anna");
  EXPECT_EQ(here.result("me")["account"], true);
  EXPECT_EQ(tables_of(here), std::vector{table});

  const Answer elsewhere = post("login", named("aNNA"));
  ASSERT_EQ(elsewhere.status, 200);
  WsClient there = client(elsewhere.cookie);
  EXPECT_EQ(tables_of(there), std::vector{table});
  // Both are one person: a move made here is told there.
  Json now = here.result("join", {{"table", table}});
  there.result("join", {{"table", table}});
  now = here.result("apply", move_params(now, "take 1", "one"));
  EXPECT_EQ(there.notification()->at("number"), now["number"]);
  EXPECT_TRUE(there.result("apply", move_params(now, "take 1", "two")).contains("number"));

  WsClient old = client(guest.cookie());
  EXPECT_NE(old.cookie(), guest.cookie()) << "the guest's cookie is nobody's any more";
  EXPECT_TRUE(tables_of(old).empty());
  restart();
  WsClient later = client(elsewhere.cookie);
  EXPECT_EQ(later.cookie(), elsewhere.cookie);
  EXPECT_EQ(tables_of(later), std::vector{table});
}

TEST_F(AccountsTest, ANameIsSomebodysOnce) {
  start();
  ASSERT_EQ(post("make", named("Anna Kar")).status, 200) << "also without a guest's cookie";
  for (const char* name : {"Anna Kar", "anna kar", "ANNA \uff2bar"}) {
    const Answer taken = post("make", named(name));
    EXPECT_EQ(taken.status, 409) << name;
    EXPECT_EQ(taken.body["error"], "taken");
  }
  for (const char* name :
       {"", " Anna", "An\u200bna", "An\u202ena", "Anna\n", "a name with too many letters"}) {
    EXPECT_EQ(post("make", named(name)).body["error"], "name") << name;
  }
  EXPECT_EQ(post("make", named("Berta", "short")).body["error"], "password");
  WsClient guest = client();
  EXPECT_EQ(code(guest.call("me", {{"name", "anna kar"}})), -32021) << "nor can a guest use it";
  const Answer berta = post("make", named("Berta"), guest.cookie());
  ASSERT_EQ(berta.status, 200);
  EXPECT_EQ(post("make", named("Carla"), berta.cookie).body["error"], "account")
      << "who has one makes no other";
  WsClient named_berta = client(berta.cookie);
  EXPECT_EQ(code(named_berta.call("me", {{"name", "ANNA KAR"}})), -32021);
  EXPECT_EQ(named_berta.result("me", {{"name", "Berta Beta"}})["account"], true);
  EXPECT_EQ(post("login", named("Berta")).status, 403);
  EXPECT_EQ(post("login", named("berta beta")).status, 200) << "the name is the one to log in by";
  EXPECT_EQ(post("make", named("Berta")).status, 200) << "the old one is free again";
}

TEST_F(AccountsTest, WrongNamesAndWrongPasswordsLookTheSame) {
  start();
  ASSERT_EQ(post("make", named("Anna")).status, 200);
  const Answer password = post("login", named("Anna", "a wrong password"));
  EXPECT_EQ(password.status, 403);
  EXPECT_TRUE(password.cookie.empty());
  for (const Json& ask : {named("Berta", "a wrong password"), named("Berta"), named("Anna", ""),
                          named("", ""), named("An\u202ena", std::string(5000, 'x'))}) {
    const Answer name = post("login", ask);
    EXPECT_EQ(name.status, password.status) << ask;
    EXPECT_EQ(name.body, password.body) << ask;
    EXPECT_TRUE(name.cookie.empty());
  }
}

TEST_F(AccountsTest, WhoTriesPasswordsHasToWait) {
  config_.net.limits.tries_per_hour = 4;  // one at once
  start();
  ASSERT_EQ(post("make", named("Anna")).status, 200);
  EXPECT_EQ(post("login", named("Anna", "a wrong password")).status, 403);
  const Answer known = post("login", named("ANNA"));
  EXPECT_EQ(known.status, 429) << "also with the right one, whatever the case";
  EXPECT_EQ(post("login", named("Nobody")).status, 403);
  const Answer unknown = post("login", named("Nobody"));
  EXPECT_EQ(unknown.status, 429) << "whether there is such a name or not";
  EXPECT_EQ(unknown.body, known.body);
}

TEST_F(AccountsTest, AnAddressTriesSoManyNames) {
  config_.net.behind_proxy = true;
  config_.net.limits.tries_per_hour_and_address = 8;  // two at once
  config_.net.limits.accounts_per_hour_and_address = 1;
  start();
  const std::string from = "X-Forwarded-For: 203.0.113.7\r\n";
  EXPECT_EQ(post("login", named("Anna"), "", from).status, 403);
  EXPECT_EQ(post("login", named("Berta"), "", from).status, 403);
  EXPECT_EQ(post("login", named("Carla"), "", from).status, 429);
  EXPECT_EQ(post("login", named("Carla"), "", "X-Forwarded-For: 203.0.113.8\r\n").status, 403);
  EXPECT_EQ(post("make", named("Anna"), "", from).status, 200);
  EXPECT_EQ(post("make", named("Berta"), "", from).status, 429);
}

TEST_F(AccountsTest, LoggingOutClosesThisDeviceOrAll) {
  start();
  const std::string first = post("make", named("Anna")).cookie;
  const std::string second = post("login", named("Anna")).cookie;
  WsClient one = client(first);
  WsClient two = client(second);
  EXPECT_TRUE(one.result("me")["account"]);
  EXPECT_TRUE(two.result("me")["account"]);
  Answer out = post("logout", Json::object(), first);
  EXPECT_EQ(out.status, 200);
  EXPECT_EQ(out.cookie, "tricorne=") << "the cookie goes";
  wait_for_the_end(one);
  EXPECT_TRUE(two.result("me")["account"]) << "the other device stays";
  EXPECT_NE(client(first).cookie(), first);
  EXPECT_EQ(post("logout", Json::object(), first).body["error"], "account");

  const std::string third = post("login", named("Anna")).cookie;
  WsClient three = client(third);
  EXPECT_EQ(post("logout", {{"everywhere", true}}, third).status, 200);
  wait_for_the_end(two);
  wait_for_the_end(three);
  for (const std::string& cookie : {first, second, third}) {
    WsClient again = client(cookie);
    EXPECT_NE(again.cookie(), cookie);
    EXPECT_TRUE(again.result("me").contains("guest"));
  }
  restart();
  EXPECT_NE(client(second).cookie(), second) << "also after a restart";
  WsClient guest = client();
  EXPECT_EQ(post("logout", Json::object(), guest.cookie()).body["error"], "account")
      << "a guest would lose his games";
}

// Somebody has got hold of a cookie, and does not hang up when he is told to.
TEST_F(AccountsTest, WhoIsLoggedOutIsNotListenedTo) {
  start();
  const std::string cookie = post("make", named("Anna")).cookie;
  WsClient thief = client(cookie);
  const Json table = new_table(thief);
  EXPECT_EQ(post("logout", {{"everywhere", true}}, cookie).status, 200);
  // Until the server says goodbye; then he goes on as if it had not.
  wait_for_the_end(thief);
  thief.send(Json{{"jsonrpc", "2.0"},
                  {"id", 9},
                  {"method", "apply"},
                  {"params", move_params(table, "take 1", "stolen")}}
                 .dump());
  WsClient watcher = client();
  EXPECT_EQ(watcher.result("join", {{"table", table["table"]}})["number"], table["number"]);
}

TEST_F(AccountsTest, ANewPasswordLogsTheOthersOut) {
  start();
  const std::string first = post("make", named("Anna")).cookie;
  const std::string second = post("login", named("Anna")).cookie;
  const Json wanted{{"password", kPassword}, {"new", "another password"}};
  EXPECT_EQ(post("password", {{"password", "a wrong password"}, {"new", "another password"}}, first)
                .body["error"],
            "wrong");
  EXPECT_EQ(post("password", {{"password", kPassword}, {"new", "short"}}, first).body["error"],
            "password");
  EXPECT_EQ(post("password", wanted).body["error"], "account") << "nobody's";
  WsClient other = client(second);
  EXPECT_TRUE(other.result("me")["account"]);
  const Answer changed = post("password", wanted, first);
  ASSERT_EQ(changed.status, 200);
  wait_for_the_end(other);
  WsClient here = client(changed.cookie);
  EXPECT_TRUE(here.result("me")["account"]);
  EXPECT_NE(client(first).cookie(), first);
  EXPECT_EQ(post("login", named("Anna")).status, 403);
  EXPECT_EQ(post("login", named("Anna", "another password")).status, 200);
}

TEST_F(AccountsTest, APasswordIsHashedAnewWhenItsCostHasChanged) {
  start();
  ASSERT_EQ(post("make", named("Anna")).status, 200);
  config_.net.limits.password_passes = 2;
  restart();
  EXPECT_EQ(post("login", named("Anna")).status, 200);
  server_.reset();
  auto store = Store::open({config_.database, 0});
  ASSERT_TRUE(store.ok());
  const auto account = store.value()->account("anna");
  ASSERT_TRUE(account);
  EXPECT_FALSE(hashed_otherwise(account->password, config_.net.limits));
  EXPECT_TRUE(is_password(kPassword, account->password));
}

// As `tricorne admin --new-password` does it, for a house that sends no letters.
TEST_F(AccountsTest, APasswordGivenPastTheServerIsTheOnlyOne) {
  start();
  const std::string cookie = post("make", named("Anna")).cookie;
  const std::string hashed = hash_password("given by the house", config_.net.limits);
  ASSERT_TRUE(give_password(config_.database, name_key("Anna"), hashed).ok());
  EXPECT_FALSE(give_password(config_.database, name_key("Berta"), hashed).ok());
  EXPECT_EQ(post("login", named("Anna")).status, 403);
  const Answer again = post("login", {{"name", "Anna"}, {"password", "given by the house"}});
  ASSERT_EQ(again.status, 200);
  EXPECT_EQ(client(again.cookie).result("me")["name"], "Anna");
  EXPECT_EQ(post("logout", Json::object(), cookie).status, 409) << "other devices are nobody's";
}

TEST_F(AccountsTest, WhoDeletesHisAccountLeavesHisSeatsToBots) {
  start();
  WsClient berta = client();
  WsClient guest = client();
  const Json table = new_table(guest, {"me", "open"});
  const std::string cookie = post("make", named("Anna"), guest.cookie()).cookie;
  berta.result("sit", {{"table", table["table"]}, {"seat", "p2"}, {"invite", table["invite"]}});
  Json seen = berta.result("join", {{"table", table["table"]}});
  EXPECT_EQ(seen["seats"][0]["name"], "Anna");
  EXPECT_EQ(post("delete", {{"password", "a wrong password"}}, cookie).body["error"], "wrong");
  const Answer gone = post("delete", {{"password", kPassword}}, cookie);
  ASSERT_EQ(gone.status, 200);
  EXPECT_EQ(gone.cookie, "tricorne=");
  while (!seen["seats"][0].value("resigned", false)) seen = berta.notification().value();
  EXPECT_EQ(seen["seats"][0]["kind"], "bot");
  EXPECT_TRUE(seen["seats"][0].contains("guest")) << "the name is gone";
  EXPECT_EQ(seen.dump().find("Anna"), std::string::npos);
  EXPECT_EQ(post("login", named("Anna")).status, 403);
  EXPECT_NE(client(cookie).cookie(), cookie);
  EXPECT_EQ(post("make", named("Anna")).status, 200) << "the name is free again";
  // The game goes on.
  while (seen["status"] == "playing" && !seen["decision"].contains("options")) {
    seen = berta.notification().value();
  }
  EXPECT_EQ(seen["status"], "playing");
}

// The server ended after the account was deleted and before its seats were given up.
TEST_F(AccountsTest, SeatsLeftBehindAreGivenUpAtTheNextStart) {
  start();
  WsClient guest = client();
  const Json table = new_table(guest, {"me", "open"});
  const std::string cookie = post("make", named("Anna"), guest.cookie()).cookie;
  server_.reset();
  {
    auto store = Store::open({config_.database, 0});
    ASSERT_TRUE(store.ok());
    Change change;
    AccountChange gone{store.value()->account("anna")->user.id};
    gone.gone = true;
    change.account = std::make_shared<const AccountChange>(gone);
    store.value()->submit(std::move(change), [](bool saved) { EXPECT_TRUE(saved); });
  }
  start();
  WsClient watcher = client();
  Json seen = watcher.result("join", {{"table", table["table"]}});
  while (!seen["seats"][0].value("resigned", false)) seen = watcher.notification().value();
  EXPECT_EQ(seen["seats"][0]["kind"], "bot");
}

TEST_F(AccountsTest, StrangePostsAreRefused) {
  start();
  const std::string ours = fmt::format("Origin: http://127.0.0.1:{}\r\n", port());
  const std::string body = named("Anna").dump();
  EXPECT_EQ(raw("make", body, "", "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(raw("make", body, "", "").status, 403) << "without an origin";
  EXPECT_EQ(raw("unmake", body, "", ours).status, 404);
  EXPECT_EQ(raw("", body, "", ours).status, 404);
  EXPECT_EQ(http_request(port(), "GET", "/api/account/make").status, 404);
  EXPECT_EQ(http_request(port(), "PUT", "/api/account/make", ours, body).status, 405);
  for (const char* bad : {"{", "[]", "7", "{}", R"({"name": 7, "password": "a long password"})",
                          R"({"name": "Anna", "password": ["a long password"]})",
                          R"({"name": "Anna", "password": "a long password", "admin": true})"}) {
    const Answer answer = raw("make", bad, "", ours);
    EXPECT_EQ(answer.status, 400) << bad;
    EXPECT_EQ(answer.body["error"], "request") << bad;
    EXPECT_EQ(raw("login", bad, "", ours).status, 400) << bad;
  }
  EXPECT_EQ(raw("login", std::string(20, '[') + std::string(20, ']'), "", ours).status, 400);
  EXPECT_EQ(post("login", named("Anna")).status, 403) << "nothing was made";
  EXPECT_EQ(post("make", named("Anna"), "tricorne=" + std::string(64, 'a')).status, 200)
      << "a cookie that is not ours is none";
}

// What is written down or logged never holds a password.
TEST_F(AccountsTest, PasswordsAreKeptNowhere) {
  const std::string password = "correct horse battery";
  start();
  ASSERT_EQ(post("make", named("Anna", password)).status, 200);
  EXPECT_EQ(post("login", named("Anna", password)).status, 200);
  server_.reset();
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(bytes.find(password), std::string::npos) << entry.path();
  }
}

}  // namespace
}  // namespace tricorne
