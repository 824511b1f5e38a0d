// State <-> readable JSON. A position document is complete at a boundary (a placement, a black die
// to counter, an action to choose); with "base" it names only what differs from an empty round 1.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/troyes/game.h"
#include "games/troyes/rules/rules.h"
#include "games/troyes/text.h"
#include "kernel/document.h"

namespace tricorne::troyes {
namespace {

using nlohmann::json;

std::string seat_id(std::size_t seat) { return fmt::format("p{}", seat + 1); }

json events_json(std::uint16_t cards) {
  json out = json::array();
  for (std::size_t i = 0; i < kEventCards; ++i) {
    if ((cards >> i & 1U) != 0) out.push_back(kEventIds[i]);
  }
  return out;
}

json player_json(const State& s, Seat seat) {
  const PlayerState& p = s.players[seat];
  json characters = json::array();
  for (std::uint8_t card : p.characters) {
    if (card != 0 && card != kHiddenCharacter) characters.push_back(kCharacterIds[card - 1U]);
  }
  return {{"deniers", p.deniers},
          {"influence", p.influence},
          {"vp", p.vp},
          {"supply", p.supply},
          {"reserve", p.reserve},
          {"passed", s.has_passed(seat)},
          {"pass_money", p.pass_money},
          {"characters", characters},
          {"event_cards", events_json(p.event_cards)}};
}

json dice_json(const State& s, unsigned district) {
  json out = json::object();
  for (std::size_t c = 0; c < kColours; ++c) {
    json values = json::array();
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (district_of(s.dice[c][i]) == district) values.push_back(value_of(s.dice[c][i]));
    }
    out[std::string(kColourIds[c])] = values;
  }
  return out;
}

json activity_json(const State& s, const ActivityState& place) {
  if (place.card == 0) return nullptr;
  json tradesmen = json::object();
  json cubes = json::object();
  for (std::size_t seat = 0; seat < s.player_count; ++seat) {
    const std::uint8_t slot = place.tradesman[seat];
    if (slot != 0)
      tradesmen[seat_id(seat)] = slot == kIllustration ? json("illustration") : json(slot);
    if (place.cubes[seat] != 0) cubes[seat_id(seat)] = place.cubes[seat];
  }
  return {{"id", kActivityIds[place.card - 1U]}, {"tradesmen", tradesmen}, {"cubes", cubes}};
}

std::uint16_t gone_events(const State& s) {
  unsigned gone = s.events_drawn;
  for (const PlayerState& p : s.players) gone &= ~unsigned{p.event_cards};
  for (std::size_t i = 1; i < s.event_count; ++i) gone &= ~(1U << (s.events[i].card - 1U));
  return static_cast<std::uint16_t>(gone);
}

// --- reading

class Loader {
 public:
  explicit Loader(const Reader& document) : doc_(document), base_(document.has("base")) {}

  State load() {
    doc_.only({"game", "base", "scenario", "options", "round", "phase", "start_player", "to_act",
               "players", "buildings", "lying", "dice", "black_dice", "cathedral", "activities",
               "events", "discarded_events"});
    if (doc_.has("game") || !base_) (void)doc_["game"].word({"troyes"});
    if (base_) (void)doc_["base"].word({"standard"});
    if (doc_.has("scenario")) (void)doc_["scenario"].word({"standard"});
    count_players();
    read_course();
    read_players();
    read_buildings();
    read_dice();
    read_cathedral();
    read_activities();
    read_events();
    derive();
    return s_;
  }

 private:
  // Whether the document gives this member; without a base it must.
  bool given(std::string_view key) const {
    return doc_.has(key) || (!base_ && doc_[key].raw().is_null());
  }
  static bool given(const Reader& r, std::string_view key, bool base) {
    return r.has(key) || (!base && r[key].raw().is_null());
  }

