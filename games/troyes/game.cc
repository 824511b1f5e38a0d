// Registers Troyes with the kernel: the course of decisions, concealment, results.
#include "games/troyes/game.h"

#include "games/troyes/rules/rules.h"
#include "kernel/document.h"
#include "troyes_data.h"

namespace tricorne::troyes {

std::span<const EmbeddedFile> Troyes::files() { return data::troyes(); }

Result<bool> Troyes::owner_data(const std::string& directory, bool install) {
  return take_tables(load_tables(directory), install, use_tables);
}

std::string Troyes::rules() {
  return rules_text(embedded(data::troyes(), "games/troyes/signature.txt"), tables().own_data);
}

const GameInfo& Troyes::info() {
  // Random games of four take about 600 decisions and none of millions came near the limit. It is
  // finite by rule: a round has at most 18 dice, influence is capped, and every question uses one
  // up.
  static const GameInfo info = {.id = "troyes",
                                .seats = {"p1", "p2", "p3", "p4"},
                                .min_seats = 2,
                                .scenarios = {"standard"},
                                .options = {{"open_vp", {"off", "on"}}},
                                .max_decisions = 10000};
  return info;
}

State Troyes::start(const Setup& setup) {
  State s = start_state(static_cast<int>(setup.seats.size()), setup.option("open_vp") == "on");
  s.stack.push(Procedure::kGame);
  Turn t{{s}};
  run(t, kProcedures);
  return s;
}

void Troyes::decision(const State& s, Decision& out) {
  // Listing reads the state and never writes it.
  Turn t{{const_cast<State&>(s), {}, &out}};
  list_pending(t, kProcedures);
}

void Troyes::apply(State& s, Action a, Log* log) {
  Turn t{{s, a, nullptr, log}};
  run(t, kProcedures);
}

std::vector<SeatResult> Troyes::results(const State& s) {
  std::vector<SeatResult> out(s.player_count);
  for (Seat seat = 0; seat < s.player_count; ++seat) out[seat].score = score_of(s, seat).total;
  for (SeatResult& mine : out) {
    mine.rank = 1;
    for (const SeatResult& other : out) mine.rank += other.score > mine.score ? 1 : 0;
    mine.won = over(s) && mine.rank == 1;
  }
  return out;
}

// Other players' characters are the only secret, until the end.
Seen<State> Troyes::conceal(const State& s, Seat seat) {
  State seen = s;
  if (!over(s)) {
    for (Seat other = 0; other < s.player_count; ++other) {
      if (other == seat) continue;
      for (std::uint8_t& card : seen.players[other].characters) {
        if (card != 0) card = kHiddenCharacter;
      }
    }
  }
  return {seen, seat};
}

State Troyes::redeal(const Seen<State>& seen, FastRng& rng) {
  State s = *seen;
  std::array<std::uint8_t, kCharacters> left{};
  std::uint32_t count = 0;
  unsigned known = 0;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) known |= 1U << card;
  }
  for (std::uint8_t card = 1; card <= kCharacters; ++card) {
    if ((known >> card & 1U) == 0) left[count++] = card;
  }
  for (PlayerState& p : s.players) {
    for (std::uint8_t& card : p.characters) {
      if (card != kHiddenCharacter) continue;
      std::uint8_t& drawn = left[rng.below(count)];
      card = drawn;
      drawn = left[--count];
    }
    if (p.characters[1] != 0 && p.characters[0] > p.characters[1]) {
      std::swap(p.characters[0], p.characters[1]);
    }
  }
  return s;
}

SeatMask Troyes::visible(const State& /*s*/, Action a) {
  return a.kind == static_cast<std::uint8_t>(Kind::kDeal) ? only(a.a) : kEverybody;
}

bool Troyes::boundary(const State& s) {
  if (over(s)) return false;
  Decision d;
  decision(s, d);
  const auto question = static_cast<Question>(d.question);
  return question == Question::kPlacement || question == Question::kCounterBlack ||
         question == Question::kAction;
}

}  // namespace tricorne::troyes
