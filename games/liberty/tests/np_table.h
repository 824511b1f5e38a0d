// For the tests of the non-players: a table with a position on it, dice thrown by hand, and the
// charts played until a turn is over.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/liberty/game.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {

class NonPlayerTable {
 public:
  // Seats are non-players unless the document says otherwise.
  explicit NonPlayerTable(nlohmann::json document) {
    if (!document.contains("seats")) {
      document["seats"] = {"rulebook", "rulebook", "rulebook", "rulebook"};
    }
    auto loaded = Liberty::load(document);
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error());
    loaded_ = loaded.ok();
    done_ = !loaded_;
    if (loaded_) state_ = loaded.value();
  }

  // Dice in the order in which they will be wanted.
  NonPlayerTable& dice(std::initializer_list<int> faces) {
    dice_.insert(dice_.end(), faces);
    return *this;
  }

  // All dice after those show this face, where a test does not care.
  NonPlayerTable& then(int face) {
    rest_ = face;
    return *this;
  }

  // Plays the turn (or stroke) that is to come. The moves, without dice and notes.
  std::vector<std::string> turn() {
    moves_.clear();
    do {
      step();
    } while (!done_ && !boundary() && moves_.size() < 200);
    EXPECT_TRUE(dice_.empty()) << dice_.size() << " dice were not wanted, the next one shows "
                               << (dice_.empty() ? 0 : dice_.front());
    return moves_;
  }
  // Only the first answer.
  std::string first_move() {
    moves_.clear();
    while (!done_ && moves_.empty()) step();
    return moves_.empty() ? "" : moves_.front();
  }
  // Somebody at the table answers the present question himself.
  void answer(const std::string& move) {
    Liberty::decision(state_, decision_);
    for (Action a : decision_.options()) {
      if (Liberty::notation(state_, a) != move) continue;
      Liberty::apply(state_, a, nullptr);
      return;
    }
    ADD_FAILURE() << "nobody can answer " << move;
  }
  // Plays until somebody is asked this; false if that does not happen.
  bool until(Question question) {
    for (int i = 0; i < 400 && !done_; ++i) {
      Liberty::decision(state_, decision_);
      if (decision_.question == static_cast<std::uint8_t>(question)) return true;
      step();
    }
    return false;
  }

  [[nodiscard]] bool loaded() const { return loaded_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] nlohmann::json position() const { return Liberty::describe(state_); }
  [[nodiscard]] int count(Space where, Piece p) const { return state_.count(where, p); }
  [[nodiscard]] const std::vector<Phrase>& explanation() const { return explanation_; }
  [[nodiscard]] bool did(const std::string& move) const {
    return std::find(moves_.begin(), moves_.end(), move) != moves_.end();
  }

 private:
  static bool note(Action a) {
    return is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep) ||
           is(a, ActionKind::kNonPlayerStage);
  }
  [[nodiscard]] bool boundary() const { return !moves_.empty() && Liberty::boundary(state_); }

  void step() {
    if (done_) return;
    if (Liberty::over(state_)) {
      done_ = true;
      return;
    }
    Liberty::decision(state_, decision_);
    Action a = decision_[0];
    if (decision_.seat == kChance) {
      if (decision_.question == static_cast<std::uint8_t>(Question::kDrawCard)) {
        done_ = true;
        return;
      }
      if (dice_.empty() && rest_ > 0) dice_.push_back(rest_);
      if (dice_.empty()) {
        ADD_FAILURE() << "no die left for question "
                      << word(static_cast<Question>(decision_.question)) << " after "
                      << (moves_.empty() ? "nothing" : moves_.back());
        done_ = true;
        return;
      }
      a = action(ActionKind::kDie, std::min(dice_.front(), decision_.size()));
      dice_.pop_front();
    } else {
      Thinking thinking;
      std::vector<Phrase> why;
      thinking.explanation = &why;
      a = player_->choose(Liberty::conceal(state_, decision_.seat), decision_, thinking);
      explanation_.insert(explanation_.end(), why.begin(), why.end());
    }
    ASSERT_TRUE(decision_.lists(a)) << Liberty::notation(state_, a);
    if (decision_.seat != kChance && !note(a)) moves_.push_back(Liberty::notation(state_, a));
    Liberty::apply(state_, a, nullptr);
    ASSERT_EQ(Liberty::broken(state_), "");
  }

  std::unique_ptr<Player<Liberty>> player_ = Liberty::player("rulebook");
  State state_{};
  Decision decision_;
  std::deque<int> dice_;
  std::vector<std::string> moves_;
  std::vector<Phrase> explanation_;
  int rest_ = 0;
  bool loaded_ = false;
  bool done_ = false;
};

