#include "players/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "game_guides.h"
#include "kernel/hash.h"
#include "players/games.h"
#include "search/level.h"

namespace tricorne {
namespace {

constexpr int kFormat = 1;
constexpr double kSmall = 0.01;    // a loss below this is none to speak of
constexpr double kTurning = 0.05;  // a change below this is no turning point
constexpr std::size_t kMostTurningPoints = 8;

// Documents hold ten-thousandths: what is added up of them is exact.
double rounded(double value) {
  const double out = std::round(value * 10000) / 10000;
  return out == 0 ? 0 : out;
}
std::int64_t percent(float chance) { return std::lround(100 * chance); }

Phrase name_of_seat(const AnyGame& game, Seat seat) {
  return {fmt::format("{}.seat.{}", game.info().id, game.seat_name(seat))};
}

FastRng rng_of(const Depth& depth, std::string_view what, std::size_t number) {
  return FastRng{hash_of_text(fmt::format("{} {} {}", depth.seed, what, number))};
}

// What a turn is expected to change, in words; none if nothing.
std::vector<Phrase> told(const std::vector<search::Gain>& gains) {
  std::vector<Phrase> out;
  out.reserve(gains.size());
  for (const search::Gain& gain : gains) {
    out.push_back(Phrase("kernel.advice.gain")
                      .with("name", gain.name)
                      .with("before", std::int64_t{gain.before})
                      .with("after", std::int64_t{gain.after}));
  }
  return out;
}

// Of all others, the seat that the second option would help most, compared with the first.
Seat helped(const search::Weighed& best, const search::Weighed& second, Seat own, int seats) {
  Seat out = kSpectator;
  float most = 0;
  for (Seat seat = 0; seat < seats; ++seat) {
    const float more = second.worth[seat] - best.worth[seat];
    if (seat == own || more <= most) continue;
    most = more;
    out = seat;
  }
  return out;
}

void tell_second(std::vector<Phrase>& out, const AnyGame& game, const Decision& decision,
                 const AnyState& state, const search::Examined& examined) {
  const Seat own = decision.seat;
  const search::Weighed& best = examined.preferred();
  const search::Weighed& second = examined.options[*examined.second];
  const bool less = percent(second.worth[own]) < percent(best.worth[own]);
  out.push_back(Phrase(less ? "kernel.advice.second" : "kernel.advice.equal")
                    .with("option", state.option(second.action))
                    .with("worth", percent(second.worth[own])));
  const auto& other = examined.after_second;
  const std::vector<Phrase> brought = told(examined.after_best.gains);
  if (std::vector<Phrase> gains = told(other.gains); gains.empty() && !brought.empty()) {
    out.emplace_back("kernel.advice.nothing");
  } else if (gains != brought) {
    out.push_back(Phrase("kernel.advice.instead").with("gains", std::move(gains)));
  }
  const search::Expected* reply = other.reply_to(own);
  const search::Expected* to_best = examined.after_best.reply_to(own);
  if (reply != nullptr && (to_best == nullptr || reply->move != to_best->move)) {
    out.push_back(Phrase("kernel.advice.allows")
                      .with("seat", name_of_seat(game, reply->seat))
                      .with("reply", reply->text));
  }
  const Seat rival = helped(best, second, own, state.seat_count());
  if (rival == kSpectator || percent(second.worth[rival]) == percent(best.worth[rival])) return;
  out.push_back(Phrase("kernel.advice.prevents")
                    .with("seat", name_of_seat(game, rival))
                    .with("then", percent(second.worth[rival]))
                    .with("instead", percent(best.worth[rival])));
}

// The answers that are expected, one after another: whose they are is said where it changes.
std::optional<Phrase> told_line(const AnyGame& game, const search::Outlook& outlook, Seat own) {
  std::optional<Phrase> out;
  Seat last = own;
  for (const search::Expected& next : outlook.line) {
    Phrase said = next.text;
    if (next.seat != last) {
      said = next.seat == own ? Phrase("kernel.advice.you").with("text", said)
                              : Phrase("kernel.advice.by")
                                    .with("seat", name_of_seat(game, next.seat))
                                    .with("text", said);
    }
    out = out ? Phrase("kernel.advice.then").with("before", *out).with("text", said) : said;
    last = next.seat;
  }
  return out;
}

}  // namespace

std::unique_ptr<search::AnyExaminer> make_examiner(const AnyGame& game) {
  std::unique_ptr<search::AnyExaminer> out;
  visit_game(game.info().id, [&]<PublishedGame G>(std::type_identity<G> type) {
    if constexpr (requires { guide_of(type); }) out = search::examiner(guide_of(type));
  });
  return out;
}

std::string Depth::text() const {
  return milliseconds > 0 ? fmt::format("{} ms seed {}", milliseconds, seed)
                          : fmt::format("x{} seed {}", playouts, seed);
}

Result<Depth> depth_of_level(const search::AnyExaminer& examiner, std::string_view level) {
  constexpr float kShare = 0.05F;  // of what a turn gets
  constexpr int kLeast = 100;
  const std::string kind = level == "strong" ? "strong" : fmt::format("strong:{}", level);
  const auto found = search::level_of(kind);
  if (!found || found->playouts > 0) {
    return Error{fmt::format("level '{}': expected easy, medium, strong or max", level)};
  }
  const float playouts = kShare * found->effort * static_cast<float>(examiner.playouts());
  return Depth{.playouts = std::max(kLeast, static_cast<int>(playouts))};
}

Depth hint_depth(const search::AnyExaminer& examiner) {
  return {.playouts = examiner.playouts() / 20, .milliseconds = 1000};
}

std::vector<Phrase> reasons(const AnyGame& game, const Decision& decision, const AnyState& state,
                            const search::Examined& examined) {
  const Seat seat = decision.seat;
  std::vector<Phrase> out;
  out.push_back(
      Phrase("kernel.advice.worth").with("after", percent(examined.preferred().worth[seat])));
  if (auto gains = told(examined.after_best.gains); !gains.empty()) {
    out.push_back(Phrase("kernel.advice.gains").with("gains", std::move(gains)));
  }
  if (const auto line = told_line(game, examined.after_best, seat)) {
    out.push_back(Phrase("kernel.advice.line").with("line", *line));
  }
  if (examined.second) tell_second(out, game, decision, state, examined);
  return out;
}

namespace {

void write_chances(JsonText& out, const AnyState& state, const search::Values& values) {
  out.begin_object();
  for (Seat seat = 0; seat < state.seat_count(); ++seat) {
    out.key(state.game().seat_name(seat)).raw(nlohmann::json(rounded(values[seat])).dump());
  }
  out.end_object();
}

void write_expected(JsonText& out, const AnyState& state, const std::vector<search::Expected>& line,
                    const Catalogue* words) {
  out.begin_array();
  for (const search::Expected& next : line) {
    out.begin_object().member("seat", state.game().seat_name(next.seat)).member("move", next.move);
    write_phrase(out, next.text, words);
    out.end_object();
  }
  out.end_array();
}

}  // namespace

void write_analysis(JsonText& out, const AnyState& state, const Decision& decision,
                    const search::Examined& examined, const Catalogue* words) {
  out.begin_object().member("seat", state.game().seat_name(decision.seat));
  out.member("preferred", state.notation(examined.preferred().action)).key("now");
  write_chances(out, state, examined.now);
  out.key("options").begin_array();
  for (const search::Weighed& option : examined.options) {
    out.begin_object().member("move", state.notation(option.action));
    out.member("visits", option.visits).key("chances");
    write_chances(out, state, option.worth);
    out.end_object();
  }
  out.end_array().key("line");
  write_expected(out, state, examined.after_best.line, words);
  out.key("because").begin_array();
  for (const Phrase& phrase : reasons(state.game(), decision, state, examined)) {
    out.begin_object();
    write_phrase(out, phrase, words);
    out.end_object();
  }
  out.end_array().end_object();
}

std::string hint_text(const AnyState& state, const Decision& decision,
                      const search::Examined& examined) {
  JsonText out;
  const search::Weighed& best = examined.preferred();
  out.begin_object().member("move", state.notation(best.action)).key("because").begin_array();
  for (const Phrase& phrase : reasons(state.game(), decision, state, examined)) out.value(phrase);
  out.end_array().key("worth").begin_object();
  out.key("now").raw(nlohmann::json(rounded(examined.now[decision.seat])).dump());
  out.key("after").raw(nlohmann::json(rounded(best.worth[decision.seat])).dump());
  return out.end_object().end_object().take();
}

const nlohmann::json* ReviewNotes::find(const std::string& key) const {
  const auto at = found_.find(key);
  return at == found_.end() ? nullptr : &at->second;
}
void ReviewNotes::put(const std::string& key, nlohmann::json found) {
  found_[key] = std::move(found);
}

std::string review_key(const Session& session, const Depth& depth) {
  std::string all = fmt::format("{} {} {} {}", kFormat, session.game().info().id,
                                session.game().rules(), depth.text());
  all += hash_text(session.state_at(0)->hash());
  for (const Move& move : session.moves()) all += '\n' + move.written;
  return hash_text(hash_of_text(all));
}

namespace {

// Moves that belong together: a turn, what somebody does at once, or dice and draws in a row.
struct Stretch {
  std::size_t from = 0;
  std::size_t to = 0;
  Seat by = kChance;
};

// One decision that was made where there was a choice.
struct Choice {
  std::size_t number = 0;  // of moves before it
  Seat seat = 0;
};

class Reviewer {
 public:
  Reviewer(const Session& session, const search::AnyExaminer& examiner, const Depth& depth,
           ReviewNotes& notes, const ReviewProgress& progress)
      : session_(session),
        examiner_(examiner),
        depth_(depth),
        notes_(notes),
        progress_(progress),
        seats_(session.state().seat_count()) {}

