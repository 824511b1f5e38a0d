#include "kernel/session.h"

#include <fmt/format.h>

#include <algorithm>

namespace tricorne {
namespace {

// "p2: offer 3" is a move of p2; a move without a seat's name before a colon is for whoever is
// asked.
std::pair<std::optional<Seat>, std::string_view> split_seat(const AnyGame& game,
                                                            std::string_view move) {
  const auto colon = move.find(": ");
  if (colon == std::string_view::npos) return {std::nullopt, move};
  const auto seat = game.seat_of(move.substr(0, colon));
  if (!seat) return {std::nullopt, move};
  return {seat, move.substr(colon + 2)};
}

// Two questions with one fingerprint are the same question.
std::uint64_t fingerprint(const Decision& decision) {
  std::uint64_t sum = XXH3_64bits(decision.options().data(), decision.options().size_bytes());
  sum ^= XXH3_64bits(decision.rule.data(), decision.rule.size());
  return sum + decision.question + 1U;
}

}  // namespace

void Move::make(AnyState& state, Log* log) const {
  if (interjection) {
    state.interject(action, log, seat);
  } else {
    state.apply(action, log, seat);
  }
}

void take_back(std::vector<Mend>& mends, std::size_t to) {
  while (mends.size() > 1 && mends[mends.size() - 2].number >= to) {
    mends.erase(mends.end() - 2);
  }
  if (!mends.empty()) mends.back().number = std::min(mends.back().number, to);
}

std::string_view engine_version() { return TRICORNE_VERSION; }

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

// What a record does not say of its set-up, its position may.
static void fill_in(Setup& setup, Setup told) {
  if (setup.scenario.empty()) setup.scenario = std::move(told.scenario);
  if (setup.seats.empty()) setup.seats = std::move(told.seats);
  if (setup.options.empty()) setup.options = std::move(told.options);
}

Result<Session> Session::start(const AnyGame& game, GameRecord record) {
  record.rules = game.rules();
  return rebuild(game, std::move(record), {});
}

// The game before its first move.
Result<Session> Session::begin(const AnyGame& game, GameRecord record) {
  Session session;
  session.game_ = &game;
  record.game = game.info().id;
  if (record.start_position.is_null()) {
    auto setup = complete(game.info(), std::move(record.setup));
    if (!setup) return Error{setup.error()};
    record.setup = std::move(setup).value();
    session.start_ = game.start(record.setup);
  } else {
    auto loaded = game.load(record.start_position);
    if (!loaded) return Error{loaded.error()};
    session.start_ = std::move(loaded).value();
    fill_in(record.setup, read_setup(Reader(session.start_->describe(), "position")));
  }
  if (!record.seed.empty()) session.dice_.emplace(record.seed);
  session.record_ = std::move(record);
  session.stand();
  if (std::string wrong = session.fault(); !wrong.empty()) return Error{wrong};
  return session;
}

Session Session::at(const AnyState& state) {
  Session session;
  session.game_ = &state.game();
  session.record_.game = state.game().info().id;
  session.record_.chance = ChanceMode::kManual;
  session.start_ = state.clone();
  session.stand();
  return session;
}

// At the start, before any move.
void Session::stand() {
  state_ = start_->clone();
  decision_ = std::make_unique<Decision>();
  refresh();
  note_questions({});
}

Result<Session> Session::rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<std::string>& moves,
                                 const std::vector<std::uint64_t>& hashes) {
  std::vector<WrittenMove> written;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    written.push_back({moves[i], {}, {}});
    if (i < hashes.size()) written.back().hash = hashes[i];
  }
  return rebuild(game, std::move(record), written);
}

Result<Session> Session::rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<WrittenMove>& moves) {
  auto session = begin(game, std::move(record));
  if (!session) return session;
  try {
    if (std::string wrong = session.value().replay_moves(moves); !wrong.empty()) {
      return Error{wrong};
    }
    session.value().run_chance();
  } catch (const RulesFault& fault) {
    return Error{fault.what()};
  }
  return session;
}