// Plays one turn with these dice, and then this face, and says whether all these moves were made in
// this order.
inline ::testing::AssertionResult plays(const nlohmann::json& position,
                                        std::initializer_list<int> dice, int rest,
                                        const std::vector<std::string>& wanted) {
  NonPlayerTable table(position);
  const std::vector<std::string> moves = table.dice(dice).then(rest).turn();
  auto at = moves.begin();
  for (const std::string& move : wanted) {
    at = std::find(at, moves.end(), move);
    if (at == moves.end()) {
      return ::testing::AssertionFailure()
             << "no '" << move << "' in turn among " << ::testing::PrintToString(moves);
    }
    ++at;
  }
  return ::testing::AssertionSuccess();
}

// One line of an explanation in short: "cities: boston" for a priority and what it kept, "p9 yes"
// for a box, "p7_fort boston" for what a box does.
inline std::string in_short(const Phrase& phrase) {
  const auto tail = [](const Phrase& p) { return p.key.substr(p.key.rfind('.') + 1); };
  const auto arg = [&](std::string_view name) {
    std::string out;
    for (const auto& [key, value] : phrase.args) {
      const auto* list = std::get_if<std::vector<Phrase>>(&value);
      if (key != name || list == nullptr) continue;
      for (const Phrase& p : *list) out += (out.empty() ? "" : ",") + tail(p);
    }
    return out;
  };
  const std::string what = tail(phrase);
  if (what == "prefer" || what == "best") return arg("reason") + ": " + arg("kept");
  if (what == "yes" || what == "no") return arg("box") + " " + what;
  const std::string space = arg("space");
  return space.empty() ? what : what + " " + space;
}

inline constexpr const char* kAS = "active_support";

// One priority of a chart: a position where it decides, what is then done and the reasons given.
struct Bullet {
  std::string what;
  nlohmann::json position;
  std::vector<std::string> moves;    // in this order, others may come between
  std::vector<std::string> reasons;  // in_short(), in any order
  std::vector<int> dice = {};
  int rest = 1;                         // the face of all dice after those
  std::vector<std::string> never = {};  // moves that must not be made
};

inline void expect(const std::vector<Bullet>& bullets) {
  for (const Bullet& b : bullets) {
    SCOPED_TRACE(b.what);
    NonPlayerTable table(b.position);
    if (!table.loaded()) continue;
    for (int face : b.dice) table.dice({face});
    const std::vector<std::string> moves = table.then(b.rest).turn();
    auto at = moves.begin();
    for (const std::string& move : b.moves) {
      at = std::find(at, moves.end(), move);
      if (at == moves.end()) {
        ADD_FAILURE() << "no '" << move << "' in turn among " << ::testing::PrintToString(moves);
        break;
      }
      ++at;
    }
    for (const std::string& move : b.never) EXPECT_FALSE(table.did(move)) << move;
    std::vector<std::string> reasons;
    for (const Phrase& phrase : table.explanation()) reasons.push_back(in_short(phrase));
    for (const std::string& reason : b.reasons) {
      if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
        ADD_FAILURE() << "no reason '" << reason << "' among " << ::testing::PrintToString(reasons);
      }
    }
  }
}

// What the faction does with its turn.
inline std::string first_move(const nlohmann::json& position,
                              std::initializer_list<int> dice = {}) {
  NonPlayerTable table(position);
  return table.dice(dice).then(1).first_move();
}

// A map without pieces or opinions, that faction to act, and no Event for it (a card with its
// sword). Leaders are in Available. `pieces`, `support` and other fields are merged in.
inline nlohmann::json bare(const std::string& faction, const nlohmann::json& fields) {
  const nlohmann::json full = Liberty::describe(
      Liberty::load({{"base", "1776"}, {"to_act", faction}, {"eligible", {faction}}}).value());
  nlohmann::json out = {
      {"base", "1776"},
      {"to_act", faction},
      {"eligible", {faction}},
      {"current_card", faction == "british" ? 66 : 48},
      {"resources", {{"british", 5}, {"patriots", 5}, {"indians", 5}, {"french", 5}}},
      {"seats", {"rulebook", "rulebook", "rulebook", "rulebook"}}};
  for (const auto& [space, pieces] : full["pieces"].items()) {
    for (const auto& [piece, n] : pieces.items()) {
      if (piece != "squadron") out["pieces"][space][piece] = 0;
    }
  }
  for (const auto& [space, level] : full["support"].items()) out["support"][space] = "neutral";
  for (const auto& [leader, place] : full["leaders"].items()) out["leaders"][leader] = "available";
  out.merge_patch(fields);
  return out;
}

}  // namespace tricorne::liberty