  nlohmann::json run() {
    survey();
    if (!look()) return nullptr;
    return told();
  }

 private:
  [[nodiscard]] const AnyGame& game() const { return session_.game(); }

  // What there is to look at.
  void survey() {
    auto state = session_.state_at(0);
    Decision decision;
    const auto& moves = session_.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[i];
      bool begins = false;
      if (move.seat != kChance && !move.interjection) {
        state->decision(decision, move.seat);
        begins = examiner_.begins(decision);
        if (examiner_.chooses(*state, decision)) choices_.push_back({i, move.seat});
      }
      if (stretches_.empty() || stretches_.back().by != move.seat || begins) {
        stretches_.push_back({i, i, move.seat});
      }
      stretches_.back().to = i + 1;
      move.make(*state, nullptr);
    }
    whole_ = stretches_.size() + 1 + choices_.size();
  }

  // Goes through the game once, in its order; false if it was ended.
  bool look() {
    auto state = session_.state_at(0);
    if (!weigh_position(*state, 0)) return false;
    auto choice = choices_.begin();
    auto stretch = stretches_.begin();
    const auto& moves = session_.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (choice != choices_.end() && choice->number == i) {
        if (!weigh_choice(*state, *choice, moves[i].action)) return false;
        ++choice;
      }
      moves[i].make(*state, nullptr);
      if (stretch->to != i + 1) continue;
      if (!weigh_position(*state, i + 1)) return false;
      ++stretch;
    }
    return true;
  }