Restored Session::restore(const AnyGame& game, GameRecord record,
                          const std::vector<WrittenMove>& moves) {
  Restored out;
  if (record.last_rules() == game.rules()) {
    auto same = rebuild(game, std::move(record), moves);
    if (!same) {
      out.problem = same.error();
      return out;
    }
    out.verdict = Verdict::kSame;
    out.session.emplace(std::move(same).value());
    return out;
  }
  auto begun = begin(game, std::move(record));
  if (!begun) {
    out.problem = begun.error();
    return out;
  }
  Session& session = out.session.emplace(std::move(begun).value());
  for (const WrittenMove& written : moves) {
    try {
      out.problem = session.make_written(written);
    } catch (const RulesFault& fault) {
      out.problem = fault.what();
    }
    if (!out.problem.empty()) break;
    if (!out.differs && !session.hash_problem(written).empty()) out.differs = session.number();
  }
  out.verdict = out.problem.empty() ? Verdict::kMended : Verdict::kStopped;
  return out;
}

// Makes a move that must be legal and its seat's own; or says why not.
std::string Session::make_written(const WrittenMove& written) {
  Meant meant;
  std::string wrong;
  if (auto refused = check(written.move, {}, {}, meant)) {
    wrong = refused->message;
  } else if (written.seat && *written.seat != meant.seat) {
    wrong = fmt::format("it is a move of {}, expected {}", game_->seat_name(*written.seat),
                        game_->seat_name(meant.seat));
  }
  if (!wrong.empty()) {
    return fmt::format("move {} ('{}'): {}", moves_.size() + 1, written.move, wrong);
  }
  push(meant);
  return {};
}

std::string Session::hash_problem(const WrittenMove& written) const {
  const std::uint64_t own = moves_.back().hash;
  if (written.hash.value_or(own) == own) return {};
  return fmt::format("move {} ('{}'): the state's hash is {}, the document says {}", moves_.size(),
                     written.move, hash_text(own), hash_text(*written.hash));
}

std::string Session::replay_moves(const std::vector<WrittenMove>& moves) {
  for (const WrittenMove& written : moves) {
    std::string wrong = make_written(written);
    if (wrong.empty()) wrong = hash_problem(written);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

std::string Session::seed_hash() const {
  return record_.seed.empty() ? "" : Dice::seed_hash(record_.seed);
}

// What keeps the game from going on, or nothing.
std::string Session::fault() const {
  if (over()) return {};
  const auto most = static_cast<std::size_t>(game_->info().max_decisions);
  if (moves_.size() >= most) return fmt::format("more than {} decisions", most);
  const Fault wrong = decision_->fault();
  return std::string(fault_text(wrong == Fault::kNone ? fault_beside() : wrong));
}

// Of the lists that decision() does not show: what other seats are asked, and what any may do
// besides. Games that ask one seat at a time have none.
Fault Session::fault_beside() const {
  if (!game_->asks_several() && !game_->interjects()) return Fault::kNone;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (includes(decision_->awaited, seat) && seat != decision_->seat) {
      if (const Fault wrong = decision(seat).fault(); wrong != Fault::kNone) return wrong;
    }
    if (interjections(seat).overfull()) return Fault::kTooManyOptions;
  }
  return Fault::kNone;
}

void Session::refresh() {
  if (!state_->over()) state_->decision(*decision_);
}

// After a move by `answered`, if it was an answer: his next question is another one even if it
// reads the same. Where one seat is asked at a time every move changes the question.
void Session::note_questions(std::optional<Seat> answered) {
  if (!game_->asks_several() && !game_->interjects()) return asked_since_.fill(moves_.size());
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const std::uint64_t asked = !over() && awaits(seat) ? fingerprint(decision(seat)) : 0;
    if (asked != asked_[seat] || seat == answered) asked_since_[seat] = moves_.size();
    asked_[seat] = asked;
  }
}

bool Session::awaits(Seat seat) const {
  return seat == decision_->seat || includes(decision_->awaited, seat);
}

std::size_t Session::asked_since(Seat seat) const {
  return seat < kMaxSeats ? asked_since_[seat] : moves_.size();
}

Decision Session::decision(Seat seat) const {
  if (seat == decision_->seat) return *decision_;
  Decision out;
  state_->decision(out, seat);
  return out;
}

Decision Session::interjections(Seat seat) const {
  Decision out;
  out.ask(seat, 0, "");
  const bool may = game_->interjects() && !over() && decision_->seat != kChance;
  if (may && seat < state_->seat_count()) state_->interjections(out, seat);
  return out;
}

// Whether the last answer was another seat's, which undo does not cross.
bool Session::answers_other(Seat seat) const {
  const auto last = std::find_if(moves_.rbegin(), moves_.rend(),
                                 [](const Move& move) { return !move.interjection; });
  return last != moves_.rend() && last->seat != seat;
}

