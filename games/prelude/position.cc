// Positions as readable documents. describe() is complete at a boundary: when the Patriote names
// the First Player, and when a player is asked for his card. A card that no list names is in its
// deck, or aside if it is a key event. A document may start from the set-up ("base") and give only
// what differs; then
//   - "cubes" changes only the counties it names;
//   - "sessions", unless given, are those of the turn;
//   - whoever "to_act" names, or else the First Player, is asked for a card in round 1.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/prelude/game.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/words.h"
#include "kernel/document.h"
#include "language/printer.h"

namespace tricorne::prelude {
namespace {

using Json = nlohmann::json;

constexpr int kFarVp = 99;  // no document goes beyond

inline constexpr std::array<Word, 3> kUntilWords = {"turn", "game", "next"};

// A rule by its number among those of its card's texts, Event before what happens always.
int rule_number(Card card, language::Position rule) {
  const cards::CardTexts& texts = facts(card).texts;
  const int n = language::rule_number(tables().program, texts.event, rule);
  return n >= 0 ? n : 100 + language::rule_number(tables().program, texts.always, rule);
}
language::Position rule_of_number(Card card, int n) {
  const cards::CardTexts& texts = facts(card).texts;
  return language::rule_of_number(tables().program, n < 100 ? texts.event : texts.always, n % 100);
}

// ---- Writing

template <class Set, class Words>
Json list_of(const Set& set, const Words& words) {
  Json out = Json::array();
  for (auto id : set) out.push_back(words[at(id)]);
  return out;
}

Json list_of(const CardSet& cards) {
  Json out = Json::array();
  for (Card c : cards) out.push_back(c);
  return out;
}

// {"patriote": ..., "loyal": ...}
template <class Value>
Json by_player(Value value) {
  return {{"patriote", value(Player::kPatriote)}, {"loyal", value(Player::kLoyal)}};
}

template <class Value>
Json by_track(Value value) {
  Json out = Json::object();
  for (Track t : kAllTracks) out[std::string(kTrackWords[at(t)])] = value(t);
  return out;
}

Json cubes_of(const State& s) {
  Json out = Json::object();
  for (County c : kAllCounties) {
    out[std::string(kCountyWords[at(c)])] = {s.count(c, Player::kPatriote),
                                             s.count(c, Player::kLoyal)};
  }
  return out;
}

Json rounds_of(std::uint8_t bits) {
  Json out = Json::array();
  for (unsigned r = 0; r < kRounds; ++r) {
    if ((bits >> r & 1U) != 0) out.push_back(r + 1);
  }
  return out;
}

// Which variables of a card's texts are numbers; the others name counties.
std::array<bool, language::kVariables> numbers_of(Card card) {
  language::Printer printer(*tables().grammar, tables().program);
  const cards::CardTexts& texts = facts(card).texts;
  std::array<bool, language::kVariables> out{};
  for (const language::Text& text : {texts.always, texts.event}) {
    if (text.empty()) continue;
    (void)printer.text(text.at);  // it notes who has named what
    for (std::size_t i = 0; i < out.size(); ++i) {
      const language::Position by = printer.declared(language::variable_cell(i, 0));
      if (by != 0 && tables().program.op(by) == language::kNumber) out[i] = true;
    }
  }
  return out;
}

// The rules that cards have put in force, in their order: which rule of which card, whose it is,
// and what its text had named: a number, or counties; 0 if nothing.
Json in_force_of(const State& s) {
  Json out = Json::array();
  for (const auto& rule : s.lasting.all()) {
    const auto card = static_cast<Card>(rule.reading.source);
    Json variables = Json::array();
    const auto numbers = numbers_of(card);
    for (std::size_t i = 0; i < language::kVariables; ++i) {
      const std::uint32_t value = rule.reading.get(static_cast<language::Cell>(i));
      variables.push_back(value == 0 || numbers[i] ? Json(value)
                                                   : list_of(counties_of(value), kCountyWords));
    }
    out.push_back({{"card", card},
                   {"rule", rule_number(card, rule.rule)},
                   {"me", kPlayerWords[rule.reading.me]},
                   {"variables", variables},
                   {"until", kUntilWords[at(rule.until)]},
                   {"whose", kPlayerWords[rule.whose]},
                   {"begun", rule.begun != 0}});
  }
  return out;
}

Json to_act(const State& s) {
  if (s.over()) return nullptr;
  Decision decision;
  Prelude::decision(s, decision);
  return decision.seat == kChance ? Json("chance") : Json(kPlayerWords[decision.seat]);
}

// ---- Reading

[[noreturn]] void refuse(std::string_view field, const std::string& why) {
  throw DocumentError(fmt::format("position: {}: {}", field, why));
}

class Loader {
 public:
  explicit Loader(const Reader& document) : doc_(document), base_(document.has("base")) {}

