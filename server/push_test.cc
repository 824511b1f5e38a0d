// What is sent to browsers: the examples of the standards, and what is no key.
#include "server/push.h"

#include <gtest/gtest.h>

#include "server/push_fixture.h"

namespace tricorne {
namespace {

std::string bytes(const char* text) { return from_base64url(text).value(); }

// RFC 8291, appendix A.
constexpr const char* kPlain = "When I grow up, I want to be a watermelon";
constexpr const char* kSenderScalar = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* kSenderPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kBrowserScalar = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kBrowserPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kExampleSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* kExampleAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* kSealed =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

TEST(Push, SealsAsTheStandardsExample) {
  const PushKey sender = PushKey::of_scalar(bytes(kSenderScalar)).value();
  EXPECT_EQ(to_base64url(sender.point()), kSenderPoint);
  const PushReader reader{bytes(kBrowserPoint), bytes(kExampleAuth)};
  const auto sealed = seal_push(kPlain, reader, sender, bytes(kExampleSalt));
  ASSERT_TRUE(sealed);
  EXPECT_EQ(to_base64url(*sealed), kSealed);
}

TEST(Push, ABrowserReadsWhatWasSealedForItAndNothingElse) {
  const Browser example(PushKey::of_scalar(bytes(kBrowserScalar)).value(), bytes(kExampleAuth));
  EXPECT_EQ(to_base64url(example.reader().point), kBrowserPoint);
  EXPECT_EQ(example.read(bytes(kSealed)), kPlain);
  const Browser other;
  const std::string one = seal_push("hello", other.reader()).value();
  const std::string two = seal_push("hello", other.reader()).value();
  EXPECT_NE(one, two) << "keys and salt are new for each";
  EXPECT_EQ(other.read(one), "hello");
  EXPECT_EQ(other.read(two), "hello");
  EXPECT_FALSE(example.read(one));
  for (std::size_t at : {std::size_t{0}, std::size_t{90}, one.size() - 1}) {
    std::string changed = one;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(other.read(changed)) << at;
  }
}

TEST(Push, WhatIsNoKeyIsRefused) {
  const std::string point = bytes(kBrowserPoint);
  EXPECT_TRUE(is_push_point(point));
  std::string beside = point;
  beside.back() = static_cast<char>(beside.back() ^ 1);
  for (const std::string& wrong :
       {std::string(), beside, point.substr(1), point.substr(0, 64), std::string(65, '\0'),
        std::string(1, '\0'), std::string(65, '\x04'), point + "x"}) {
    EXPECT_FALSE(is_push_point(wrong)) << to_base64url(wrong);
    EXPECT_FALSE(seal_push(kPlain, {wrong, bytes(kExampleAuth)}));
    EXPECT_FALSE(push_reader(to_base64url(wrong) + ' ' + kExampleAuth));
  }
  EXPECT_FALSE(seal_push(kPlain, {point, "short"}));
  EXPECT_TRUE(seal_push(std::string(4079, 'x'), {point, bytes(kExampleAuth)}));
  EXPECT_FALSE(seal_push(std::string(4080, 'x'), {point, bytes(kExampleAuth)}))
      << "more than a record";
  const std::string key(kBrowserPoint);
  EXPECT_TRUE(push_reader(key + ' ' + kExampleAuth));
  for (const std::string& wrong :
       {std::string(), key, key + ' ', key + "= " + kExampleAuth,
        key + ' ' + kExampleAuth + ' ' + kExampleAuth, key + " AAAA", "* *" + key}) {
    EXPECT_FALSE(push_reader(wrong)) << wrong;
  }
  EXPECT_FALSE(PushKey::of_scalar(std::string(32, '\0')));
  EXPECT_FALSE(PushKey::of_scalar(std::string(32, '\xff'))) << "beyond the order of the curve";
  EXPECT_FALSE(PushKey::of_scalar("short"));
}

TEST(Push, TheHouseSaysWhoItIs) {
  const PushKey house = PushKey::of_secret("a secret");
  EXPECT_EQ(house.point(), PushKey::of_secret("a secret").point());
  EXPECT_NE(house.point(), PushKey::of_secret("another").point());
  const std::string said =
      push_authorization(house, "https://push.example:8443/x/y?z", "mailto:us@b.example", 1000);
  ASSERT_TRUE(said.starts_with("vapid t="));
  const auto comma = said.find(", k=");
  ASSERT_NE(comma, std::string::npos);
  const std::string token = said.substr(8, comma - 8);
  EXPECT_EQ(from_base64url(said.substr(comma + 4)), house.point());
  const auto first = token.find('.');
  const auto second = token.rfind('.');
  const auto head = nlohmann::json::parse(*from_base64url(token.substr(0, first)));
  EXPECT_EQ(head, (nlohmann::json{{"typ", "JWT"}, {"alg", "ES256"}}));
  const auto claims =
      nlohmann::json::parse(*from_base64url(token.substr(first + 1, second - first - 1)));
  EXPECT_EQ(claims["aud"], "https://push.example:8443");
  EXPECT_EQ(claims["exp"], 1000 + 12 * 3600);
  EXPECT_EQ(claims["sub"], "mailto:us@b.example");
  const std::string signature = from_base64url(token.substr(second + 1)).value();
  const std::string text = token.substr(0, second);
  EXPECT_TRUE(is_signed_by(house.point(), text, signature));
  EXPECT_FALSE(is_signed_by(house.point(), text + "x", signature));
  EXPECT_FALSE(is_signed_by(PushKey::fresh().point(), text, signature));
  EXPECT_FALSE(is_signed_by(house.point(), text, signature.substr(1)));
}

// RFC 7515, appendix A.3: somebody else's signature.
TEST(Push, KnowsTheStandardsSignature) {
  const std::string point = std::string(1, '\x04') +
                            bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU") +
                            bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0");
  const std::string text =
      "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLm"
      "NvbS9pc19yb290Ijp0cnVlfQ";
  const std::string signature = bytes(
      "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q");
  EXPECT_TRUE(is_signed_by(point, text, signature));
}

}  // namespace
}  // namespace tricorne