// Dice and draws in between belong to the turn.
bool Session::begins_turn(const AnyState& before, const Meant& meant) const {
  if (meant.interjection || meant.seat == kChance) return false;
  const auto last = std::find_if(moves_.rbegin(), moves_.rend(), [](const Move& move) {
    return !move.interjection && move.seat != kChance;
  });
  return before.boundary() || last == moves_.rend() || last->seat != meant.seat;
}

Session::Turn Session::turn(Seat seat) const {
  Turn out{moves_.size(), {}};
  const bool under_way =
      turn_ && turn_from_ < moves_.size() && moves_[turn_from_].seat == seat && !state_->boundary();
  const auto answered = std::find_if(moves_.rbegin(), moves_.rend(), [](const Move& move) {
    return !move.interjection && move.seat != kChance;
  });
  if (!under_way || answered->seat != seat) return out;
  out.from = turn_from_;
  const auto state = turn_->clone();
  for (std::size_t i = turn_from_; i < moves_.size(); ++i) {
    const Move& move = moves_[i];
    if (move.seat == seat && !move.interjection) {
      out.steps.push_back({i + 1, state->option(move.action), state->targets(move.action)});
    }
    move.make(*state, nullptr);
  }
  return out;
}

void Session::push(const Meant& meant) {
  Move move;
  move.seat = meant.seat;
  move.action = meant.action;
  move.interjection = meant.interjection;
  move.notation = state_->notation(meant.action);
  move.written = meant.seat == decision_->seat
                     ? move.notation
                     : fmt::format("{}: {}", game_->seat_name(meant.seat), move.notation);
  move.visible = state_->visible(meant.action, meant.seat);
  if (move.seat != kChance) move.deed = state_->deed(meant.action, meant.seat);
  auto before = state_->clone();
  Log log;
  move.make(*state_, &log);
  refresh();
  if (const std::string wrong = fault(); !wrong.empty()) {
    state_ = std::move(before);
    refresh();
    throw RulesFault(
        fmt::format("{} after move {} ('{}')", wrong, moves_.size() + 1, move.written));
  }
  if (begins_turn(*before, meant)) {
    turn_ = before->clone();
    turn_from_ = moves_.size();
  }
  if (move.seat == kChance || (!move.interjection && answers_other(move.seat))) undo_.clear();
  if (move.seat != kChance) undo_.push_back(std::move(before));
  if (log.revealed) undo_.clear();
  move.hash = state_->hash();
  move.events = std::move(log.events);
  moves_.push_back(std::move(move));
  note_questions(meant.interjection ? std::nullopt : std::optional(meant.seat));
}

void Session::run_chance() {
  if (record_.chance == ChanceMode::kManual || !dice_) return;
  while (!state_->over() && decision_->seat == kChance) {
    const auto draw = dice_->draw(moves_.size(), decision_->total_weight());
    push({kChance, decision_->select(draw), false});
  }
}

std::optional<Refused> Session::check(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number, Meant& out) const {
  if (over()) return Refused{Refusal::kOver, "the game is over", {}};
  const auto [named, notation] = split_seat(*game_, move);
  if (named && seat && *named != *seat) {
    return Refused{
        Refusal::kWrongSeat,
        fmt::format("'{}' is a move of another seat than {}", move, game_->seat_name(*seat)),
        {}};
  }
  if (!seat) seat = named;
  out.seat = seat.value_or(decision_->seat);
  const auto parsed = state_->parse(notation);
  if (parsed) out.action = *parsed;
  out.interjection = parsed && interjections(out.seat).lists(*parsed);
  if (out.interjection) return std::nullopt;
  if (number && (*number < asked_since(out.seat) || *number > moves_.size())) {
    return Refused{
        Refusal::kStale,
        fmt::format("the move is for number {}, the game is at number {}", *number, moves_.size()),
        {}};
  }
  if (awaits(out.seat) && parsed && decision(out.seat).lists(*parsed)) return std::nullopt;
  return refusal(notation, parsed, out.seat);
}

// A seat that is not asked and does not answer in another's place wants to interject.
bool Session::speaks_aside(Seat seat, const std::optional<Action>& parsed) const {
  if (!game_->interjects() || seat >= state_->seat_count() || awaits(seat) || !parsed) return false;
  return !seats_of(decision_->awaited).any_where([&](Seat other) {
    return decision(other).lists(*parsed);
  });
}