  State load() {
    doc_.only({"game",
               "base",
               "scenario",
               "turn",
               "round",
               "first",
               "phase",
               "to_act",
               "cubes",
               "organizations",
               "corps",
               "box",
               "value",
               "marker",
               "vp",
               "rs",
               "composure",
               "op",
               "war",
               "special_used",
               "skip",
               "special_turn",
               "le_canadien",
               "partisan_media",
               "no_matter",
               "swap",
               "sessions",
               "carry",
               "hands",
               "pool",
               "in_play",
               "discard",
               "played",
               "known",
               "organization_shift",
               "ending",
               "winner",
               "in_force"});
    if (doc_.has("game") || !base_) (void)doc_["game"].word({"prelude"});
    if (base_) (void)doc_["base"].word({"standard"});
    if (doc_.has("scenario")) (void)doc_["scenario"].word({"standard"});
    s_ = set_up();
    read_course();
    read_map();
    read_tracks();
    read_special();
    read_cards();
    recount(s_);
    check_boxes();
    if (const std::string wrong = Prelude::broken(s_); !wrong.empty()) refuse("impossible", wrong);
    s_.stack.push(Procedure::kGame);
    run_to_question(s_, {}, nullptr);
    return s_;
  }

 private:
  // Whether the document gives this member; without a base it must.
  bool given(std::string_view key) const {
    if (!base_) (void)doc_[key];  // complains if it is missing
    return doc_.has(key);
  }

  static std::uint8_t byte(const Reader& r, int most) {
    return u8(static_cast<int>(r.integer(0, most)));
  }
  static Player player(const Reader& r) { return static_cast<Player>(r.word_of(kPlayerWords)); }
  static std::uint8_t flag(const Reader& r) { return r.boolean() ? 1 : 0; }

  template <class Set, class Words>
  static Set set_of(const Reader& r, const Words& words) {
    Set set;
    using Id = decltype(set.first());
    for (const Reader& element : r.elements()) {
      const auto id = static_cast<Id>(element.word_of(words));
      if (set.has(id)) element.fail("each only once");
      set.add(id);
    }
    return set;
  }

  template <class Read>
  static void each_player(const Reader& r, Read read) {
    r.only({"patriote", "loyal"});
    for (Player p : kBothPlayers) {
      if (r.has(kPlayerWords[at(p)])) read(r[kPlayerWords[at(p)]], at(p));
    }
  }

  void read_course() {
    if (given("turn")) s_.turn = u8(doc_["turn"].word_of(kTurnWords));
    if (given("round")) s_.round = u8(static_cast<int>(doc_["round"].integer(1, kRounds)));
    s_.phase = Phase::kPlay;
    if (given("phase")) {
      constexpr std::array<Phase, 3> kPhases = {Phase::kStartOfTurn, Phase::kFirstPlayer,
                                                Phase::kPlay};
      s_.phase = kPhases[static_cast<std::size_t>(
          doc_["phase"].word({"start_of_turn", "first_player", "play"}))];
    }
    if (given("first")) s_.first = player(doc_["first"]);
    s_.active = s_.first;
    if (s_.phase == Phase::kPlay && given("to_act")) s_.active = player(doc_["to_act"]);
    s_.session = s_.turn_facts().sessions;
    if (given("sessions")) {
      unsigned bits = 0;
      for (const Reader& r : doc_["sessions"].elements()) bits |= 1U << (r.integer(1, kRounds) - 1);
      s_.session = static_cast<std::uint8_t>(bits);
    }
    if (given("carry")) s_.carry = flag(doc_["carry"]);
  }

  void read_map() {
    if (given("cubes")) {
      for (const auto& [id, pair] : doc_["cubes"].members()) {
        const auto found = std::find(kCountyWords.begin(), kCountyWords.end(), id);
        if (found == kCountyWords.end()) refuse("cubes", fmt::format("no county '{}'", id));
        const auto c = static_cast<County>(found - kCountyWords.begin());
        if (pair.size() != kPlayers) pair.fail("two numbers, Patriote and Loyal");
        for (Player p : kBothPlayers) {
          s_.cubes[at(p)][at(c)] = byte(pair.at(at(p)), facts(c).boxes[at(p)]);
        }
      }
    }
    if (given("organizations")) {
      each_player(doc_["organizations"], [&](const Reader& r, std::size_t p) {
        s_.organizations[p] = set_of<CountySet>(r, kCountyWords);
      });
    }
    if (given("corps")) s_.corps = set_of<CountySet>(doc_["corps"], kCountyWords);
    if (given("organization_shift")) {
      s_.organization_shift = static_cast<std::int8_t>(doc_["organization_shift"].integer(-30, 30));
    }
  }

