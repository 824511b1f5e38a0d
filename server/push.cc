#include "server/push.h"

#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

#include "kernel/json_text.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::size_t kPoint = 65;
constexpr std::size_t kScalar = 32;
constexpr std::size_t kHash = 32;
constexpr std::size_t kAuth = 16;
constexpr std::size_t kSalt = 16;
constexpr std::size_t kTag = 16;
constexpr std::uint32_t kRecord = 4096;
// A message is one record: its text, the byte that ends it, and the tag.
constexpr std::size_t kMostText = kRecord - 1 - kTag;

struct Freed {
  void operator()(BIGNUM* it) const { BN_clear_free(it); }
  void operator()(EC_GROUP* it) const { EC_GROUP_free(it); }
  void operator()(EC_POINT* it) const { EC_POINT_free(it); }
  void operator()(ECDSA_SIG* it) const { ECDSA_SIG_free(it); }
  void operator()(EVP_PKEY* it) const { EVP_PKEY_free(it); }
  void operator()(EVP_PKEY_CTX* it) const { EVP_PKEY_CTX_free(it); }
  void operator()(EVP_MD_CTX* it) const { EVP_MD_CTX_free(it); }
  void operator()(EVP_CIPHER_CTX* it) const { EVP_CIPHER_CTX_free(it); }
  void operator()(OSSL_PARAM_BLD* it) const { OSSL_PARAM_BLD_free(it); }
  void operator()(OSSL_PARAM* it) const { OSSL_PARAM_free(it); }
};
template <class T>
using Held = std::unique_ptr<T, Freed>;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// What fails only if there is no memory, or the library is broken.
void must(bool well) {
  if (!well) throw std::runtime_error("libcrypto failed");
}

const EC_GROUP& curve() {
  static const Held<EC_GROUP> kCurve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  must(kCurve != nullptr);
  return *kCurve;
}

Held<EC_POINT> read_point(std::string_view point) {
  Held<EC_POINT> out(EC_POINT_new(&curve()));
  must(out != nullptr);
  const bool read = point.size() == kPoint && EC_POINT_oct2point(&curve(), out.get(), bytes(point),
                                                                 point.size(), nullptr) == 1;
  return read ? std::move(out) : nullptr;
}

// A key as the library's other functions take it: with its scalar, or to check with.
Held<EVP_PKEY> make_key(std::string_view point, const BIGNUM* scalar) {
  const Held<OSSL_PARAM_BLD> build(OSSL_PARAM_BLD_new());
  must(build != nullptr &&
       OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) ==
           1 &&
       OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                        point.size()) == 1);
  if (scalar != nullptr) {
    must(OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1);
  }
  const Held<OSSL_PARAM> params(OSSL_PARAM_BLD_to_param(build.get()));
  const Held<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  must(params != nullptr && context != nullptr && EVP_PKEY_fromdata_init(context.get()) == 1 &&
       EVP_PKEY_fromdata(context.get(), &made,
                         scalar != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                         params.get()) == 1);
  return Held<EVP_PKEY>(made);
}

// HKDF (RFC 5869) of up to one block.
std::string derived(std::string_view salt, std::string_view secret, std::string info,
                    std::size_t size) {
  info += '\x01';
  return hmac_sha256(hmac_sha256(salt, secret), info).substr(0, size);
}

std::string with_zero(std::string_view text) { return std::string(text) + '\0'; }

std::string encrypted(std::string_view text, std::string_view key, std::string_view nonce) {
  const Held<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTag, '\0');
  int size = 0;
  must(context != nullptr &&
       EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) ==
           1 &&
       EVP_EncryptUpdate(context.get(), bytes(out), &size, bytes(text),
                         static_cast<int>(text.size())) == 1 &&
       EVP_EncryptFinal_ex(context.get(), bytes(out) + size, &size) == 1 &&
       EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTag, bytes(out) + text.size()) ==
           1);
  return out;
}

std::string random_bytes(std::size_t count) {
  std::string out(count, '\0');
  randombytes_buf(out.data(), out.size());
  return out;
}

// Scheme and host of an address.
std::string origin_of(const std::string& address) {
  const auto host = address.find("://");
  return address.substr(0, address.find_first_of("/?#", host == std::string::npos ? 0 : host + 3));
}

}  // namespace