// Why a move is not legal that neither answers nor interjects.
Refused Session::refusal(std::string_view move, const std::optional<Action>& parsed,
                         Seat seat) const {
  if (!awaits(seat) && !speaks_aside(seat, parsed)) {
    return {Refusal::kWrongSeat,
            fmt::format("the decision belongs to {}, not to {}", game_->seat_name(decision_->seat),
                        game_->seat_name(seat)),
            {}};
  }
  if (!parsed) {
    return {Refusal::kIllegal,
            fmt::format("'{}' is not a move of {}", move, game_->info().id),
            {Phrase("kernel.refused.unreadable").with_text("move", std::string(move)), ""}};
  }
  return {Refusal::kIllegal, fmt::format("'{}' is not legal now", move),
          state_->why_not(awaits(seat) ? decision(seat) : interjections(seat), *parsed)};
}

std::optional<Refused> Session::apply(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number) {
  Meant meant;
  if (auto refused = check(move, seat, number, meant)) return refused;
  carry_out(meant);
  return std::nullopt;
}

void Session::carry_out(const Meant& meant) {
  const std::size_t before = moves_.size();
  try {
    push(meant);
    run_chance();
  } catch (const RulesFault&) {
    static_cast<void>(rewind(before));
    throw;
  }
}

void Session::apply_option(Action a) { apply_option(a, decision_->seat); }

void Session::apply_option(Action a, Seat seat) { carry_out({seat, a, false}); }

void Session::interject(Action a, Seat seat) { carry_out({seat, a, true}); }

std::optional<std::size_t> Session::undo_point(std::optional<Seat> seat) const {
  if (undo_.empty()) return std::nullopt;
  const Seat whose = seat.value_or(moves_.back().seat);
  const std::size_t first = moves_.size() - undo_.size();
  std::size_t at = moves_.size() - 1;
  while (moves_[at].seat != whose) {
    if (at == first || !moves_[at].interjection) return std::nullopt;
    --at;
  }
  if (at + 1 == moves_.size()) return at;
  // What the others have interjected since must be possible without the move.
  Decision may;
  const auto state = undo_[at - first]->clone();
  for (std::size_t i = at + 1; i < moves_.size(); ++i) {
    Log log;
    state->interjections(may, moves_[i].seat);
    if (!may.lists(moves_[i].action)) return std::nullopt;
    moves_[i].make(*state, &log);
    if (log.revealed) return std::nullopt;
  }
  return at;
}

std::optional<Refused> Session::undo(std::optional<Seat> seat) {
  const auto point = undo_point(seat);
  if (!point) {
    return Refused{
        Refusal::kNothingToUndo,
        "nothing to undo: a die, a draw, a reveal or another seat's decision came between",
        {Phrase("kernel.refused.undo"), ""}};
  }
  const std::size_t kept = undo_.size() - (moves_.size() - *point);
  const std::vector<Move> others(moves_.begin() + static_cast<std::ptrdiff_t>(*point) + 1,
                                 moves_.end());
  state_ = std::move(undo_[kept]);
  undo_.resize(kept);
  shorten(*point);
  refresh();
  for (const Move& move : others) push({move.seat, move.action, true});
  asked_since_.fill(moves_.size());
  return std::nullopt;
}

std::optional<std::size_t> Session::undo_to(Seat seat, std::size_t to) {
  std::optional<std::size_t> lowest;
  for (auto point = undo_point(seat); point && *point >= to; point = undo_point(seat)) {
    if (undo(seat)) break;
    lowest = std::min(lowest.value_or(*point), *point);
  }
  return lowest;
}

std::vector<bool> Session::undoable(const Decision& options, bool interjections,
                                    SeatMask at_once) const {
  const auto size = static_cast<std::size_t>(options.size());
  if (record_.chance == ChanceMode::kManual) return std::vector<bool>(size, true);  // real dice
  std::vector<bool> out(size, false);
  if (options.seat == kChance) return out;
  FastRng rng{moves_.size()};
  const auto imagined = state_->imagine(options.seat, rng);
  Decision next;
  for (std::size_t i = 0; i < size; ++i) {
    const auto after = imagined->clone();
    const Action a = options[static_cast<int>(i)];
    Log log;
    if (interjections) {
      after->interject(a, &log, options.seat);
    } else {
      after->apply(a, &log, options.seat);
    }
    if (log.revealed || after->over()) continue;
    after->decision(next);
    out[i] = next.seat != kChance && (next.awaited & at_once) == 0;
  }
  return out;
}