  void read_tracks() {
    if (given("marker")) {
      for (Track t : kAllTracks) {
        if (!doc_["marker"].has(kTrackWords[at(t)])) continue;
        s_.marker[at(t)] = byte(doc_["marker"][kTrackWords[at(t)]], facts(t).steps_to_score - 1);
      }
    }
    if (given("box") && doc_["box"].has("ei")) {
      const int last = facts(Track::kExternal).last_box;
      s_.box[at(Track::kExternal)] =
          static_cast<std::int8_t>(doc_["box"]["ei"].integer(-last, last));
    }
    if (given("vp")) s_.vp.n = static_cast<std::int16_t>(doc_["vp"].integer(-kFarVp, kFarVp));
    if (given("rs")) s_.spirit = byte(doc_["rs"], kMostSpirit - 1);
    if (given("composure")) s_.composure = flag(doc_["composure"]);
    if (given("op")) {
      each_player(doc_["op"], [&](const Reader& r, std::size_t p) {
        s_.points[p] = byte(r, tables().opportunity[p].most);
      });
    }
    const std::size_t loyal = at(Player::kLoyal);
    s_.war[loyal] = u8(s_.war[loyal] + s_.corps.size());
    if (given("war")) {
      each_player(doc_["war"], [&](const Reader& r, std::size_t p) { s_.war[p] = byte(r, 99); });
    }
  }

  void read_special() {
    if (given("special_used")) {
      each_player(doc_["special_used"], [&](const Reader& r, std::size_t p) {
        s_.special_used[p] = set_of<SpecialSet>(r, kSpecialWords);
      });
    }
    if (given("special_turn"))
      s_.special_turn = set_of<PlayerSet>(doc_["special_turn"], kPlayerWords);
    if (given("le_canadien")) s_.canadien = set_of<PlayerSet>(doc_["le_canadien"], kPlayerWords);
    if (given("partisan_media")) s_.media = set_of<PlayerSet>(doc_["partisan_media"], kPlayerWords);
    if (given("no_matter")) s_.no_matter = flag(doc_["no_matter"]);
    if (given("skip")) {
      each_player(doc_["skip"], [&](const Reader& r, std::size_t p) { s_.skip[p] = byte(r, 99); });
    }
    if (given("swap") && doc_["swap"].boolean()) doc_["swap"].fail("false between action rounds");
  }

  CardSet read_set(const Reader& r) {
    CardSet set;
    for (const Reader& element : r.elements()) {
      const auto c = static_cast<Card>(element.integer(1, kCards));
      if (placed_.has(c)) element.fail("each card in one place");
      placed_.add(c);
      set.add(c);
    }
    return set;
  }

  static std::uint32_t variable(const Reader& r, bool number) {
    if (number) return static_cast<std::uint32_t>(r.integer(0, 0xffffffff));
    if (r.raw().is_array()) return bits_of(set_of<CountySet>(r, kCountyWords));
    if (r.raw() != 0) r.fail("a list of counties, or 0");
    return 0;
  }

  void read_rule(const Reader& r) {
    r.only({"card", "rule", "me", "variables", "until", "whose", "begun"});
    language::LastingRule<std::uint32_t> rule{};
    const auto card = static_cast<Card>(r["card"].integer(1, kCards));
    if (!s_.cards.in_play.has(card)) r["card"].fail("a card in play");
    rule.reading.source = card;
    rule.reading.me = seat(player(r["me"]));
    rule.rule = rule_of_number(card, static_cast<int>(r["rule"].integer(0, 199)));
    if (rule.rule == 0) r["rule"].fail("a rule of this card");
    const auto variables = r["variables"].elements();
    if (variables.size() != language::kVariables) r["variables"].fail("3 numbers");
    const auto numbers = numbers_of(card);
    for (std::size_t i = 0; i < variables.size(); ++i) {
      rule.reading.set(static_cast<language::Cell>(i), variable(variables[i], numbers[i]));
    }
    rule.until = static_cast<language::Until>(r["until"].word_of(kUntilWords));
    rule.whose = seat(player(r["whose"]));
    rule.begun = flag(r["begun"]);
    if (!s_.lasting.add(rule)) r.fail("at most 16 rules");
  }

  static CardSet known_of(const Reader& r, const CardSet& among) {
    CardSet set;
    for (const Reader& element : r.elements()) {
      const auto c = static_cast<Card>(element.integer(1, kCards));
      if (!among.has(c)) element.fail("a card in the other hand");
      set.add(c);
    }
    return set;
  }