  // Finds it out, unless that was done before.
  template <class Find>
  bool note(const std::string& key, nlohmann::json& out, Find find) {
    if (const nlohmann::json* known = notes_.find(key)) {
      out = *known;
    } else {
      out = find();
      notes_.put(key, out);
    }
    return progress_ == nullptr || progress_(++done_, whole_);
  }

  bool weigh_position(const AnyState& state, std::size_t number) {
    constexpr int kLeast = 32;
    constexpr int kUsual = 256;  // where decisions are looked at by the clock
    nlohmann::json found;
    const bool on = note(fmt::format("p{}", number), found, [&] {
      const int looks = depth_.playouts > 0 ? std::max(kLeast, depth_.playouts / 2) : kUsual;
      const auto values =
          examiner_.chances(state, rng_of(depth_, "position", number), state.over() ? 1 : looks);
      nlohmann::json out = nlohmann::json::array();
      for (int seat = 0; seat < seats_; ++seat) {
        out.push_back(rounded(values[static_cast<std::size_t>(seat)]));
      }
      return out;
    });
    positions_.push_back(found.get<std::vector<double>>());
    return on;
  }

  bool weigh_choice(const AnyState& state, const Choice& choice, Action made) {
    nlohmann::json found;
    const bool on = note(fmt::format("d{}", choice.number), found, [&] {
      Decision decision;
      state.decision(decision, choice.seat);
      const auto examined = examiner_.weigh(
          state, decision, rng_of(depth_, "decision", choice.number), depth_.budget(), made);
      return told_choice(state, decision, choice, made, examined);
    });
    decisions_.push_back(std::move(found));
    return on;
  }