void Session::shorten(std::size_t to) {
  moves_.resize(to);
  take_back(record_.mends, to);
}

void Session::mend() {
  record_.mends.push_back({moves_.size(), game_->rules()});
  run_chance();
}

std::optional<Refused> Session::rewind(std::size_t to) {
  if (to >= moves_.size()) {
    return Refused{
        Refusal::kNothingToUndo, fmt::format("there is no move {} to take back", to), {}};
  }
  // The turn that stands there is found as it was when it was played.
  const std::vector<Move> kept(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(to));
  auto state = start_->clone();
  turn_.reset();
  moves_.clear();
  for (const Move& move : kept) {
    if (begins_turn(*state, {move.seat, move.action, move.interjection})) {
      turn_ = state->clone();
      turn_from_ = moves_.size();
    }
    move.make(*state, nullptr);
    moves_.push_back(move);
  }
  state_ = std::move(state);
  shorten(to);
  undo_.clear();
  refresh();
  note_questions({});
  asked_since_.fill(moves_.size());
  return std::nullopt;
}

std::optional<Refused> Session::rewind_by_consent(std::size_t to, Seat by) {
  const TakenBack taken{moves_.size(), to, by};
  auto refused = rewind(to);
  if (!refused) record_.taken_back.push_back(taken);
  return refused;
}

std::optional<Refused> Session::why_not(std::string_view move, std::optional<Seat> seat) const {
  Meant meant;
  return check(move, seat, {}, meant);
}

std::optional<Refused> Session::why_not_target(std::string_view target,
                                               std::optional<Seat> seat) const {
  if (over()) return why_not("");
  const bool aside = seat && !awaits(*seat);
  const Decision asked = aside ? interjections(*seat) : decision(seat.value_or(decision_->seat));
  const Decision& pending = aside ? *decision_ : asked;
  Refused refused{Refusal::kIllegal,
                  fmt::format("'{}' is not what the question is about", target),
                  {Phrase(aside ? "kernel.refused.not_asked" : "kernel.refused.target")
                       .with("question", state_->question(pending)),
                   std::string(pending.rule)}};
  const auto moves = state_->moves_for(asked, target);
  if (moves.empty()) {
    const Reason why = state_->why_not_element(target);
    if (aside || why.text.empty()) return refused;
    refused.reason = {Phrase("kernel.refused.beside")
                          .with("why", why.text)
                          .with("question", state_->question(pending)),
                      why.rule};
    return refused;
  }
  if (asked.lists(moves.front())) return std::nullopt;
  refused.message = fmt::format("'{}' is not legal now", state_->notation(moves.front()));
  refused.reason = state_->why_not(asked, moves.front());
  return refused;
}

std::vector<Closed> Session::closed(Seat seat) const {
  return awaits(seat) ? state_->closed(decision(seat)) : std::vector<Closed>{};
}

Session::Preview Session::preview(Action a, Seat seat) const {
  FastRng rng{moves_.size()};
  auto imagined = seat == kChance ? state_->clone() : state_->imagine(seat, rng);
  Log log;
  if (interjections(seat).lists(a)) {
    imagined->interject(a, &log, seat);
  } else {
    imagined->apply(a, &log, seat);
  }
  std::erase_if(log.events, [&](const LogEvent& event) { return !event.visible_to(seat); });
  return {std::move(log.events), std::move(imagined)};
}

Odds Session::odds(Action a, Seat seat) const {
  if (seat == kChance) return {};
  FastRng rng{moves_.size()};
  return state_->imagine(seat, rng)->odds(a, seat, interjections(seat).lists(a));
}

std::unique_ptr<AnyState> Session::state_at(std::size_t number) const {
  auto state = start_->clone();
  for (std::size_t i = 0; i < number && i < moves_.size(); ++i) {
    moves_[i].make(*state, nullptr);
  }
  return state;
}

std::string Session::dice_problem() const {
  if (!dice_ || record_.chance == ChanceMode::kManual) return {};
  Decision decision;
  auto state = start_->clone();
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].seat == kChance && i >= record_.last_mend()) {
      state->decision(decision);
      if (!(decision.select(dice_->draw(i, decision.total_weight())) == moves_[i].action)) {
        return fmt::format("move {} ('{}') is not what the seed gives", i + 1, moves_[i].notation);
      }
    }
    moves_[i].make(*state, nullptr);
  }
  return {};
}

}  // namespace tricorne
