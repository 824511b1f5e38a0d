// Tournaments, studies and learning: what is made of recorded games.
#include "lab/run.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernel/document.h"
#include "kernel/folder.h"
#include "lab/chart.h"
#include "lab/learn.h"
#include "lab/report.h"
#include "lab/study.h"
#include "lab/tournament.h"
#include "players/games.h"

namespace tricorne {
namespace {

using testing::HasSubstr;

// A folder of one test, gone with it.
class Folder {
 public:
  Folder() : path_(new_folder("lab")) {}
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

TournamentConfig small_tournament() {
  TournamentConfig out;
  out.game = "troyes";
  out.players = {"easy", "random"};
  out.seats = 3;
  out.beginnings = 2;
  out.seed = 3;
  return out;
}

std::string timeless(const Run& run) { return to_json(tournament_report(run), false).dump(); }

// ---- Ratings

TEST(Ratings, OfTwoAreTheirOddsOnTheScaleOfElo) {
  // 75 of 100: odds of three to one, 400 log10(3) points.
  const auto rated = ratings(2, {{{1, 1}, {75, 25}, 100}});
  EXPECT_NEAR(rated[0].value - rated[1].value, 190.85, 0.5);
  EXPECT_NEAR(rated[0].value + rated[1].value, 0, 1e-6);
  // The deviation of a logarithm of odds is 1 / sqrt(n p q); half of it is each one's.
  const double half = 1.96 / std::sqrt(100 * 0.75 * 0.25) * 400 / std::log(10) / 2;
  EXPECT_NEAR(rated[0].sure.high - rated[0].value, half, 0.1);
}

TEST(Ratings, OfOneAgainstThreeCountTheSeats) {
  // A half of the games against three others is what three times their strength gives.
  const auto rated = ratings(2, {{{1, 3}, {500, 500}, 1000}});
  EXPECT_NEAR(rated[0].value - rated[1].value, 190.85, 0.5);
  EXPECT_NEAR(chance_of(190.85, 3), 0.5, 1e-4);
}

TEST(Ratings, AgreeWithAllPairs) {
  // Three to one and three to one make nine to one.
  const auto rated = ratings(3, {{{1, 1, 0}, {750, 250, 0}, 1000},
                                 {{0, 1, 1}, {0, 750, 250}, 1000},
                                 {{1, 0, 1}, {900, 0, 100}, 1000}});
  EXPECT_NEAR(rated[0].value, 190.85, 1);
  EXPECT_NEAR(rated[1].value, 0, 1);
  EXPECT_NEAR(rated[2].value, -190.85, 1);
}

TEST(Ratings, OfWhoNeverLosesAreFinite) {
  const auto rated = ratings(2, {{{1, 1}, {20, 0}, 20}});
  EXPECT_GT(rated[0].value, 200);
  EXPECT_LT(rated[0].value, 1500);
}

TEST(Intervals, SayHowSureAShareIs) {
  const Interval sure = interval(85, 100);
  EXPECT_NEAR(sure.low, 0.767, 0.001);
  EXPECT_NEAR(sure.high, 0.907, 0.001);
  EXPECT_GT(interval(0, 20).high, 0.1);
}

TEST(Intervals, OfADifferenceCompareLikeWithLike) {
  // Within each stratum it makes no difference, though it is more often there where more is won.
  const Difference none = difference({{90, 81, 10, 9}, {10, 1, 90, 9}});
  EXPECT_NEAR(none.value, 0, 1e-9);
  const Difference some = difference({{100, 60, 100, 40}});
  EXPECT_NEAR(some.value, 0.2, 1e-9);
  EXPECT_NEAR(some.sure.low, 0.2 - 1.96 * std::sqrt(2 * 0.24 / 100), 0.002);
}

TEST(SequentialTest, EndsAtItsBounds) {
  // Each win of a pair is worth log(aimed / fair); 0.95 to 0.05 decides.
  SequentialTest test(50, 0.05);
  const double step = std::log(chance_of(50, 1) / 0.5);
  int wins = 0;
  for (; !test.decided(); ++wins) test.add(1, 1);
  EXPECT_EQ(wins, static_cast<int>(std::ceil(std::log(19) / step)));
  EXPECT_TRUE(test.stronger());
  SequentialTest other(50, 0.05);
  while (!other.decided()) other.add(0, 3);
  EXPECT_FALSE(other.stronger());
}

TEST(SequentialTest, IsWrongAsSeldomAsItSays) {
  int wrong = 0;
  constexpr int kTests = 400;
  for (std::uint64_t i = 0; i < kTests; ++i) {
    FastRng rng{i};
    SequentialTest test(50, 0.05);
    while (!test.decided()) test.add(rng.below(2), 1);  // equals
    wrong += test.stronger() ? 1 : 0;
  }
  EXPECT_LT(wrong, kTests * 8 / 100);
}

// ---- Tournaments

TEST(Tournament, LetsOneTakeEverySeatInTurn) {
  const TournamentReport report = tournament_report(play_tournament(small_tournament()).value());
  EXPECT_EQ(report.games, 6);
  EXPECT_GE(report.contenders[0].wins, 4);
  EXPECT_NEAR(report.contenders[0].fair, 1.0 / 3, 1e-9);
  for (const auto& seat : report.contenders[0].seats) EXPECT_EQ(seat.games, 2);
  EXPECT_GT(report.contenders[0].rating.value, report.contenders[1].rating.value);
}

TEST(Tournament, TellsWhomEachComesBeforeAndByHowMuch) {
  tricorne::Run run;
  run.header.game = "troyes";
  run.header.tables = seatings_of("", "standard", "random", 3);
  run.header.settings = {{"players", {"standard", "random"}}};
  PlayedGame game;
  game.finished = true;
  game.number = 1;  // the one has the second seat
  game.results = {{30, 1, true}, {20, 2, false}, {20, 2, false}};
  game.efforts.resize(3);
  run.games = {game};
  const TournamentReport report = tournament_report(run);
  // Level with one of two, and behind the other.
  EXPECT_EQ(report.contenders[0].beats, 0.25);
  EXPECT_EQ(report.contenders[0].ahead, -10);
  // Each of the others beside the one alone.
  EXPECT_EQ(report.contenders[1].beats, 1.5);
  EXPECT_EQ(report.contenders[1].ahead, 10);
}

TEST(Tournament, OfManyIsEachAgainstEach) {
  TournamentConfig wanted = small_tournament();
  wanted.players = {"random", "easy", "standard"};
  wanted.seats = 2;
  wanted.beginnings = 1;
  const auto run = play_tournament(wanted).value();
  EXPECT_EQ(run.games.size(), 6U);  // three pairs, both ways
  wanted.seats = 4;
  wanted.players = {"random", "easy"};
  EXPECT_EQ(play_tournament(wanted).value().games.size(), 4U);
}

TEST(Tournament, BeginsAlikeFromEverySeat) {
  // The dice do not depend on who plays: the same cards are drawn first.
  GamesConfig games;
  games.game = "troyes";
  games.tables = seatings_of("", "easy", "standard", 2);
  games.moves = true;
  std::vector<std::vector<PlayedMove>> moves(2);
  prepare_games(games).value().play(0, 2, {}, [&](std::size_t /*job*/, const PlayedGame& game) {
    moves[static_cast<std::size_t>(game.number)] = game.moves;
    return true;
  });
  EXPECT_EQ(moves[0][0].action, moves[1][0].action);
  EXPECT_EQ(moves[0][1].action, moves[1][1].action);
}

TEST(Run, WritesInterjectionsDownWithTheMoves) {
  const Folder folder;
  RunConfig wanted;
  wanted.kind = "learn";
  wanted.games.game = "founders";
  wanted.games.tables = {{"", std::vector<std::string>(4, "standard")}};
  wanted.games.moves = true;
  wanted.beginnings = 1;
  wanted.record = folder.file("games");
  ASSERT_TRUE(run(wanted));
  const auto text = read_file(wanted.record).value();
  const auto game = merge_runs({{"games", text}}).value().games.at(0);
  const AnyGame& founders = *find_game("founders");
  auto state =
      founders.start(complete(founders.info(), {"", wanted.games.tables[0].players, {}}).value());
  Decision decision;
  int interjected = 0;
  for (const auto& [action, by] : game.moves) {
    if (by) {
      ++interjected;
      state->interjections(decision, *by);
      ASSERT_TRUE(decision.lists(action));
      state->interject(action, nullptr, *by);
    } else {
      state->decision(decision);
      ASSERT_TRUE(decision.lists(action));
      state->apply(action, nullptr);
    }
  }
  EXPECT_GT(interjected, 0);
  EXPECT_TRUE(state->over());
}

TEST(Tournament, RefusesWhatItCannotPlay) {
  const auto complaint = [](auto change) {
    TournamentConfig wanted = small_tournament();
    change(wanted);
    return play_tournament(wanted).error();
  };
  EXPECT_EQ(complaint([](auto& c) { c.players = {"easy"}; }), "players: expected 2 to 16");
  EXPECT_EQ(complaint([](auto& c) {
              c.players = {"easy", "easy"};
            }),
            "players: 'easy' is there twice");
  EXPECT_THAT(complaint([](auto& c) { c.game = "chess"; }), HasSubstr("no game 'chess'"));
  EXPECT_THAT(complaint([](auto& c) { c.players[1] = "genius"; }), HasSubstr("no player 'genius'"));
  EXPECT_THAT(complaint([](auto& c) { c.players[1] = "easy@none.json"; }), HasSubstr("none.json"));
  EXPECT_THAT(complaint([](auto& c) { c.record = "no/such/folder"; }), HasSubstr("be written"));
  EXPECT_EQ(complaint([](auto& c) {
              c.players.emplace_back("standard");
              c.until_decided = true;
            }),
            "--until-decided: expected two players");
}

TEST(Tournament, InShardsIsByteForByteWhatOneMachineFinds) {
  const std::string whole = timeless(play_tournament(small_tournament()).value());
  for (int of : {1, 4}) {
    std::vector<std::pair<std::string, std::string>> parts;
    for (int i = of; i >= 1; --i) {
      TournamentConfig part = small_tournament();
      part.shard = {i, of};
      part.jobs = 1 + i % 2;
      parts.emplace_back("part", record_text(play_tournament(part).value()));
    }
    EXPECT_EQ(timeless(merge_runs(parts).value()), whole) << of;
  }
}

TEST(Tournament, InShardsIsRefusedByName) {
  TournamentConfig part = small_tournament();
  part.shard = {1, 2};
  const std::string first = record_text(play_tournament(part).value());
  EXPECT_EQ(merge_runs({{"a", first}}).error(), "shard 2/2 is missing");
  EXPECT_EQ(merge_runs({{"a", first}, {"b", first}}).error(), "b: shard: is in a already");
  EXPECT_THAT(merge_runs({{"a", first.substr(0, first.size() - 5)}, {"b", first}}).error(),
              HasSubstr("b: shard"));
  part.shard = {2, 2};
  const std::string second = record_text(play_tournament(part).value());
  EXPECT_EQ(merge_runs({{"a", first}, {"b", second.substr(0, second.size() - 5)}}).error(),
            "b: 1 of 3 games are missing");
  part.seed = 4;
  EXPECT_THAT(merge_runs({{"a", first}, {"b", record_text(play_tournament(part).value())}}).error(),
              HasSubstr("b: seed"));
  EXPECT_THAT(merge_runs({{"a", "{\"run\": 4}\n"}}).error(), HasSubstr("a line 1"));
  EXPECT_TRUE(is_record(first));
  EXPECT_FALSE(is_record("{\n \"game\": \"troyes\"\n}"));
}

TEST(Tournament, GoesOnWhereItWasInterrupted) {
  const Folder folder;
  TournamentConfig wanted = small_tournament();
  const std::string whole = timeless(play_tournament(wanted).value());
  wanted.record = folder.file("games");
  ASSERT_TRUE(play_tournament(wanted).ok());
  const std::string text = read_file(wanted.record).value();
  // Cut in the middle of a line, after the header, and before it ends.
  for (std::size_t left : {text.size() / 2, text.find('\n') + 1, std::size_t{10}}) {
    put(wanted.record, text.substr(0, left));
    std::int64_t played = 0;
    wanted.progress = [&](std::int64_t /*done*/, std::int64_t /*total*/) { ++played; };
    EXPECT_EQ(timeless(play_tournament(wanted).value()), whole) << left;
    EXPECT_GT(played, 0);
    played = 0;
    EXPECT_EQ(timeless(play_tournament(wanted).value()), whole);
    EXPECT_EQ(played, 0);
  }
  wanted.seed = 4;
  EXPECT_THAT(play_tournament(wanted).error(),
              HasSubstr("record of another run: seed is 3, not 4"));
}

TEST(Tournament, StopsWhenItIsDecided) {
  TournamentConfig wanted = small_tournament();
  wanted.seats = 2;
  wanted.beginnings = 1000;
  wanted.until_decided = true;
  wanted.margin = 200;
  const auto run = play_tournament(wanted).value();
  EXPECT_LT(run.games.size(), 40U);
  const TournamentReport report = tournament_report(run);
  EXPECT_THAT(verdict(report), HasSubstr("easy is stronger than random"));
  EXPECT_TRUE(to_json(report, false)["test"]["stronger"].get<bool>());
  wanted.jobs = 2;
  EXPECT_EQ(timeless(play_tournament(wanted).value()), timeless(run));
  std::swap(wanted.players[0], wanted.players[1]);
  EXPECT_THAT(verdict(tournament_report(play_tournament(wanted).value())),
              HasSubstr("random is not stronger than easy"));
}

// ---- Reports

// The first tag that is not closed in its order, or is missing; empty if all is well.
std::string tag_problem(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const std::size_t end = page.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    std::string tag = page.substr(at + 1, end - at - 1);
    if (tag.starts_with('!') || tag.ends_with('/')) continue;
    if (!tag.starts_with('/')) {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return tag;
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back();
}

TEST(Report, IsOneWholePageWithItsFigures) {
  TournamentConfig wanted = small_tournament();
  wanted.players = {"easy", "random"};
  wanted.until_decided = true;
  const TournamentReport report = tournament_report(play_tournament(wanted).value());
  const std::string page = html(report);
  EXPECT_EQ(tag_problem(page), "");
  for (const char* part : {"<h2>Ratings</h2>", "<h2>Wins</h2>", "<h2>Wins by seat</h2>",
                           "<h2>Scores</h2>", "<h2>Length</h2>", "<h2>Time for a question</h2>",
                           "<h2>Is it stronger?</h2>", "<svg", "<polyline", "p3"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
  EXPECT_THAT(page, HasSubstr(fmt::format("{:+.0f}", report.contenders[0].rating.value)));
  EXPECT_EQ(page.find("http"), std::string::npos);  // nothing from elsewhere
  EXPECT_EQ(chart::escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
}

TEST(Report, TablesHaveALineAGameAndSeat) {
  const auto run = play_tournament(small_tournament()).value();
  const std::string table = games_csv(run);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 6 * 3);
}

// ---- Studies

TEST(Study, ComparesGamesWithACardAndWithoutIt) {
  tricorne::Run run;
  run.header = {"study", "troyes", "", {{"standard", {"easy", "easy"}}}, 1, 4, {}, {}};
  const auto game = [&](int winner, int first, const std::vector<std::string>& chose) {
    PlayedGame out;
    out.number = static_cast<std::int64_t>(run.games.size());
    out.finished = true;
    out.results.resize(2);
    out.results[static_cast<std::size_t>(winner)].won = true;
    out.first = first;
    out.came = chose;
    out.chose = {chose, {}};
    run.games.push_back(out);
  };
  // Who chose Y1A won two of two, without it one of two; the first to be asked won one of four.
  game(0, 1, {"Y1A"});
  game(0, 1, {"Y1A"});
  game(0, 0, {});
  game(1, 0, {});
  const StudyReport report = study_report(run);
  EXPECT_EQ(report.first[0].sum.with_wins, 1);
  EXPECT_EQ(report.first[0].sum.with, 4);
  EXPECT_EQ(report.seats[0].sum.with_wins, 3);
  EXPECT_NEAR(report.seats[0].difference.value, 0.25, 1e-9);
  const auto found = std::find_if(report.cards.begin(), report.cards.end(), [](const Compared& c) {
    return c.what == "chose" && c.seat == "p1";
  });
  ASSERT_NE(found, report.cards.end());
  EXPECT_EQ(found->about, "Y1A");
  EXPECT_EQ(found->sum.with_wins, 2);
  EXPECT_EQ(found->sum.without_wins, 1);
  EXPECT_NEAR(found->difference.value, 0.5, 1e-9);
  EXPECT_THAT(csv(report), HasSubstr("chose,Y1A,p1,2,1.0000,2,0.5000,0.5000,"));
  EXPECT_EQ(called(report, *found), "Artisan (Y1A)");
  EXPECT_EQ(called(report, report.seats[0]), "standard");
  EXPECT_FALSE(tells(*found)) << "two games";
}

TEST(Study, OfPlayedGamesNamesTheirCards) {
  for (const char* game : {"troyes", "prelude", "liberty"}) {
    StudyConfig wanted;
    wanted.game = game;
    wanted.players = {"random"};
    wanted.games = 4;
    const auto run = play_study(wanted).value();
    const StudyReport report = study_report(run);
    EXPECT_EQ(report.stopped, 0);
    EXPECT_FALSE(report.cards.empty()) << game;
    EXPECT_EQ(tag_problem(html(report)), "");
    EXPECT_EQ(to_json(study_report(merge_runs({{"all", record_text(run)}}).value())),
              to_json(report));
  }
}

// ---- Learning

LearnConfig small_learning(const Folder& folder) {
  LearnConfig out;
  out.game = "troyes";
  out.teacher = "random";
  out.seats = 2;
  out.games = 4;
  out.generations = 2;
  out.playouts = 3;
  out.gate_games = 2;
  out.folder = folder.file("weights");
  return out;
}

TEST(Learn, FindsTheSameWeightsWhateverTheJobs) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  const auto one = learn(wanted).value();
  std::filesystem::remove_all(wanted.folder);
  wanted.jobs = 2;
  EXPECT_EQ(learn(wanted).value(), one);
  EXPECT_EQ(one["made"].size(), 2U);
  EXPECT_LT(one["made"][0]["log_loss"].get<double>(), 1);
  EXPECT_TRUE(one["made"][1].contains("passed"));
}

TEST(Learn, GoesOnWhereItWasInterrupted) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  const auto whole = learn(wanted).value();
  // As if it had been stopped in the games of the second generation.
  const std::string games = wanted.folder + "/generation-2.games";
  const std::string text = read_file(games).value();
  put(games, text.substr(0, text.size() / 2));
  std::filesystem::remove(wanted.folder + "/generation-2.json");
  std::filesystem::remove(wanted.folder + "/weights.json");
  EXPECT_EQ(learn(wanted).value(), whole);
}

// Where habits are practised, generations fight duels, from the same beginnings.
TEST(Learn, PractisesHabits) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  wanted.game = "liberty";
  wanted.scenario = "quick";
  wanted.games = 512;
  const auto one = learn(wanted).value();
  ASSERT_EQ(one["made"].size(), 2U);
  EXPECT_EQ(one["made"][0]["ahead"].size(), 4U);
  EXPECT_EQ(one["made"][0]["passed"], true);
  EXPECT_EQ(one["made"][1]["duels"], 4);
  // As if it had been stopped at the gate.
  std::filesystem::remove(wanted.folder + "/generation-2.json");
  std::filesystem::remove(wanted.folder + "/weights.json");
  EXPECT_EQ(learn(wanted).value(), one);
}

TEST(Learn, PractisesInTheCompanyThatIsAskedFor) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  wanted.game = "liberty";
  wanted.scenario = "quick";
  wanted.games = 512;
  wanted.against = "charts";
  const auto one = learn(wanted).value();
  EXPECT_EQ(one["made"][1]["against"], "charts");
  EXPECT_EQ(one["made"][1]["former"], "standard@" + wanted.folder + "/generation-1.json");
  wanted.against = "nobody";
  EXPECT_EQ(learn(wanted).error(), "--against 'nobody': expected one of rulebook, charts");
  wanted.game = "troyes";
  EXPECT_EQ(learn(wanted).error(), "--against: troyes has no habits");
}

TEST(Learn, GoesOnFromTheWeightsOfAGeneration) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  wanted.generations = 1;
  ASSERT_TRUE(learn(wanted).ok());
  wanted.before = wanted.folder + "/generation-1.json";
  wanted.window = 2;
  const auto more = learn(wanted).value();
  ASSERT_EQ(more["made"].size(), 2U);
  EXPECT_EQ(more["made"][0]["teacher"], "random");
  EXPECT_EQ(more["made"][1]["games"], 4);
  EXPECT_EQ(more["made"][1]["games_fitted"], 8);  // with those of the first
  wanted.window = 1;
  std::filesystem::remove(wanted.folder + "/generation-2.json");
  EXPECT_EQ(learn(wanted).value()["made"][1]["games_fitted"], 4);
}

TEST(Learn, MakesNoNetworkIfNotTold) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  wanted.generations = 1;
  EXPECT_TRUE(learn(wanted).value().contains("net"));
  std::filesystem::remove_all(wanted.folder);
  wanted.net = false;
  EXPECT_FALSE(learn(wanted).value().contains("net"));
}

TEST(Learn, WeightsCanBePlayedWith) {
  const Folder folder;
  LearnConfig wanted = small_learning(folder);
  wanted.generations = 1;
  ASSERT_TRUE(learn(wanted).ok());
  TournamentConfig games = small_tournament();
  games.seats = 2;
  games.beginnings = 1;
  games.players = {"strong:x3@" + wanted.folder + "/weights.json", "random"};
  EXPECT_EQ(play_tournament(games).value().games.size(), 2U);
  wanted.game = "chess";
  EXPECT_FALSE(learn(wanted).ok());
}

}  // namespace
}  // namespace tricorne
