// Answers given beforehand, for games by correspondence: "if he plays this, I play that". They are the
// seat's alone to know; whatever else happens than what was expected ends them.
#include "server/table.h"

namespace tricorne {
namespace {

constexpr int kMostDeep = 6;
constexpr int kMostLines = 50;
constexpr std::size_t kMostMoves = 40;  // in a row
constexpr std::size_t kMostMoveBytes = 200;

// One move, or several in a row: a turn may be made of many.
std::vector<std::string> moves_of(const nlohmann::json& moves,
                                  const std::string& where = "params.lines") {
  const auto wrong = [&] {
    throw RpcError(RpcCode::kBadParams, where + ": expected moves, at most 40 in a row");
  };
  if (!moves.is_string() && !moves.is_array()) wrong();
  std::vector<std::string> out;
  for (const nlohmann::json& move : moves.is_array() ? moves : nlohmann::json::array({moves})) {
    const bool fits =
        move.is_string() && move.get_ref<const std::string&>().size() <= kMostMoveBytes;
    if (!fits || out.size() == kMostMoves) wrong();
    out.push_back(move.get<std::string>());
  }
  return out;
}

nlohmann::json written(const std::vector<std::string>& moves) {
  return moves.size() == 1 ? nlohmann::json(moves.front()) : nlohmann::json(moves);
}

// {"seat", "move", "answer"?, "then"?: the same again}, each; it leads to an answer.
void check_lines(const nlohmann::json& lines, const AnyGame& game, int deep, int& count) {
  const auto wrong = [](const std::string& what) {
    throw RpcError(RpcCode::kBadParams, "params.lines: " + what);
  };
  if (!lines.is_array() || deep > kMostDeep) wrong("expected a list, nested at most 6 deep");
  for (const nlohmann::json& line : lines) {
    if (!line.is_object() || ++count > kMostLines) wrong("expected at most 50 objects");
    const Params params(line);
    params.only({"seat", "move", "answer", "then"});
    if (!game.seat_of(params.text("seat"))) wrong("expected the name of a seat");
    if (moves_of(params.at("move")).empty()) wrong("expected a move");
    const bool answers = params.has("answer") && !moves_of(params.at("answer")).empty();
    const bool goes_on = params.has("then") && !params.at("then").empty();
    if (!answers && !goes_on) wrong("expected an answer, or what comes before it");
    if (params.has("then")) check_lines(params.at("then"), game, deep + 1, count);
  }
}

// What is left to be waited for after somebody has made a move: of each line that begins with it.
nlohmann::json lines_after(const nlohmann::json& lines, const std::string& seat,
                           const std::string& move) {
  auto out = nlohmann::json::array();
  for (nlohmann::json line : lines) {
    auto moves = moves_of(line["move"]);
    if (line["seat"] != seat || moves.empty() || moves.front() != move) continue;
    moves.erase(moves.begin());
    const bool answers = line.contains("answer") && !moves_of(line["answer"]).empty();
    if (moves.empty() && !answers) {
      for (const nlohmann::json& next : line["then"]) out.push_back(next);
      continue;
    }
    line["move"] = written(moves);
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

std::string Table::plans_text() const {
  if (plans_.empty()) return {};
  auto out = nlohmann::json::array();
  for (const Plan& plan : plans_) {
    out.push_back({{"seat", plan.seat},
                   {"person", plan.person},
                   {"lines", plan.lines},
                   {"answer", written(plan.answers)}});
  }
  return out.dump();
}

void Table::read_plans() {
  plans_.clear();
  if (game_.plans.empty()) return;
  for (const nlohmann::json& one : nlohmann::json::parse(game_.plans)) {
    plans_.push_back({one.at("seat").get<Seat>(), one.at("person").get<std::int64_t>(),
                      one.at("lines"), moves_of(one.at("answer"))});
    std::erase(plans_.back().answers, "");  // how earlier versions said that none is due
  }
}

void Table::write_plan(JsonText& out, Seat seat) const {
  for (const Plan& plan : plans_) {
    if (plan.seat == seat) out.key("plan").raw(plan.lines.dump());
  }
}

// The seat that the caller plans for, of the moment that he sees.
Seat Table::planning_seat(const Request& request) {
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  require_edition(request);
  require_number(request);
  const Seat seat = seat_param(request);
  if (!eyes_of(*request.caller.person).decides(seat)) {
    throw RpcError(Refusal::kWrongSeat, "the seat is not yours");
  }
  return seat;
}

// In place of what the seat had planned before; an empty list is no plan.
void Table::plan(const Request& request) {
  request.params.only({"table", "seat", "number", "edition", "lines"});
  const Seat seat = planning_seat(request);
  const nlohmann::json& lines = request.params.at("lines");
  int count = 0;
  check_lines(lines, session_->game(), 1, count);
  std::erase_if(plans_, [&](const Plan& plan) { return plan.seat == seat; });
  if (count > 0) plans_.push_back({seat, request.caller.person->id, lines});
  Change change;
  change.game = id_;
  commit(std::move(change), &request, session_->number());
}

// What has been done from number `from` on is held against what was expected. Dice and draws are
// nobody's doing; what the seat may not read is never what it expected.
void Table::follow_moves(std::size_t from) {
  for (std::size_t i = from; i < session_->number() && !plans_.empty(); ++i) {
    const Move& move = session_->moves()[i];
    if (move.seat >= kMaxSeats) continue;
    std::erase_if(plans_, [&](Plan& plan) {
      if (move.seat == plan.seat) {
        const bool due = !plan.answers.empty() && plan.answers.front() == move.notation;
        if (due) plan.answers.erase(plan.answers.begin());
        return !due;
      }
      if (!plan.answers.empty() || !includes(move.visible, plan.seat)) return true;
      plan.lines = lines_after(plan.lines, session_->game().seat_name(move.seat), move.notation);
      return plan.lines.empty();
    });
  }
}

// The answers of a line all of which has come.
void Table::ripen(Plan& plan) {
  for (const nlohmann::json& line : plan.lines) {
    if (!moves_of(line["move"]).empty()) continue;
    const nlohmann::json met = line;
    plan.answers = moves_of(met["answer"]);
    plan.lines = met.value("then", nlohmann::json::array());
    return;
  }
}

// Whether all that somebody is asked for has an answer that he gave beforehand: he need not come.
bool Table::answers_at_once(std::int64_t person) const {
  for (Seat seat : seats_of(session_->decision().awaited)) {
    const StoredSeat& asked = game_.seats[seat];
    if (asked.kind != SeatKind::kPerson || asked.person != person) continue;
    const bool answered = std::any_of(plans_.begin(), plans_.end(), [&](Plan plan) {
      if (plan.seat != seat || plan.person != person) return false;
      if (plan.answers.empty()) ripen(plan);
      return !plan.answers.empty() && !session_->why_not(plan.answers.front(), seat);
    });
    if (!answered) return false;
  }
  return true;
}

// Makes one answer that is due, if it is legal; it is committed by itself.
bool Table::answer_as_planned() {
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    if (!session_->awaits(plans_[i].seat)) continue;
    if (plans_[i].answers.empty()) ripen(plans_[i]);
    const Plan plan = plans_[i];
    if (plan.answers.empty()) continue;
    const StoredSeat& seat = game_.seats[plan.seat];
    const std::size_t from = session_->number();
    const bool his = seat.kind == SeatKind::kPerson && seat.person == plan.person;
    if (!his || session_->apply(plan.answers.front(), plan.seat, from)) {
      plans_.erase(plans_.begin() + static_cast<std::ptrdiff_t>(i));
      return answer_as_planned();
    }
    ++house_.metrics().moves;
    takeback_.reset();
    follow_moves(from);
    std::erase_if(plans_, [](const Plan& one) { return one.answers.empty() && one.lines.empty(); });
    Change change = change_with_moves(from);
    change.entries.front().person = plan.person;
    commit(std::move(change), nullptr, from);
    return true;
  }
  return false;
}

// ---- What may come, for whoever plans. ----

namespace {

// A game as it may go on, as far as a seat can know; what it does not know, and dice, are imagined, always the
// same at the same number.
class Imagined {
 public:
  Imagined(const Session& session, Seat seat)
      : rng_{session.number()}, state_(session.state().imagine(seat, rng_)) {
    settle();
  }
  [[nodiscard]] bool asks() const { return asks_; }
  [[nodiscard]] const AnyState& state() const { return *state_; }
  [[nodiscard]] const Decision& decision() const { return decision_; }
  // The option that is written so, if it is one.
  [[nodiscard]] std::optional<Action> find(const std::string& move) const {
    const auto action = asks_ ? state_->parse(move) : std::nullopt;
    return action && decision_.lists(*action) ? action : std::nullopt;
  }
  void make(Action action) {
    state_->apply(action, nullptr, decision_.seat);
    settle();
  }

 private:
  void settle() {
    for (asks_ = false; !state_->over();) {
      state_->decision(decision_);
      if (decision_.fault() != Fault::kNone) return;
      asks_ = decision_.seat != kChance;
      if (asks_) return;
      state_->apply(decision_.pick(rng_), nullptr);
    }
  }

  FastRng rng_;
  std::unique_ptr<AnyState> state_;
  Decision decision_;
  bool asks_ = false;
};

void write_choice(JsonText& out, const AnyState& state, Action action) {
  out.member("move", state.notation(action)).member("phrase", state.option(action)).end_object();
}

}  // namespace

// Who is asked what after these moves. Those that are none in the imagined game have no words, and nothing is
// known after them.
void Table::ahead(const Request& request) {
  request.params.only({"table", "seat", "number", "edition", "moves"});
  const Seat seat = planning_seat(request);
  const AnyGame& game = session_->game();
  Imagined imagined(*session_, seat);
  JsonText out;
  out.begin_object().key("moves").begin_array();
  bool known = true;
  for (const std::string& move : moves_of(request.params.at("moves"), "params.moves")) {
    const auto action = known ? imagined.find(move) : std::nullopt;
    known = action.has_value();
    out.begin_object();
    if (!known) {
      out.member("move", move).end_object();
      continue;
    }
    out.member("seat", game.seat_name(imagined.decision().seat));
    write_choice(out, imagined.state(), *action);
    imagined.make(*action);
  }
  out.end_array();
  if (known && imagined.asks()) {
    const Decision& decision = imagined.decision();
    out.member("seat", game.seat_name(decision.seat));
    out.member("question_phrase", imagined.state().question(decision));
    out.key("options").begin_array();
    for (const Action option : decision.options()) {
      write_choice(out.begin_object(), imagined.state(), option);
    }
    out.end_array();
  }
  request.reply(out.end_object().text());
}

}  // namespace tricorne
