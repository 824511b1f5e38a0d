#include "engine/messages.h"

#include "players/players.h"

namespace tricorne {

nlohmann::json game_json(const AnyGame& game) {
  const GameInfo& info = game.info();
  nlohmann::json options = nlohmann::json::array();
  for (const OptionInfo& option : info.options) {
    options.push_back({{"id", option.id}, {"values", option.values}});
  }
  nlohmann::json seatings = nlohmann::json::array();
  for (const Seating& seating : tricorne::seatings(game)) {
    seatings.push_back(
        {{"id", seating.id}, {"seats", seating.seats}, {"options", seating.options}});
  }
  return {{"game", info.id},
          {"seats", info.seats},
          {"min_seats", info.min_seats},
          {"max_seats", info.seats.size()},
          {"scenarios", info.scenarios},
          {"options", options},
          {"seatings", seatings},
          {"players", player_kinds(game)},
          {"max_decisions", info.max_decisions},
          {"state_bytes", game.state_bytes()}};
}

nlohmann::json games_json() {
  nlohmann::json out = nlohmann::json::array();
  for (const AnyGame* game : all_games()) out.push_back(game_json(*game));
  return out;
}

std::string decision_text(const Session& session, const Catalogue* words,
                          std::optional<Seat> seat) {
  JsonText out;
  const bool can_undo = !session.over() && session.can_undo(seat.value_or(session.decision().seat));
  write_decision(out, session,
                 {.eyes = kAllEyes, .asked = seat, .can_undo = can_undo, .words = words});
  return out.take();
}

nlohmann::json refusal_json(const Refused& refused, const Catalogue* words) {
  nlohmann::json out{{"code", static_cast<int>(refused.code)}, {"message", refused.message}};
  if (refused.reason.text.empty()) return out;
  out["data"] = {{"phrase", refused.reason.text}, {"rule", refused.reason.rule}};
  if (words != nullptr) out["message"] = out["data"]["text"] = words->render(refused.reason.text);
  return out;
}

}  // namespace tricorne