  nlohmann::json told_choice(const AnyState& state, const Decision& decision, const Choice& choice,
                             Action made, const search::Examined& examined) const {
    const search::Weighed& best = examined.preferred();
    const auto at = std::find_if(examined.options.begin(), examined.options.end(),
                                 [&](const search::Weighed& o) { return o.action == made; });
    const auto told = [&](const search::Weighed& option) {
      return nlohmann::json{{"move", state.notation(option.action)},
                            {"phrase", state.option(option.action)},
                            {"worth", rounded(option.worth[choice.seat])}};
    };
    const nlohmann::json own = told(*at);
    // What was made may turn out to be better than what was looked at most.
    const bool lost = made != best.action && best.worth[choice.seat] > at->worth[choice.seat];
    const nlohmann::json preferred = lost ? told(best) : own;
    return {{"number", choice.number},
            {"seat", game().seat_name(choice.seat)},
            {"question", state.question(decision)},
            {"options", decision.size()},
            {"made", own},
            {"preferred", preferred},
            {"loss", rounded(preferred["worth"].get<double>() - own["worth"].get<double>())}};
  }

  [[nodiscard]] std::string by(const Stretch& stretch) const {
    return game().seat_name(stretch.by);
  }
  [[nodiscard]] std::vector<double> swing(std::size_t i) const {
    std::vector<double> out;
    for (std::size_t seat = 0; seat < positions_[i].size(); ++seat) {
      out.push_back(rounded(positions_[i + 1][seat] - positions_[i][seat]));
    }
    return out;
  }

  // The moves of a stretch in words: the first that say something, of everybody's choice or chance's.
  [[nodiscard]] nlohmann::json words_of(const Stretch& stretch) const {
    constexpr std::size_t kMost = 3;
    nlohmann::json out = nlohmann::json::array();
    auto state = session_.state_at(stretch.from);
    for (std::size_t i = stretch.from; i < stretch.to && out.size() < kMost; ++i) {
      const Move& move = session_.moves()[i];
      out.push_back(state->option(move.action));
      move.make(*state, nullptr);
    }
    return out;
  }

