// Messages to browsers that are not there (Web Push): sealed so that the service that carries them reads nothing
// (RFC 8291, aes128gcm), and signed so that it knows from whom they come (RFC 8292). OpenSSL, which has the
// curve P-256, stays behind this header.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace tricorne {

// A pair of keys on P-256. Points and scalars are the bytes that the standards tell of: 65 and 32.
class PushKey {
 public:
  // Made of a secret, always the same pair of the same one: browsers are bound to whom they have subscribed to.
  static PushKey of_secret(std::string_view secret);
  static PushKey fresh();
  static std::optional<PushKey> of_scalar(std::string_view bytes);

  [[nodiscard]] const std::string& point() const { return point_; }
  // What both sides make of one's own scalar and the other's point; nothing if that is none of the curve.
  [[nodiscard]] std::optional<std::string> shared_with(std::string_view point) const;
  [[nodiscard]] std::string sign(std::string_view text) const;  // ES256: 64 bytes

 private:
  std::shared_ptr<evp_pkey_st> pair_;
  std::string point_;
};

bool is_push_point(std::string_view point);
// Whether `signature` is what the holder of that point's scalar has made of the text.
bool is_signed_by(std::string_view point, std::string_view text, std::string_view signature);

// To whom: what a browser has made, and given us.
struct PushReader {
  std::string point;
  std::string auth;  // 16 bytes
};
// As a text, "POINT AUTH" in base64url; nothing if it is none.
std::optional<PushReader> push_reader(std::string_view text);
// As it is posted. `sender` and `salt` are new for every message. Nothing if there is no such reader.
std::optional<std::string> seal_push(std::string_view text, const PushReader& reader,
                                     const PushKey& sender, std::string_view salt);
std::optional<std::string> seal_push(std::string_view text, const PushReader& reader);

// The value of the header Authorization, for whatever is posted to that address.
std::string push_authorization(const PushKey& house, const std::string& address,
                               const std::string& contact, std::int64_t now);

std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace tricorne