  Seat seat(const Reader& r) const {
    static constexpr std::array<std::string_view, 4> kSeats = {"p1", "p2", "p3", "p4"};
    return static_cast<Seat>(r.word_of(std::span(kSeats).first(s_.player_count)));
  }
  Owner owner(const Reader& r) const {
    if (r.is_null()) return kNobody;
    if (r.raw().is_string() && r.raw() == "neutral") return kNeutral;
    return owner_of(seat(r));
  }

  void count_players() {
    int count = kMaxPlayers;
    if (given("players")) {
      count = 0;
      for (const auto& [key, r] : doc_["players"].members()) {
        if (key != "p1" && key != "p2" && key != "p3" && key != "p4") r.fail("players p1 to p4");
        ++count;
      }
      if (count < 2) doc_["players"].fail("two to four players");
      for (int i = 0; i < count; ++i) (void)doc_["players"][seat_id(static_cast<std::size_t>(i))];
    }
    s_ = start_state(count, false);
    if (given("options")) {
      doc_["options"].only({"open_vp"});
      s_.open_vp = doc_["options"]["open_vp"].word({"off", "on"}) == 1 ? 1 : 0;
    }
  }

  void read_course() {
    s_.phase = Phase::kActions;
    if (given("phase")) {
      constexpr std::array<Phase, 4> kPhases = {Phase::kPlacement, Phase::kReveal,
                                                Phase::kBlackDice, Phase::kActions};
      s_.phase = kPhases[static_cast<std::size_t>(
          doc_["phase"].word({"placement", "reveal", "black_dice", "actions"}))];
    }
    const bool placing = s_.phase == Phase::kPlacement;
    s_.round = placing ? 0 : 1;
    if (given("round")) {
      s_.round = u8(static_cast<int>(placing ? doc_["round"].integer(0, 0)
                                             : doc_["round"].integer(1, s_.counts().rounds)));
    }
    if (given("start_player")) s_.start_player = seat(doc_["start_player"]);
    s_.active = s_.start_player;
    if (given("to_act")) s_.active = seat(doc_["to_act"]);
  }

  void read_player(const Reader& r, Seat seat) {
    r.only({"deniers", "influence", "vp", "supply", "reserve", "passed", "pass_money", "characters",
            "event_cards"});
    PlayerState& p = s_.players[seat];
    const auto number = [&](std::string_view key, int low, int high, int otherwise) {
      return given(r, key, base_) ? static_cast<int>(r[key].integer(low, high)) : otherwise;
    };
    const Board& board = tables().board;
    p.deniers = static_cast<std::int16_t>(number("deniers", 0, 5000, p.deniers));
    p.influence = u8(number("influence", 0, board.influence_max, p.influence));
    p.vp = static_cast<std::int16_t>(number("vp", 0, 5000, 0));
    p.supply = u8(number("supply", 0, board.citizens_each, 0));
    p.pass_money = u8(number("pass_money", 0, 255, 0));
    if (given(r, "passed", base_) && r["passed"].boolean()) {
      if (s_.phase != Phase::kActions) r["passed"].fail("false before the actions");
      s_.passed = static_cast<std::uint8_t>(s_.passed | 1U << seat);
    }
    if (p.pass_money > 0 && !s_.has_passed(seat)) r["pass_money"].fail("0 for who has not passed");
    if (given(r, "characters", base_)) read_characters(r["characters"], p);
    if (given(r, "event_cards", base_)) p.event_cards = read_event_set(r["event_cards"]);
  }

  void read_characters(const Reader& r, PlayerState& p) {
    const auto cards = r.elements();
    if (cards.size() != s_.counts().characters) {
      r.fail(fmt::format("{} character cards", s_.counts().characters));
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
      p.characters[i] = u8(cards[i].word_of(kCharacterIds) + 1);
      if ((dealt_ >> p.characters[i] & 1U) != 0) cards[i].fail("a character not dealt yet");
      dealt_ |= 1U << p.characters[i];
    }
    if (cards.size() == 2 && p.characters[0] > p.characters[1]) {
      std::swap(p.characters[0], p.characters[1]);
    }
  }