  [[nodiscard]] nlohmann::json turning_points() const {
    struct Point {
      std::size_t stretch;
      double size;
    };
    std::vector<Point> points;
    for (std::size_t i = 0; i < stretches_.size(); ++i) {
      double size = 0;
      for (double change : swing(i)) size = std::max(size, std::abs(change));
      if (size >= kTurning) points.push_back({i, size});
    }
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
      return a.size != b.size ? a.size > b.size : a.stretch < b.stretch;
    });
    if (points.size() > kMostTurningPoints) points.resize(kMostTurningPoints);
    // The largest, told in the order of the game.
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.stretch < b.stretch; });
    nlohmann::json out = nlohmann::json::array();
    for (const Point& point : points) {
      const Stretch& stretch = stretches_[point.stretch];
      out.push_back({{"from", stretch.from},
                     {"to", stretch.to},
                     {"by", by(stretch)},
                     {"kind", stretch.by == kChance ? "luck" : "play"},
                     {"swing", swing(point.stretch)},
                     {"moves", words_of(stretch)},
                     {"loss", loss_within(stretch)}});
    }
    return out;
  }

  [[nodiscard]] double loss_within(const Stretch& stretch) const {
    double sum = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (choices_[i].number < stretch.from || choices_[i].number >= stretch.to) continue;
      sum += decisions_[i]["loss"].get<double>();
    }
    return rounded(sum);
  }

  [[nodiscard]] nlohmann::json summary(Seat seat) const {
    double luck = 0;
    double own = 0;
    double others = 0;
    for (std::size_t i = 0; i < stretches_.size(); ++i) {
      const double change = positions_[i + 1][seat] - positions_[i][seat];
      (stretches_[i].by == kChance ? luck : stretches_[i].by == seat ? own : others) += change;
    }
    int decisions = 0;
    int good = 0;
    double lost = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (choices_[i].seat != seat) continue;
      const double loss = decisions_[i]["loss"].get<double>();
      ++decisions;
      good += loss < kSmall ? 1 : 0;
      lost += loss;
    }
    nlohmann::json out{{"seat", game().seat_name(seat)},
                       {"decisions", decisions},
                       {"loss", nullptr},
                       {"accuracy", nullptr},
                       {"luck", rounded(luck)},
                       {"own", rounded(own)},
                       {"others", rounded(others)},
                       {"first", positions_.front()[seat]},
                       {"last", positions_.back()[seat]}};
    if (decisions > 0) {
      out["loss"] = rounded(lost / decisions);
      out["accuracy"] = rounded(static_cast<double>(good) / decisions);
    }
    return out;
  }

  [[nodiscard]] nlohmann::json told() const {
    nlohmann::json chances = nlohmann::json::array();
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      nlohmann::json one{{"number", i == 0 ? 0 : stretches_[i - 1].to}, {"chances", positions_[i]}};
      if (i > 0) one["by"] = by(stretches_[i - 1]);
      chances.push_back(std::move(one));
    }
    nlohmann::json seats = nlohmann::json::array();
    nlohmann::json summaries = nlohmann::json::array();
    for (Seat seat = 0; seat < seats_; ++seat) {
      seats.push_back(game().seat_name(seat));
      summaries.push_back(summary(seat));
    }
    return {{"review", kFormat},       {"game", game().info().id},
            {"rules", game().rules()}, {"depth", depth_.text()},
            {"over", session_.over()}, {"moves", session_.number()},
            {"seats", seats},          {"chances", chances},
            {"decisions", decisions_}, {"turning_points", turning_points()},
            {"summary", summaries}};
  }

  const Session& session_;
  const search::AnyExaminer& examiner_;
  const Depth& depth_;
  ReviewNotes& notes_;
  const ReviewProgress& progress_;
  const int seats_;
  std::vector<Stretch> stretches_;
  std::vector<Choice> choices_;
  std::vector<std::vector<double>> positions_;  // at the beginning, and after each stretch
  std::vector<nlohmann::json> decisions_;       // as choices_
  std::size_t whole_ = 0;
  std::size_t done_ = 0;
};

}  // namespace

nlohmann::json review(const Session& session, const search::AnyExaminer& examiner,
                      const Depth& depth, ReviewNotes& notes, const ReviewProgress& progress) {
  return Reviewer(session, examiner, depth, notes, progress).run();
}

