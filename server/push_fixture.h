// A browser as its push service knows it, for tests: it has keys, and reads what was sealed for it.
#pragma once

#include <openssl/evp.h>
#include <sodium.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "server/push.h"

namespace tricorne {

class Browser {
 public:
  Browser(PushKey key, std::string auth) : key_(std::move(key)), auth_(std::move(auth)) {}
  Browser() : Browser(PushKey::fresh(), std::string(16, 'a')) {}

  [[nodiscard]] PushReader reader() const { return {key_.point(), auth_}; }
  // What its page posts to us.
  [[nodiscard]] nlohmann::json subscription(const std::string& address) const {
    return {{"address", address},
            {"p256dh", to_base64url(key_.point())},
            {"auth", to_base64url(auth_)}};
  }
  // The text of a message; nothing if it is not for this browser, or was changed on its way.
  [[nodiscard]] std::optional<std::string> read(const std::string& message) const {
    const std::string salt = message.substr(0, 16);
    const std::size_t size = static_cast<unsigned char>(message.at(20));
    const std::string sender = message.substr(21, size);
    const auto shared = key_.shared_with(sender);
    if (!shared) return std::nullopt;
    const std::string zero(1, '\0');
    const std::string secret = derived(
        hmac(auth_, *shared), std::string("WebPush: info") + zero + key_.point() + sender, 32);
    const std::string both = hmac(salt, secret);
    const auto text =
        opened(message.substr(21 + size), derived(both, "Content-Encoding: aes128gcm" + zero, 16),
               derived(both, "Content-Encoding: nonce" + zero, 12));
    if (!text || text->empty() || text->back() != '\x02') return std::nullopt;
    return text->substr(0, text->size() - 1);
  }

 private:
  static const unsigned char* bytes(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  }
  static std::string hmac(const std::string& key, const std::string& text) {
    std::string out(crypto_auth_hmacsha256_BYTES, '\0');
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
    crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
    crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(out.data()));
    return out;
  }
  static std::string derived(const std::string& key, const std::string& info, std::size_t size) {
    return hmac(key, info + '\x01').substr(0, size);
  }
  static std::optional<std::string> opened(const std::string& sealed, const std::string& key,
                                           const std::string& nonce) {
    constexpr std::size_t kTag = 16;
    if (sealed.size() < kTag) return std::nullopt;
    std::string out = sealed.substr(0, sealed.size() - kTag);
    std::string tag = sealed.substr(out.size());
    const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)> context(EVP_CIPHER_CTX_new(),
                                                                             EVP_CIPHER_CTX_free);
    auto* into = reinterpret_cast<unsigned char*>(out.data());
    int size = 0;
    const bool well =
        EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) ==
            1 &&
        EVP_DecryptUpdate(context.get(), into, &size, bytes(sealed),
                          static_cast<int>(out.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, kTag, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(context.get(), into + size, &size) == 1;
    return well ? std::optional(out) : std::nullopt;
  }

  PushKey key_;
  std::string auth_;
};

}  // namespace tricorne
