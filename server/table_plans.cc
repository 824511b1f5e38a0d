// Answers given beforehand, for games by correspondence: "if he plays this, I play that". They are the
// seat's alone to know; whatever else happens than what was expected ends them.
#include "server/table.h"

namespace tricorne {
namespace {

constexpr int kMostDeep = 6;
constexpr int kMostLines = 50;
constexpr std::size_t kMostMoveBytes = 200;

// {"seat", "move", "answer", "then"?: the same again}, each.
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
    if (params.text("move").size() > kMostMoveBytes ||
        params.text("answer").size() > kMostMoveBytes) {
      wrong("expected moves");
    }
    if (params.has("then")) check_lines(params.at("then"), game, deep + 1, count);
  }
}

}  // namespace

std::string Table::plans_text() const {
  if (plans_.empty()) return {};
  auto out = nlohmann::json::array();
  for (const Plan& plan : plans_) {
    out.push_back({{"seat", plan.seat},
                   {"person", plan.person},
                   {"lines", plan.lines},
                   {"answer", plan.answer}});
  }
  return out.dump();
}

void Table::read_plans() {
  plans_.clear();
  if (game_.plans.empty()) return;
  for (const nlohmann::json& one : nlohmann::json::parse(game_.plans)) {
    plans_.push_back({one.at("seat").get<Seat>(), one.at("person").get<std::int64_t>(),
                      one.at("lines"), one.at("answer").get<std::string>()});
  }
}

void Table::write_plan(JsonText& out, Seat seat) const {
  for (const Plan& plan : plans_) {
    if (plan.seat == seat) out.key("plan").raw(plan.lines.dump());
  }
}

// In place of what the seat had planned before; an empty list is no plan.
void Table::plan(const Request& request) {
  request.params.only({"table", "seat", "number", "edition", "lines"});
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  require_edition(request);
  require_number(request);
  const Seat seat = seat_param(request);
  if (!eyes_of(*request.caller.person).decides(seat)) {
    throw RpcError(Refusal::kWrongSeat, "the seat is not yours");
  }
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
// nobody's doing.
void Table::follow_moves(std::size_t from) {
  for (std::size_t i = from; i < session_->number() && !plans_.empty(); ++i) {
    const Move& move = session_->moves()[i];
    if (move.seat >= kMaxSeats) continue;
    std::erase_if(plans_, [&](Plan& plan) {
      if (move.seat == plan.seat) return !std::exchange(plan.answer, "").size();
      const std::string seat = session_->game().seat_name(move.seat);
      const auto line = std::find_if(plan.lines.begin(), plan.lines.end(), [&](const auto& one) {
        return one["seat"] == seat && one["move"] == move.notation;
      });
      if (line == plan.lines.end() || !plan.answer.empty()) return true;
      const nlohmann::json met = *line;
      plan.answer = met["answer"].template get<std::string>();
      plan.lines = met.value("then", nlohmann::json::array());
      return false;
    });
  }
}

// Makes one answer that is due, if it is legal; it is committed by itself.
bool Table::answer_as_planned() {
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    const Plan plan = plans_[i];
    if (plan.answer.empty() || !session_->awaits(plan.seat)) continue;
    const StoredSeat& seat = game_.seats[plan.seat];
    const std::size_t from = session_->number();
    const bool his = seat.kind == SeatKind::kPerson && seat.person == plan.person;
    if (!his || session_->apply(plan.answer, plan.seat, from)) {
      plans_.erase(plans_.begin() + static_cast<std::ptrdiff_t>(i));
      return answer_as_planned();
    }
    ++house_.metrics().moves;
    takeback_.reset();
    follow_moves(from);
    std::erase_if(plans_, [](const Plan& one) { return one.answer.empty() && one.lines.empty(); });
    Change change = change_with_moves(from);
    change.entries.front().person = plan.person;
    commit(std::move(change), nullptr, from);
    return true;
  }
  return false;
}

}  // namespace tricorne
