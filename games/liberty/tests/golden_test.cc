// Golden games: one finished replay for each way a game can end, in golden/. Every move is rebuilt
// and every hash compared, so that whatever changes the rules shows here.
//
// When the rules are meant to change, play them anew:
//   TRICORNE_WRITE_GOLDEN=1 liberty_test --gtest_filter='LibertyGolden.*'
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "games/liberty/game.h"
#include "games/liberty/rules/victory.h"
#include "games/liberty/text.h"
#include "games/liberty/vocabulary.h"
#include "kernel/session.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;
using Seats = std::vector<std::string>;

const Seats kAllApart = {"human", "human", "human", "human"};
const Seats kInPairs = {"human:ann", "human:bob", "human:ann", "human:bob"};
const Seats kLoneRoyalist = {"human:ann", "rulebook", "human:ann", "rulebook"};

struct Golden {
  std::string name;
  std::string scenario;
  Seats seats;
  FactionSet idle;  // who passes whenever it can, so that this ending comes about
  EndKind kind;
  FactionSet winners;
};

constexpr FactionSet kRoyalists = {Faction::kBritish, Faction::kIndians};
constexpr FactionSet kRebels = {Faction::kPatriots, Faction::kFrench};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> kGoldens = {
      {"check_british", "1778", kAllApart, kRebels, EndKind::kVictoryCheck, Faction::kBritish},
      {"check_patriots", "1776", kAllApart, {}, EndKind::kVictoryCheck, Faction::kPatriots},
      {"check_indians", "1778", kAllApart, kRebels, EndKind::kVictoryCheck, Faction::kIndians},
      {"check_french", "1778", kAllApart, {}, EndKind::kVictoryCheck, Faction::kFrench},
      {"check_royalists", "1778", kInPairs, kRebels, EndKind::kVictoryCheck, kRoyalists},
      {"check_rebels", "1778", kInPairs, {}, EndKind::kVictoryCheck, kRebels},
      {"final_british", "1775", kAllApart, {}, EndKind::kFinal, Faction::kBritish},
      {"final_patriots", "quick", kAllApart, {}, EndKind::kFinal, Faction::kPatriots},
      {"final_indians", "quick", kAllApart, kRebels, EndKind::kFinal, Faction::kIndians},
      {"final_french", "quick", kAllApart, {}, EndKind::kFinal, Faction::kFrench},
      {"final_royalists", "quick", kInPairs, {}, EndKind::kFinal, kRoyalists},
      {"final_rebels", "1776", kInPairs, {}, EndKind::kFinal, kRebels},
      {"lone_victory", "quick", kLoneRoyalist, kRebels, EndKind::kFinal, kRoyalists},
      {"lone_stalemate", "quick", kLoneRoyalist, kRebels, EndKind::kFinal, {}},
      {"lone_defeat", "quick", kLoneRoyalist, {}, EndKind::kFinal, Faction::kPatriots},
      {"lone_defeat_at_check",
       "1778",
       kLoneRoyalist,
       {},
       EndKind::kVictoryCheck,
       Faction::kPatriots},
  };
  return kGoldens;
}

std::filesystem::path folder() { return std::filesystem::path(TRICORNE_TEST_DATA) / "golden"; }
std::filesystem::path file_of(const Golden& golden) { return folder() / (golden.name + ".json"); }

Json winners_of(const Golden& golden) {
  Json out = Json::array();
  for (Faction f : golden.winners) out.push_back(word(f));
  return out;
}

// ---- Playing them anew

tricorne::Setup setup_of(const Golden& golden) {
  return complete(Liberty::info(), {golden.scenario, golden.seats, {}}).value();
}

std::string seed_of(const Golden& golden, int attempt) {
  return golden.name + " " + std::to_string(attempt);
}

// The notes that a non-player takes for itself change nothing on the map.
bool is_note(Action a) {
  return is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep) ||
         is(a, ActionKind::kNonPlayerStage);
}

