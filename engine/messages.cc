#include "engine/messages.h"

#include "players/players.h"

namespace tricorne {
namespace {

nlohmann::json phrase_json(const Phrase& phrase, const Catalogue* words) {
  nlohmann::json out{{"phrase", phrase}};
  if (words != nullptr) out["text"] = words->render(phrase);
  return out;
}

nlohmann::json option_json(const AnyState& state, Action a, const Catalogue* words) {
  nlohmann::json option = phrase_json(state.option(a), words);
  option["move"] = state.notation(a);
  if (auto targets = state.targets(a); !targets.empty()) {
    option["target"] = targets.front();
    option["targets"] = std::move(targets);
  }
  return option;
}

nlohmann::json awaited_json(const Session& session) {
  const Decision& decision = session.decision();
  nlohmann::json out = nlohmann::json::array();
  if (decision.awaited == 0) out.push_back(session.game().seat_name(decision.seat));
  for (Seat seat : seats_of(decision.awaited)) out.push_back(session.game().seat_name(seat));
  return out;
}

}  // namespace

nlohmann::json game_json(const AnyGame& game) {
  const GameInfo& info = game.info();
  nlohmann::json options = nlohmann::json::array();
  for (const OptionInfo& option : info.options) {
    options.push_back({{"id", option.id}, {"values", option.values}});
  }
  return {{"game", info.id},
          {"seats", info.seats},
          {"min_seats", info.min_seats},
          {"max_seats", info.seats.size()},
          {"scenarios", info.scenarios},
          {"options", options},
          {"players", player_kinds(game)},
          {"max_decisions", info.max_decisions},
          {"state_bytes", game.state_bytes()}};
}

nlohmann::json games_json() {
  nlohmann::json out = nlohmann::json::array();
  for (const AnyGame* game : all_games()) out.push_back(game_json(*game));
  return out;
}

nlohmann::json decision_json(const Session& session, const Catalogue* words,
                             std::optional<Seat> seat) {
  const AnyState& state = session.state();
  if (session.over()) {
    nlohmann::json out = phrase_json(state.ending(), words);
    out["over"] = true;
    out["number"] = session.number();
    out["results"] = results_json(state);
    return out;
  }
  const Decision decision = session.decision(seat.value_or(session.decision().seat));
  const Phrase question = state.question(decision);
  nlohmann::json out{{"over", false},
                     {"number", session.number()},
                     {"seat", state.game().seat_name(decision.seat)},
                     {"awaited", awaited_json(session)},
                     {"question_phrase", question},
                     {"rule", decision.rule},
                     {"can_undo", session.can_undo(decision.seat)}};
  if (words != nullptr) out["question"] = words->render(question);
  auto& options = out["options"] = nlohmann::json::array();
  for (int i = 0; i < decision.size(); ++i) {
    nlohmann::json option = option_json(state, decision[i], words);
    if (decision.seat == kChance) option["weight"] = decision.weight(i);
    options.push_back(std::move(option));
  }
  for (Seat other = 0; other < state.seat_count(); ++other) {
    const Decision may = session.interjections(other);
    for (Action a : may.options()) {
      nlohmann::json option = option_json(state, a, words);
      option["seat"] = state.game().seat_name(other);
      out["may"].push_back(std::move(option));
    }
  }
  return out;
}

nlohmann::json events_json(const AnyGame& game, std::span<const LogEvent> events, Seat seat,
                           const Catalogue* words) {
  nlohmann::json out = nlohmann::json::array();
  for (const LogEvent& event : events) {
    if (seat != kChance && !event.visible_to(seat)) continue;
    nlohmann::json entry = phrase_json(game.event(event), words);
    if (auto targets = game.event_targets(event); !targets.empty()) {
      entry["targets"] = std::move(targets);
    }
    out.push_back(std::move(entry));
  }
  return out;
}

nlohmann::json refusal_json(const Refused& refused, const Catalogue* words) {
  nlohmann::json out{{"code", static_cast<int>(refused.code)}, {"message", refused.message}};
  if (refused.reason.text.empty()) return out;
  out["data"] = phrase_json(refused.reason.text, words);
  out["data"]["rule"] = refused.reason.rule;
  if (words != nullptr) out["message"] = words->render(refused.reason.text);
  return out;
}

}  // namespace tricorne