namespace {

std::int64_t tenths(const nlohmann::json& share) { return std::lround(1000 * share.get<double>()); }
Phrase share(const nlohmann::json& value) {
  return Phrase("kernel.review.percent").with("tenths", value.is_null() ? 0 : tenths(value));
}
Phrase change(const nlohmann::json& value) {
  return Phrase("kernel.review.change").with("tenths", tenths(value));
}

std::vector<std::string> told_points(const nlohmann::json& review, const Catalogue& words,
                                     const std::vector<Phrase>& seats) {
  std::vector<std::string> out;
  for (const nlohmann::json& point : review["turning_points"]) {
    std::vector<Phrase> swings;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (tenths(point["swing"][i]) == 0) continue;
      swings.push_back(Phrase("kernel.review.change_of")
                           .with("seat", seats[i])
                           .with("change", change(point["swing"][i])));
    }
    // Whose moves they were, or that it was luck.
    const bool luck = point["kind"] == "luck";
    const auto by = point["by"].get<std::string>();
    const Phrase who =
        luck ? Phrase("kernel.review.luck")
             : Phrase(fmt::format("{}.seat.{}", review["game"].get<std::string>(), by));
    std::string line = words.render(Phrase("kernel.review.point")
                                        .with("number", point["to"].get<std::int64_t>())
                                        .with("who", who)
                                        .with("moves", point["moves"].get<std::vector<Phrase>>()));
    std::vector<std::string> parts;
    parts.reserve(swings.size());
    for (const Phrase& one : swings) parts.push_back(words.render(one));
    out.push_back(fmt::format("{} ({})", line, fmt::join(parts, ", ")));
  }
  return out;
}

std::vector<std::string> told_costly(const nlohmann::json& review, const Catalogue& words) {
  constexpr std::size_t kMost = 10;
  std::vector<const nlohmann::json*> all;
  for (const nlohmann::json& decision : review["decisions"]) {
    if (decision["loss"].get<double>() >= kSmall) all.push_back(&decision);
  }
  std::sort(all.begin(), all.end(), [](const nlohmann::json* a, const nlohmann::json* b) {
    const auto x = (*a)["loss"].get<double>();
    const auto y = (*b)["loss"].get<double>();
    return x != y ? x > y : a < b;  // both of one list: the earlier first
  });
  if (all.size() > kMost) all.resize(kMost);
  std::vector<std::string> out;
  for (const nlohmann::json* one : all) {
    const nlohmann::json& decision = *one;
    const auto seat = fmt::format("{}.seat.{}", review["game"].get<std::string>(),
                                  decision["seat"].get<std::string>());
    out.push_back(words.render(Phrase("kernel.review.lost")
                                   .with("number", decision["number"].get<std::int64_t>() + 1)
                                   .with("seat", Phrase(seat))
                                   .with("made", decision["made"]["phrase"].get<Phrase>())
                                   .with("preferred", decision["preferred"]["phrase"].get<Phrase>())
                                   .with("loss", share(decision["loss"]))));
  }
  return out;
}

}  // namespace

ReviewWords review_words(const nlohmann::json& review, const Catalogue& words) {
  const auto game = review["game"].get<std::string>();
  ReviewWords out;
  out.about = words.render(Phrase("kernel.review.about")
                               .with("name", Phrase(game + ".name"))
                               .with("moves", review["moves"].get<std::int64_t>())
                               .with_text("depth", review["depth"].get<std::string>()));
  std::vector<Phrase> seats;
  for (const nlohmann::json& seat : review["seats"]) {
    seats.emplace_back(fmt::format("{}.seat.{}", game, seat.get<std::string>()));
    out.names.push_back(words.render(seats.back()));
  }
  out.points = told_points(review, words, seats);
  out.costly = told_costly(review, words);
  for (std::vector<std::string>* lines : {&out.points, &out.costly}) {
    if (lines->empty()) lines->push_back(words.render("kernel.review.none"));
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const nlohmann::json& one = review["summary"][i];
    out.seats.push_back(words.render(Phrase("kernel.review.seat")
                                         .with("seat", seats[i])
                                         .with("decisions", one["decisions"].get<std::int64_t>())
                                         .with("loss", share(one["loss"]))
                                         .with("accuracy", share(one["accuracy"]))
                                         .with("luck", change(one["luck"]))
                                         .with("own", change(one["own"]))
                                         .with("others", change(one["others"]))));
  }
  return out;
}

}  // namespace tricorne