// A random answer; the idle pass, and nobody takes a non-player's notes.
Action answer(const Golden& golden, const Decision& decision, FastRng& rng) {
  const Action pass = action(ActionKind::kPass);
  const bool idle = decision.seat < kFactions &&
                    golden.idle.has(static_cast<Faction>(decision.seat)) && decision.lists(pass);
  if (idle) return pass;
  while (true) {
    const Action a = decision.pick(rng);
    if (!is_note(a)) return a;
  }
}

bool ends_so(const Golden& golden, int attempt) {
  const Dice dice(seed_of(golden, attempt));
  FastRng rng{static_cast<std::uint64_t>(attempt)};
  State s = Liberty::start(setup_of(golden));
  Decision decision;
  for (std::uint64_t number = 0; !s.over(); ++number) {
    Liberty::decision(s, decision);
    const Action a = decision.seat == kChance
                         ? decision.select(dice.draw(number, decision.total_weight()))
                         : answer(golden, decision, rng);
    Liberty::apply(s, a, nullptr);
  }
  return s.end.kind == golden.kind && s.end.winners == golden.winners;
}

// One line a move, so that a difference can be read.
void write(const Golden& golden, Json replay) {
  const Json moves = replay["moves"];
  replay.erase("moves");
  std::string head = replay.dump(1);
  head.erase(head.rfind('\n'));
  std::ofstream out(file_of(golden));
  out << head << ",\n \"moves\": [";
  const char* separator = "\n  ";
  for (const Json& move : moves) {
    out << separator << move.dump();
    separator = ",\n  ";
  }
  out << "\n ]\n}\n";
}

void play_anew(const Golden& golden) {
  constexpr int kMostAttempts = 500000;
  int attempt = 1;
  while (attempt < kMostAttempts && !ends_so(golden, attempt)) ++attempt;
  ASSERT_LT(attempt, kMostAttempts) << golden.name << " does not come about";
  auto session = Session::start(
      erased<Liberty>(),
      {"liberty", setup_of(golden), ChanceMode::kSeeded, seed_of(golden, attempt), nullptr});
  ASSERT_TRUE(session.ok()) << session.error();
  FastRng rng{static_cast<std::uint64_t>(attempt)};
  while (!session.value().over()) {
    session.value().apply_option(answer(golden, session.value().decision(), rng));
  }
  write(golden, session.value().replay(true));
}

// ---- Tests

RULE(7.1, 7.2, 7.3, 8.8)
TEST(LibertyGolden, EveryEndingIsRebuilt) {
  for (const Golden& golden : goldens()) {
    if (std::getenv("TRICORNE_WRITE_GOLDEN") != nullptr) play_anew(golden);
    const auto text = read_file(file_of(golden).string());
    ASSERT_TRUE(text.ok()) << text.error();
    const auto document = parse_json(text.value(), golden.name);
    ASSERT_TRUE(document.ok()) << document.error();
    const auto session = Session::from_replay(erased<Liberty>(), document.value());
    ASSERT_TRUE(session.ok()) << golden.name << ": " << session.error();
    EXPECT_TRUE(session.value().over()) << golden.name;
    const Json end = session.value().state().describe()["end"];
    EXPECT_EQ(end["kind"], golden.kind == EndKind::kFinal ? "final" : "victory_check")
        << golden.name;
    EXPECT_EQ(end["winners"], winners_of(golden)) << golden.name;
    EXPECT_EQ(end["combined"], golden.winners.size() > 1) << golden.name;
    EXPECT_EQ(session.value().replay(true)["result"], document.value()["result"]) << golden.name;
  }
}

// Some end by a card that the seed would turn anew, some by a decision.
TEST(LibertyGolden, NoneIsProvedWithoutItsLastMove) {
  for (const Golden& golden : goldens()) {
    Json document = parse_json(read_file(file_of(golden).string()).value(), golden.name).value();
    document["moves"].erase(document["moves"].size() - 1);
    EXPECT_FALSE(Session::from_replay(erased<Liberty>(), document).ok()) << golden.name;
  }
}

TEST(LibertyGolden, NoFileIsWithoutItsEnding) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    files += entry.path().extension() == ".json" ? 1U : 0U;
  }
  EXPECT_EQ(files, goldens().size());
}

}  // namespace
}  // namespace tricorne::liberty
