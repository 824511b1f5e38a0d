#include "server/courier.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sodium.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <memory>

namespace tricorne {
namespace {

constexpr long kPatience = 5000;  // milliseconds
constexpr std::size_t kMostUrl = 1000;
constexpr std::size_t kMostAddress = 254;

struct Ended {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Curl = std::unique_ptr<CURL, Ended>;
using Lines = std::unique_ptr<curl_slist, Ended>;

Curl make_curl() {
  static const CURLcode kStarted = curl_global_init(CURL_GLOBAL_DEFAULT);
  Curl curl(kStarted == CURLE_OK ? curl_easy_init() : nullptr);
  if (!curl) return curl;
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, kPatience);
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");  // none, whatever the environment says
  return curl;
}

void add_line(Lines& lines, const std::string& line) {
  curl_slist* longer = curl_slist_append(lines.get(), line.c_str());
  if (longer == nullptr) return;
  (void)lines.release();
  lines.reset(longer);
}

std::size_t drop_body(char* /*data*/, std::size_t size, std::size_t count, void* /*to*/) {
  return size * count;
}

std::size_t keep_header(char* data, std::size_t size, std::size_t count, void* to) {
  const std::string_view line(data, size * count);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return line.size();
  std::string name(line.substr(0, colon));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto begin = std::min(line.find_first_not_of(' ', colon + 1), line.size());
  const auto end = std::max(begin, std::min(line.find_last_not_of("\r\n") + 1, line.size()));
  (*static_cast<std::map<std::string, std::string>*>(to))[name] = line.substr(begin, end - begin);
  return line.size();
}

// Asked after the name was looked up, so that no name can lead to where an address may not.
curl_socket_t open_public(void* /*nothing*/, curlsocktype /*purpose*/, curl_sockaddr* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  sockaddr_in four{};
  sockaddr_in6 six{};
  if (address->family == AF_INET) {
    std::memcpy(&four, &address->addr, sizeof four);
    bytes = &four.sin_addr;
  } else if (address->family == AF_INET6) {
    std::memcpy(&six, &address->addr, sizeof six);
    bytes = &six.sin6_addr;
  }
  if (bytes == nullptr || inet_ntop(address->family, bytes, text.data(), text.size()) == nullptr ||
      !is_public_address(text.data())) {
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::string problem_of(CURLcode code) {
  return code == CURLE_OK ? "" : std::string(curl_easy_strerror(code));
}

bool within(std::uint32_t address, std::uint32_t network, unsigned bits) {
  return (address >> (32U - bits)) == (network >> (32U - bits));
}

bool is_public_four(std::uint32_t address) {
  struct Network {
    std::uint32_t first;
    unsigned bits;
  };
  constexpr std::array kOwn{
      Network{0x00000000, 8},  Network{0x0a000000, 8},  Network{0x64400000, 10},
      Network{0x7f000000, 8},  Network{0xa9fe0000, 16}, Network{0xac100000, 12},
      Network{0xc0000000, 24}, Network{0xc0000200, 24}, Network{0xc0a80000, 16},
      Network{0xc6120000, 15}, Network{0xc6336400, 24}, Network{0xcb007100, 24},
      Network{0xe0000000, 3}};
  return std::none_of(kOwn.begin(), kOwn.end(), [&](const Network& network) {
    return within(address, network.first, network.bits);
  });
}

std::uint32_t four_in(const unsigned char* bytes) {
  std::uint32_t out = 0;
  for (int i = 0; i < 4; ++i) out = out << 8U | bytes[i];
  return out;
}

// Of version 6 only what is given to the world, and no address of version 4 in disguise.
bool is_public_six(const std::array<unsigned char, 16>& bytes) {
  const bool global = (bytes[0] & 0xe0U) == 0x20U;  // 2000::/3
  const bool tunnel = bytes[0] == 0x20 && bytes[1] == 0x02;
  const bool special = bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] & 0xfeU) == 0;
  const bool example = four_in(bytes.data()) == 0x20010db8;
  return global && !tunnel && !special && !example;
}

}  // namespace

bool is_public_address(std::string_view address) {
  const std::string text(address);
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return is_public_four(ntohl(four.s_addr));
  std::array<unsigned char, 16> six{};
  return inet_pton(AF_INET6, text.c_str(), six.data()) == 1 && is_public_six(six);
}

std::string webhook_problem(const std::string& url) {
  if (url.size() > kMostUrl) return "too long";
  const bool plain = std::all_of(url.begin(), url.end(), [](char c) { return c > ' ' && c < 127; });
  if (!plain || !url.starts_with("https://")) return "expected https://";
  const std::string host = url.substr(8, url.find_first_of("/?#", 8) - 8);
  if (host.empty() || host.find('@') != std::string::npos) return "expected https://HOST/...";
  return {};
}

bool looks_like_mail_address(std::string_view text) {
  const auto at = text.find('@');
  if (at == std::string_view::npos || at == 0 || text.size() > kMostAddress) return false;
  const auto host = text.substr(at + 1);
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < 127 &&
           std::string_view("\"(),:;<>[]\\").find(c) == std::string_view::npos;
  });
  return plain && host.find('@') == std::string_view::npos && host.find('.') > 0 &&
         host.find('.') != std::string_view::npos && host.back() != '.';
}