  std::uint16_t read_event_set(const Reader& r) {
    unsigned cards = 0;
    for (const Reader& card : r.elements()) cards |= 1U << draw_event(card);
    return static_cast<std::uint16_t>(cards);
  }

  // The index of an event card, which has not been named before.
  unsigned draw_event(const Reader& r) {
    const auto card = static_cast<unsigned>(r.word_of(std::span(kEventIds).first(kEventCards)));
    if ((s_.events_drawn >> card & 1U) != 0) r.fail("each event card in one place");
    s_.events_drawn = static_cast<std::uint16_t>(s_.events_drawn | 1U << card);
    return card;
  }

  void read_players() {
    if (given("players")) {
      for (Seat i = 0; i < s_.player_count; ++i) read_player(doc_["players"][seat_id(i)], i);
    } else {
      for (Seat i = 0; i < s_.player_count; ++i) s_.players[i].supply = 0;
    }
    // With a base, hands not given are filled with the first characters left.
    for (Seat i = 0; i < s_.player_count; ++i) {
      for (std::size_t k = 0; k < s_.counts().characters; ++k) {
        std::uint8_t& card = s_.players[i].characters[k];
        for (std::uint8_t c = 1; card == 0; ++c) {
          if ((dealt_ >> c & 1U) != 0) continue;
          card = c;
          dealt_ |= 1U << c;
        }
      }
    }
    if (s_.has_passed(s_.active)) doc_["to_act"].fail("a player who has not passed");
  }

  void read_row(const Reader& r, std::size_t b, std::size_t row) {
    const Building& building = tables().board.buildings[b];
    const auto put = [&](const Reader& space, std::size_t at) {
      const Owner who = owner(space);
      s_.standing[b][building.first[row] + at] = who;
    };
    if (single_file(building)) return put(r, 0);
    if (r.size() != building.length[row]) r.fail(fmt::format("{} spaces", building.length[row]));
    for (std::size_t i = 0; i < building.length[row]; ++i) put(r.at(i), i);
  }

  void read_buildings() {
    if (given("buildings")) {
      const Reader r = doc_["buildings"];
      r.only({"palace", "bishopric", "city_hall"});
      for (std::size_t b = 0; b < kBuildings; ++b) {
        if (!given(r, kBuildingIds[b], base_)) continue;
        const Reader rows = r[kBuildingIds[b]];
        const std::size_t count = tables().board.buildings[b].rows;
        if (rows.size() != count) rows.fail(fmt::format("{} elements", count));
        for (std::size_t row = 0; row < count; ++row) read_row(rows.at(row), b, row);
      }
    }
    if (!given("lying")) return;
    const Reader r = doc_["lying"];
    r.only({"palace", "bishopric", "city_hall"});
    for (std::size_t b = 0; b < kBuildings; ++b) {
      if (!given(r, kBuildingIds[b], base_)) continue;
      for (const Reader& who : r[kBuildingIds[b]].elements()) {
        const unsigned bit = 1U << seat(who);
        if ((s_.lying[b] & bit) != 0) who.fail("each player once");
        s_.lying[b] = static_cast<std::uint8_t>(s_.lying[b] | bit);
      }
    }
  }

  void read_dice() {
    Turn t{{s_}};
    if (given("dice")) {
      const Reader r = doc_["dice"];
      r.only({"p1", "p2", "p3", "p4", "neutral"});
      for (const auto& [key, districts] : r.members()) {
        const unsigned district =
            key == "neutral" ? kGreyDistrict : seat(Reader(json(key), "position: dice"));
        districts.only({"red", "white", "yellow"});
        const int before = dice_left(s_);
        for (std::size_t c = 0; c < kColours; ++c) {
          if (!given(districts, kColourIds[c], base_)) continue;
          for (const Reader& value : districts[kColourIds[c]].elements()) {
            if (s_.dice_count[c] == kMaxDice) value.fail("at most six dice of a colour");
            t.add_die(colour_at(c), die(district, static_cast<unsigned>(value.integer(1, 6))));
          }
        }
        // A die for each citizen; this also bounds the ways to turn dice over.
        if (const int most = tables().board.citizens_each; dice_left(s_) - before > most) {
          districts.fail(fmt::format("at most {} dice in a district", most));
        }
      }
      if (dice_left(s_) > 0 && s_.phase < Phase::kBlackDice)
        r.fail("no dice before they are rolled");
    }
    if (given("black_dice")) {
      const Reader r = doc_["black_dice"];
      if (r.size() > kMaxDice) r.fail("at most six black dice");
      for (const Reader& value : r.elements())
        t.add_black(u8(static_cast<int>(value.integer(1, 6))));
      if ((s_.black[0] != 0) != (s_.phase == Phase::kBlackDice)) {
        r.fail("black dice in the phase black_dice and in no other");
      }
    } else if (s_.phase == Phase::kBlackDice) {
      (void)doc_["black_dice"];
    }
  }