std::optional<PushKey> PushKey::of_scalar(std::string_view scalar) {
  const Held<BIGNUM> number(BN_bin2bn(bytes(scalar), static_cast<int>(scalar.size()), nullptr));
  must(number != nullptr);
  const bool known = scalar.size() == kScalar && !BN_is_zero(number.get()) &&
                     BN_cmp(number.get(), EC_GROUP_get0_order(&curve())) < 0;
  if (!known) return std::nullopt;
  const Held<EC_POINT> point(EC_POINT_new(&curve()));
  PushKey out;
  out.point_.resize(kPoint);
  must(point != nullptr &&
       EC_POINT_mul(&curve(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1 &&
       EC_POINT_point2oct(&curve(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes(out.point_),
                          kPoint, nullptr) == kPoint);
  out.pair_ = make_key(out.point_, number.get());
  return out;
}

// Numbers that are none of the curve come once in four thousand million times.
PushKey PushKey::of_secret(std::string_view secret) {
  for (int attempt = 0;; ++attempt) {
    if (auto key = of_scalar(hmac_sha256(secret, fmt::format("web push {}", attempt)))) return *key;
  }
}

PushKey PushKey::fresh() {
  for (;;) {
    if (auto key = of_scalar(random_bytes(kScalar))) return *key;
  }
}

std::optional<std::string> PushKey::shared_with(std::string_view point) const {
  if (!is_push_point(point)) return std::nullopt;
  const Held<EVP_PKEY> other = make_key(point, nullptr);
  const Held<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(pair_.get(), nullptr));
  std::string out(kScalar, '\0');
  std::size_t size = out.size();
  must(context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
       EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1 &&
       EVP_PKEY_derive(context.get(), bytes(out), &size) == 1 && size == kScalar);
  return out;
}

// The library writes two numbers in a form of its own; the standard wants them one after the other.
std::string PushKey::sign(std::string_view text) const {
  const Held<EVP_MD_CTX> context(EVP_MD_CTX_new());
  std::size_t size = 0;
  must(context != nullptr &&
       EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, pair_.get()) == 1 &&
       EVP_DigestSign(context.get(), nullptr, &size, bytes(text), text.size()) == 1);
  std::string coded(size, '\0');
  must(EVP_DigestSign(context.get(), bytes(coded), &size, bytes(text), text.size()) == 1);
  const unsigned char* at = bytes(coded);
  const Held<ECDSA_SIG> both(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string out(2 * kScalar, '\0');
  must(both != nullptr &&
       BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), bytes(out), kScalar) == kScalar &&
       BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), bytes(out) + kScalar, kScalar) == kScalar);
  return out;
}

bool is_push_point(std::string_view point) {
  const auto read = read_point(point);
  return read && EC_POINT_is_at_infinity(&curve(), read.get()) == 0;
}

bool is_signed_by(std::string_view point, std::string_view text, std::string_view signature) {
  if (!is_push_point(point) || signature.size() != 2 * kScalar) return false;
  const Held<ECDSA_SIG> both(ECDSA_SIG_new());
  must(both != nullptr &&
       ECDSA_SIG_set0(both.get(), BN_bin2bn(bytes(signature), kScalar, nullptr),
                      BN_bin2bn(bytes(signature) + kScalar, kScalar, nullptr)) == 1);
  unsigned char* coded = nullptr;
  const int size = i2d_ECDSA_SIG(both.get(), &coded);
  must(size > 0);
  const std::string written(reinterpret_cast<const char*>(coded), static_cast<std::size_t>(size));
  OPENSSL_free(coded);
  const Held<EVP_PKEY> key = make_key(point, nullptr);
  const Held<EVP_MD_CTX> context(EVP_MD_CTX_new());
  must(context != nullptr &&
       EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
  return EVP_DigestVerify(context.get(), bytes(written), written.size(), bytes(text),
                          text.size()) == 1;
}

std::optional<PushReader> push_reader(std::string_view text) {
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto point = from_base64url(text.substr(0, blank));
  const auto auth = from_base64url(text.substr(blank + 1));
  if (!point || !auth || !is_push_point(*point) || auth->size() != kAuth) return std::nullopt;
  return PushReader{*point, *auth};
}

std::optional<std::string> seal_push(std::string_view text, const PushReader& reader,
                                     const PushKey& sender, std::string_view salt) {
  const auto shared = sender.shared_with(reader.point);
  if (!shared || reader.auth.size() != kAuth || salt.size() != kSalt || text.size() > kMostText) {
    return std::nullopt;
  }
  const std::string secret = derived(
      reader.auth, *shared, with_zero("WebPush: info") + reader.point + sender.point(), kHash);
  const std::string key = derived(salt, secret, with_zero("Content-Encoding: aes128gcm"), 16);
  const std::string nonce = derived(salt, secret, with_zero("Content-Encoding: nonce"), 12);
  std::string out(salt);
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(kRecord >> shift & 0xffU);
  out += static_cast<char>(kPoint);
  out += sender.point();
  return out + encrypted(std::string(text) + '\x02', key, nonce);  // 2: the last record
}

std::optional<std::string> seal_push(std::string_view text, const PushReader& reader) {
  return seal_push(text, reader, PushKey::fresh(), random_bytes(kSalt));
}

std::string push_authorization(const PushKey& house, const std::string& address,
                               const std::string& contact, std::int64_t now) {
  constexpr std::int64_t kGood = 12 * 60 * 60;  // services take a day at most
  JsonText claims;
  claims.begin_object()
      .member("aud", origin_of(address))
      .member("exp", now + kGood)
      .member("sub", contact)
      .end_object();
  const std::string text =
      to_base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + to_base64url(claims.take());
  return fmt::format("vapid t={}.{}, k={}", text, to_base64url(house.sign(text)),
                     to_base64url(house.point()));
}

std::string to_base64url(std::string_view text) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_encoded_len(text.size(), kVariant), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes(text), text.size(), kVariant);
  out.pop_back();  // its zero
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(bytes(out), out.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0) {
    return std::nullopt;
  }
  out.resize(size);
  return out;
}

}  // namespace tricorne