Delivered send_request(const Outgoing& request) {
  Delivered out;
  const Curl curl = make_curl();
  if (!curl) return {0, "libcurl could not be started", {}};
  Lines headers;
  for (const std::string& line : request.headers) add_line(headers, line);
  add_line(headers, "Expect:");
  curl_easy_setopt(curl.get(), CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, request.strangers ? "https" : "http,https");
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl.get(), CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(curl.get(), CURLOPT_USERAGENT, "Tricorne");
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, drop_body);
  curl_easy_setopt(curl.get(), CURLOPT_HEADERFUNCTION, keep_header);
  curl_easy_setopt(curl.get(), CURLOPT_HEADERDATA, &out.headers);
  if (!request.body.empty()) {
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, request.body.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
  }
  if (request.strangers) {
    curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETFUNCTION, open_public);
  }
  out.problem = problem_of(curl_easy_perform(curl.get()));
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  out.status = static_cast<int>(status);
  return out;
}

std::string letter_text(const std::string& from, const Letter& letter) {
  // Lines as the protocol has them, and the text in a form that every relay lets pass.
  const auto* bytes = reinterpret_cast<const unsigned char*>(letter.text.data());
  std::string coded(sodium_base64_encoded_len(letter.text.size(), sodium_base64_VARIANT_ORIGINAL),
                    '\0');
  sodium_bin2base64(coded.data(), coded.size(), bytes, letter.text.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  coded.pop_back();  // its zero
  const auto* title = reinterpret_cast<const unsigned char*>(letter.subject.data());
  std::string subject(
      sodium_base64_encoded_len(letter.subject.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(subject.data(), subject.size(), title, letter.subject.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  subject.pop_back();
  std::string out = fmt::format(
      "From: Tricorne <{}>\r\nTo: <{}>\r\nSubject: =?utf-8?B?{}?=\r\nMessage-ID: <{}@{}>\r\n"
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Transfer-Encoding: base64\r\nAuto-Submitted: auto-generated\r\n",
      from, letter.to, subject, letter.id, from.substr(from.find('@') + 1));
  for (const std::string& header : letter.headers) out += header + "\r\n";
  out += "\r\n";
  constexpr std::size_t kLine = 76;
  for (std::size_t at = 0; at < coded.size(); at += kLine) out += coded.substr(at, kLine) + "\r\n";
  return out;
}

Delivered send_letter(const MailServer& server, const Letter& letter) {
  const Curl curl = make_curl();
  if (!curl) return {0, "libcurl could not be started", {}};
  struct Rest {
    std::string text;
    std::size_t at = 0;
  } rest{letter_text(server.from, letter)};
  Lines to;
  add_line(to, "<" + letter.to + ">");
  curl_easy_setopt(curl.get(), CURLOPT_URL, server.url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, ("<" + server.from + ">").c_str());
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, to.get());
  curl_easy_setopt(curl.get(), CURLOPT_UPLOAD, 1L);
  if (!server.user.empty()) {
    // A password goes out under cover only.
    curl_easy_setopt(curl.get(), CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
    curl_easy_setopt(curl.get(), CURLOPT_USERNAME, server.user.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_PASSWORD, server.password.c_str());
  } else {
    curl_easy_setopt(curl.get(), CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
  }
  curl_easy_setopt(curl.get(), CURLOPT_READDATA, &rest);
  curl_easy_setopt(
      curl.get(), CURLOPT_READFUNCTION,
      +[](char* into, std::size_t size, std::size_t count, void* from) {
        auto* left = static_cast<Rest*>(from);
        const std::size_t taken = std::min(size * count, left->text.size() - left->at);
        std::memcpy(into, left->text.data() + left->at, taken);
        left->at += taken;
        return taken;
      });
  Delivered out;
  out.problem = problem_of(curl_easy_perform(curl.get()));
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  out.status = static_cast<int>(status);
  return out;
}

}  // namespace tricorne
