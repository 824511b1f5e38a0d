// Notices that leave the house: who wants them and how, and what waits to be sent. A notice is written with
// the move that it tells of, in one transaction, and taken away when it has arrived: so none is lost
// however the server ends, and one may come twice, with the same name.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.h"

namespace tricorne {

enum class NoticeKind : std::uint8_t { kTurn, kOver, kJoined, kWish, kInvited };
inline constexpr std::array<std::string_view, 5> kNoticeKinds{"turn", "over", "joined", "wish",
                                                              "invited"};
inline constexpr int kEveryNotice = (1 << kNoticeKinds.size()) - 1;

struct Notice {
  std::int64_t person = 0;
  NoticeKind kind = NoticeKind::kTurn;
  std::int64_t later =
      0;  // seconds; then none is written where one of the kind and game waits already
};

// What a way to one browser's push service begins with; the rest tells browsers apart.
inline constexpr std::string_view kPushWay = "push:";

// How somebody wants to be told; he has one way of a kind, and each browser of his is a kind of its own.
struct Way {
  std::int64_t person = 0;
  std::string kind;           // "mail", "webhook" or "push:BROWSER"
  std::string address;        // empty: he does not want it any more
  std::string secret = {};    // what notices are signed with, or sealed for
  std::string language = {};  // of letters and pushed notices
  int wants = kEveryNotice;   // a bit a NoticeKind
  std::int64_t delay = 0;     // seconds for which notices are gathered
  bool confirmed = false;     // nothing is sent before

  friend bool operator==(const Way&, const Way&) = default;
};

// What became of a notice that was sent.
struct Attempt {
  std::int64_t id = 0;
  std::int64_t due = 0;  // when it is tried again; 0: it is done with
};

struct WaitingNotice {
  std::int64_t id = 0;
  std::string name;  // the same whenever it is sent
  Way way;
  NoticeKind kind = NoticeKind::kTurn;
  std::string table;
  std::string game;
  std::int64_t number = 0;
  std::int64_t made = 0;
  int tries = 0;
  bool stands = true;  // it is still his turn, or he is still invited
  std::string status =
      {};  // of the game by now: one that is over may have been closed before its end
};

// What waits, for whoever sends it. Writing is the store's (Change).
class Outbox {
 public:
  // The store must have been opened before.
  static Result<std::unique_ptr<Outbox>> open(const std::string& database);
  virtual ~Outbox() = default;
  // These throw StoreError.
  [[nodiscard]] virtual std::vector<WaitingNotice> due(std::int64_t now, int most) = 0;
  // All that waits for somebody on one of his ways, due or not.
  [[nodiscard]] virtual std::vector<WaitingNotice> of(std::int64_t person,
                                                      const std::string& kind) = 0;
  [[nodiscard]] virtual std::vector<Way> ways(std::int64_t person) = 0;
};

}  // namespace tricorne
