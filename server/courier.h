// What the server sends to others: requests by HTTP and letters by SMTP, through libcurl, which
// stays behind this header. Every call waits for its answer: it belongs on a thread of its own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tricorne {

struct Outgoing {
  std::string url;
  std::vector<std::string> headers = {};  // "Name: value"
  std::string body = {};                  // posted, if not empty
  // Where it goes was chosen by a stranger: only https, and no address that is not everybody's.
  bool strangers = false;
};

struct Delivered {
  int status = 0;                              // of HTTP; 0 if there was no answer
  std::string problem;                         // why it did not arrive; empty if it did
  std::map<std::string, std::string> headers;  // names in lower case
};

// Waits a few seconds at most, and follows no redirection.
Delivered send_request(const Outgoing& request);

struct MailServer {
  std::string url;   // smtp://host:port or smtps://host:port; empty: no letters are sent
  std::string user;  // empty: it asks for none
  std::string password;
  std::string from;  // the sender's address
};
struct Letter {
  std::string to;
  std::string subject;
  std::string text;
  std::vector<std::string> headers = {};
  std::string id;  // of the message, the same whenever it is sent again
};

Delivered send_letter(const MailServer& server, const Letter& letter);
// The letter as it is sent.
std::string letter_text(const std::string& from, const Letter& letter);

// Whether an address (as text, v4 or v6) is one of everybody's, not of a machine or network of its own.
bool is_public_address(std::string_view address);
// What is wrong with where a stranger wants his notices to go; empty if nothing is.
std::string webhook_problem(const std::string& url);
// Whether it looks like an address that a letter can be sent to.
bool looks_like_mail_address(std::string_view text);

}  // namespace tricorne