  void read_cathedral() {
    if (!given("cathedral")) return;
    const Reader r = doc_["cathedral"];
    if (r.size() != kLevels) r.fail("three levels");
    for (std::size_t level = 0; level < kLevels; ++level) {
      const Reader row = r.at(level);
      if (row.size() != kColumns) row.fail("six columns");
      for (std::size_t c = 0; c < kColumns; ++c) {
        s_.cathedral[level][c] = owner(row.at(c));
        if (level > 0 && s_.cathedral[level][c] != kNobody &&
            s_.cathedral[level - 1][c] == kNobody) {
          row.at(c).fail("null above an empty space");
        }
      }
    }
  }

  void read_activity(const Reader& r, std::size_t colour, std::size_t round) {
    r.only({"id", "tradesmen", "cubes"});
    ActivityState& place = s_.activities[colour * 3 + round];
    const auto card = static_cast<std::size_t>(r["id"].word_of(kActivityIds));
    const Activity& facts = tables().activities[card];
    if (index_of(facts.colour) != colour || facts.round != round + 1) {
      r["id"].fail(fmt::format("a {} activity of round {}", kColourIds[colour], round + 1));
    }
    place.card = u8(static_cast<int>(card) + 1);
    if (given(r, "tradesmen", base_)) {
      for (const auto& [key, slot] : r["tradesmen"].members()) {
        const Seat who = seat(Reader(json(key), "position: tradesmen"));
        const bool beside = slot.raw().is_string() && slot.raw() == "illustration";
        place.tradesman[who] =
            beside ? kIllustration : u8(static_cast<int>(slot.integer(1, facts.slots)));
      }
    }
    if (given(r, "cubes", base_)) {
      for (const auto& [key, count] : r["cubes"].members()) {
        const Seat who = seat(Reader(json(key), "position: cubes"));
        place.cubes[who] = u8(static_cast<int>(count.integer(0, 255)));
        if (place.cubes[who] > 0 && !facts.delayed) count.fail("cubes only on delayed activities");
      }
    }
  }

  std::size_t first_card(std::size_t colour, std::size_t round) const {
    std::size_t card = 0;
    while (index_of(tables().activities[card].colour) != colour ||
           tables().activities[card].round != round + 1) {
      ++card;
    }
    return card;
  }

  void read_activities() {
    const int shown = std::min(3, s_.phase == Phase::kReveal ? s_.round - 1 : int{s_.round});
    if (given("activities")) doc_["activities"].only({"red", "white", "yellow"});
    for (std::size_t c = 0; c < kColours; ++c) {
      const bool has = given("activities") && given(doc_["activities"], kColourIds[c], base_);
      for (std::size_t round = 0; round < 3; ++round) {
        const bool listed = has && round < doc_["activities"][kColourIds[c]].size();
        const bool face_up = static_cast<int>(round) < shown;
        if (listed) {
          const Reader r = doc_["activities"][kColourIds[c]].at(round);
          if (r.is_null() == face_up) r.fail(face_up ? "an activity" : "null: still face down");
          if (!r.is_null()) read_activity(r, c, round);
        } else if (face_up && base_) {
          s_.activities[c * 3 + round].card = u8(static_cast<int>(first_card(c, round)) + 1);
        } else if (!base_) {
          doc_["activities"][kColourIds[c]].fail("three activities");
        }
      }
    }
  }