  void read_cards() {
    Cards& cards = s_.cards;
    if (given("hands")) {
      each_player(doc_["hands"],
                  [&](const Reader& r, std::size_t p) { cards.hand[p] = read_set(r); });
    }
    if (given("pool")) cards.pool = read_set(doc_["pool"]);
    if (given("in_play")) cards.in_play = read_set(doc_["in_play"]);
    if (given("discard")) cards.discard = read_set(doc_["discard"]);
    if (given("in_force")) {
      for (const Reader& rule : doc_["in_force"].elements()) read_rule(rule);
    }
    if (given("played") && !doc_["played"].is_null()) doc_["played"].fail("null between two cards");
    if (!given("known")) return;
    const Reader known = doc_["known"];
    known.only({"patriote", "loyal", "all"});
    for (Player p : kBothPlayers) {
      const Word word = kPlayerWords[at(p)];
      if (known.has(word)) {
        cards.seen_by[at(p)] = known_of(known[word], cards.hand[at(foe(p))]);
      }
    }
    if (known.has("all")) cards.open = known_of(known["all"], cards.hand[0] | cards.hand[1]);
  }

  // Markers that follow from the map may be told, but not otherwise.
  void check_boxes() const {
    if (!doc_.has("box")) return;
    for (Track t : kAllTracks) {
      const Word word = kTrackWords[at(t)];
      if (doc_["box"].has(word) && doc_["box"][word].integer(-99, 99) != s_.box[at(t)]) {
        doc_["box"][word].fail(fmt::format("{}, as the map has it", s_.box[at(t)]));
      }
    }
  }

  const Reader& doc_;
  bool base_;
  State s_{};
  CardSet placed_;
};

}  // namespace

bool Prelude::boundary(const State& s) {
  return s.phase == Phase::kFirstPlayer || s.phase == Phase::kPlay;
}

Json Prelude::describe(const State& s) {
  return {{"game", "prelude"},
          {"scenario", "standard"},
          {"turn", kTurnWords[s.turn]},
          {"round", s.round},
          {"first", kPlayerWords[at(s.first)]},
          {"phase", kPhaseWords[at(s.phase)]},
          {"to_act", to_act(s)},
          {"cubes", cubes_of(s)},
          {"organizations",
           by_player([&](Player p) { return list_of(s.organizations[at(p)], kCountyWords); })},
          {"corps", list_of(s.corps, kCountyWords)},
          {"organization_shift", s.organization_shift},
          {"box", by_track([&](Track t) { return s.box[at(t)]; })},
          {"value", by_track([&](Track t) { return s.value(t); })},
          {"marker", by_track([&](Track t) { return s.marker[at(t)]; })},
          {"vp", int{s.vp.n}},
          {"rs", s.spirit},
          {"composure", s.composure != 0},
          {"op", by_player([&](Player p) { return s.points[at(p)]; })},
          {"war", by_player([&](Player p) { return s.war[at(p)]; })},
          {"special_used",
           by_player([&](Player p) { return list_of(s.special_used[at(p)], kSpecialWords); })},
          {"special_turn", list_of(s.special_turn, kPlayerWords)},
          {"le_canadien", list_of(s.canadien, kPlayerWords)},
          {"partisan_media", list_of(s.media, kPlayerWords)},
          {"no_matter", s.no_matter != 0},
          {"skip", by_player([&](Player p) { return s.skip[at(p)]; })},
          {"swap", s.swap != 0},
          {"sessions", rounds_of(s.session)},
          {"carry", s.carry != 0},
          {"hands", by_player([&](Player p) { return list_of(s.cards.hand[at(p)]); })},
          {"pool", list_of(s.cards.pool)},
          {"in_play", list_of(s.cards.in_play)},
          {"in_force", in_force_of(s)},
          {"discard", list_of(s.cards.discard)},
          {"played", s.cards.played == kNoCard ? Json() : Json(s.cards.played)},
          {"known",
           {{"patriote", list_of(s.cards.seen_by[0])},
            {"loyal", list_of(s.cards.seen_by[1])},
            {"all", list_of(s.cards.open)}}},
          {"ending", s.ending == Ending::kNone ? Json() : Json(kEndingWords[at(s.ending)])},
          {"winner", s.over() ? Json(kPlayerWords[at(s.winner())]) : Json()}};
}

Result<State> Prelude::load(const Json& document) {
  return read_document([&] {
    const Reader reader(document, "position");
    return Loader(reader).load();
  });
}

}  // namespace tricorne::prelude