  void read_event(const Reader& r, std::size_t row) {
    r.only({"id", "cubes"});
    if (row >= kMaxEvents) r.fail("at most 13 events");
    EventState& event = s_.events[row];
    if (row == 0) {
      (void)r["id"].word({"EM"});
    } else {
      event.card = u8(static_cast<int>(draw_event(r["id"])) + 1);
      ++s_.event_count;
    }
    if (!given(r, "cubes", base_)) return;
    const auto cubes = r["cubes"].elements();
    if (cubes.size() >= card_of(event).flags) r["cubes"].fail("fewer cubes than flags");
    for (std::size_t i = 0; i < cubes.size(); ++i) {
      event.cubes[i] = owner(cubes[i]);
      if (event.cubes[i] == kNobody) cubes[i].fail("an owner");
    }
  }

  void read_events() {
    if (given("events")) {
      const auto row = doc_["events"].elements();
      if (row.empty()) doc_["events"].fail("a row that begins with EM");
      for (std::size_t i = 0; i < row.size(); ++i) read_event(row[i], i);
    }
    if (given("discarded_events")) (void)read_event_set(doc_["discarded_events"]);
    check_decks();
  }

  // Enough cards must be left for the rounds to come, and without a base exactly those.
  void check_decks() const {
    std::array<int, kColours> left{};
    std::array<int, kColours> called{};
    for (std::size_t i = 0; i < kEventCards; ++i) {
      if ((s_.events_drawn >> i & 1U) != 0) continue;
      const EventCard& card = tables().events[i];
      ++left[index_of(card.colour)];
      if (card.colour == Colour::kRed) ++called[index_of(card.draws)];
    }
    const int begun = s_.phase == Phase::kReveal ? s_.round - 1 : int{s_.round};
    const int rounds = s_.counts().rounds - begun;
    const bool enough = left[0] >= rounds && left[1] >= std::min(rounds, called[1]) &&
                        left[2] >= std::min(rounds, called[2]) &&
                        s_.event_count + 2 * rounds <= kMaxEvents;
    const int drawn = kEventCards - left[0] - left[1] - left[2];
    if (!enough || (!base_ && drawn != 2 * begun)) {
      throw DocumentError(fmt::format(
          "position: events: expected the event cards of {} rounds, found {} cards drawn", begun,
          drawn));
    }
  }

  void derive() {
    const Board& board = tables().board;
    int grey_citizens = 0;
    for (const auto& building : s_.standing) {
      grey_citizens += static_cast<int>(std::count(building.begin(), building.end(), kNeutral));
    }
    int grey_cubes = cathedral_cubes(s_, kNeutral);
    for (const EventState& event : s_.events) grey_cubes += cubes_of(event, kNeutral);
    limit("neutral citizens", grey_citizens, board.neutral_citizens);
    limit("neutral cubes", grey_cubes, board.neutral_cubes);
    s_.neutral_citizens = u8(board.neutral_citizens - grey_citizens);
    s_.neutral_cubes = u8(board.neutral_cubes - grey_cubes);
    for (Seat i = 0; i < s_.player_count; ++i) {
      const int in_play = citizens_in_play(s_, i);
      limit(fmt::format("citizens of p{}", i + 1), in_play, board.citizens_each);
      s_.players[i].reserve = u8(board.citizens_each - in_play);
      if (!doc_.has("players") || !doc_["players"][seat_id(i)].has("reserve")) continue;
      (void)doc_["players"][seat_id(i)]["reserve"].integer(s_.players[i].reserve,
                                                           s_.players[i].reserve);
    }
    if (s_.phase == Phase::kPlacement) check_placement();
  }

  static void limit(const std::string& what, int n, int most) {
    if (n <= most) return;
    throw DocumentError(fmt::format("position: expected at most {} {}, found {}", most, what, n));
  }

  // The citizens still to be placed must follow from the order of placement.
  void check_placement() const {
    int left = 0;
    for (Seat i = 0; i < s_.player_count; ++i) left += s_.players[i].supply;
    std::array<int, kMaxPlayers> placed{};
    const int done = s_.player_count * s_.counts().citizens - left;
    const auto turn = [&](int i) {
      const int k = i % s_.player_count;
      const bool back = i / s_.player_count % 2 != 0;
      return s_.in_turn(static_cast<unsigned>(back ? s_.player_count - 1 - k : k));
    };
    for (int i = 0; i < done; ++i) ++placed[turn(i)];
    for (Seat i = 0; i < s_.player_count; ++i) {
      if (s_.players[i].supply + placed[i] == s_.counts().citizens &&
          standing_in_all(s_, i) == placed[i]) {
        continue;
      }
      doc_["players"][seat_id(i)].fail("supply and citizens that fit the order of placement");
    }
    if (left == 0) doc_["phase"].fail("citizens left to place");
    if (s_.active != turn(done)) doc_["to_act"].fail(seat_id(turn(done)));
  }

  Reader doc_;
  bool base_;
  State s_{};
  unsigned dealt_ = 0;
};

}  // namespace

nlohmann::json Troyes::describe(const State& s) {
  json out = {{"game", "troyes"},
              {"scenario", "standard"},
              {"options", {{"open_vp", s.open_vp != 0 ? "on" : "off"}}},
              {"round", s.round},
              {"phase", kPhaseIds[static_cast<std::size_t>(s.phase)]},
              {"start_player", seat_id(s.start_player)},
              {"to_act", seat_id(s.active)}};
  for (Seat i = 0; i < s.player_count; ++i) {
    out["players"][seat_id(i)] = player_json(s, i);
    out["dice"][seat_id(i)] = dice_json(s, i);
  }
  out["dice"]["neutral"] = dice_json(s, kGreyDistrict);
  for (std::size_t b = 0; b < kBuildings; ++b) {
    const std::string id(kBuildingIds[b]);
    out["buildings"][id] = rows_json(s, b);
    json lying = json::array();
    for (Seat i = 0; i < s.player_count; ++i) {
      if (lies_on(s, b, i)) lying.push_back(seat_id(i));
    }
    out["lying"][id] = lying;
  }
  out["black_dice"] = json::array();
  for (std::uint8_t value : s.black) {
    if (value != 0) out["black_dice"].push_back(value);
  }
  for (const auto& level : s.cathedral) {
    json row = json::array();
    for (Owner cube : level) row.push_back(owner_json(cube));
    out["cathedral"].push_back(row);
  }
  for (std::size_t i = 0; i < kActivitySlots; ++i) {
    out["activities"][std::string(kColourIds[i / 3])].push_back(activity_json(s, s.activities[i]));
  }
  for (std::size_t i = 0; i < s.event_count; ++i) {
    json cubes = json::array();
    for (int k = 0; k < cubes_on(s.events[i]); ++k) {
      cubes.push_back(owner_id(s.events[i].cubes[static_cast<std::size_t>(k)]));
    }
    out["events"].push_back({{"id", kEventIds[s.events[i].card - 1U]}, {"cubes", cubes}});
  }
  out["discarded_events"] = events_json(gone_events(s));
  if (over(s)) {
    for (Seat i = 0; i < s.player_count; ++i) out["scores"][seat_id(i)] = score_json(s, i);
  }
  return out;
}

Result<State> Troyes::load(const nlohmann::json& document) {
  return read_document([&]() -> Result<State> {
    const Reader reader(document, "position");
    if (!document.is_object()) reader.fail("an object");
    State s = Loader(reader).load();
    if (std::string wrong = broken(s); !wrong.empty()) return Error{"position: " + wrong};
    s.stack.push(Procedure::kGame);
    Turn t{{s}};
    run(t, kProcedures);
    return s;
  });
}

}  // namespace tricorne::troyes
