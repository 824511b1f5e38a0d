#include "engine/engine.h"

#include <fmt/format.h>

#include "engine/messages.h"
#include "kernel/document.h"
#include "players/players.h"
#include "players/review.h"
#include "search/level.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr int kParseError = -32700;
constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;
constexpr int kInternalError = -32603;

// The error member of a reply, on its way out.
struct RpcError {
  Json error;
};

[[noreturn]] void fail(int code, const std::string& message) {
  throw RpcError{{{"code", code}, {"message", message}}};
}

template <class T>
T accept(Result<T> result) {
  if (!result) fail(kInvalidParams, result.error());
  return std::move(result).value();
}

// Texts from outside may hold what is no UTF-8.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reply(const Json& id, const char* member, const std::string& content) {
  return fmt::format(R"({{"jsonrpc":"2.0","id":{},"{}":{}}})", dumped(id), member, content);
}
std::string error_reply(const Json& id, const Json& error) {
  return reply(id, "error", dumped(error));
}

std::string seed_text(const Reader& params) {
  if (!params.has("seed")) return Dice::fresh_seed();
  const Reader seed = params["seed"];
  if (seed.raw().is_number_integer()) return seed.raw().dump();
  std::string text = seed.text();
  if (text.empty()) seed.fail("a number or a text");
  return text;
}

ChanceMode chance_mode(const Reader& params) {
  if (!params.has("chance")) return ChanceMode::kSeeded;
  return params["chance"].word({"seeded", "manual"}) == 0 ? ChanceMode::kSeeded
                                                          : ChanceMode::kManual;
}

void require_open(const Session& game, const Catalogue* words) {
  if (game.over()) {
    throw RpcError{refusal_json({Refusal::kOver, "the game is over", {}}, words)};
  }
}

const Catalogue* chosen_words(const Reader& params) {
  return accept(require_words(params.has("lang") ? params["lang"].text() : "en"));
}

}  // namespace

std::string Engine::handle(std::string_view line) {
  auto parsed = parse_json(line, "request");
  if (!parsed) {
    return error_reply(nullptr, {{"code", kParseError}, {"message", parsed.error()}});
  }
  const Json request = std::move(parsed).value();
  Json id = nullptr;
  try {
    if (!request.is_object() || request.value("jsonrpc", Json()) != "2.0" ||
        !request.contains("method") || !request["method"].is_string()) {
      fail(kInvalidRequest, R"(expected {"jsonrpc":"2.0","id":...,"method":...,"params":{...}})");
    }
    if (request.contains("id")) id = request["id"];
    const Json params = request.value("params", Json::object());
    if (!params.is_object()) fail(kInvalidParams, "params: expected an object");
    const std::string result = call(request["method"].get<std::string>(), params);
    return request.contains("id") ? reply(id, "result", result) : "";
  } catch (const RpcError& error) {
    return error_reply(id, error.error);
  } catch (const DocumentError& error) {
    return error_reply(id, {{"code", kInvalidParams}, {"message", error.what()}});
  } catch (const std::exception& error) {
    return error_reply(id, {{"code", kInternalError}, {"message", error.what()}});
  }
}

Session& Engine::session() {
  if (!session_) fail(kInvalidParams, "no game yet: expected `new` or `load` first");
  return *session_;
}

std::string Engine::begin(Session session) {
  session_.emplace(std::move(session));
  return decision_text(*session_, words_);
}

std::string Engine::call(const std::string& method, const Json& params) {
  if (method == "games") return games_json().dump();
  if (method == "new") return new_game(params);
  if (method == "load") return load(params);
  if (method == "position") return session().position().dump();
  if (method == "decision") return decision(params);
  if (method == "apply") return apply(params);
  if (method == "why_not") return why_not(params);
  if (method == "closed") return closed(params);
  if (method == "preview") return preview(params);
  if (method == "odds") return odds(params);
  if (method == "undo") return undo(params);
  if (method == "view") return view(params);
  if (method == "hash") return Json(hash_text(session().state().hash())).dump();
  if (method == "replay") return session().replay(true).dump();
  if (method == "go") return go(params);
  if (method == "analyse") return analyse(params);
  fail(kMethodNotFound,
       fmt::format("no method '{}': expected games, new, load, position, decision, apply, why_not, "
                   "closed, preview, odds, undo, view, hash, replay, go or analyse",
                   method));
}

std::string Engine::new_game(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"game", "scenario", "seats", "seating", "options", "seed", "lang", "chance"});
  const AnyGame* game = accept(require_game(reader["game"].text()));
  const Catalogue* words = chosen_words(reader);
  Setup setup = read_setup(reader);
  if (reader.has("seating")) {
    if (reader.has("seats")) fail(kInvalidParams, "expected `seats` or `seating`");
    setup = accept(seated(*game, reader["seating"].text(), std::move(setup)));
  }
  Session made = accept(Session::start(
      *game, {game->info().id, std::move(setup), chance_mode(reader), seed_text(reader), nullptr}));
  words_ = words;
  return begin(std::move(made));
}

std::string Engine::load(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"position", "replay", "seed", "lang", "chance"});
  const bool is_replay = reader.has("replay");
  if (is_replay == reader.has("position")) fail(kInvalidParams, "expected `position` or `replay`");
  const Reader document = reader[is_replay ? "replay" : "position"];
  const AnyGame* game = accept(require_game(document["game"].text()));
  const Catalogue* words = chosen_words(reader);
  Session made = accept(is_replay ? Session::from_replay(*game, document.raw())
                                  : Session::from_position(*game, document.raw(),
                                                           chance_mode(reader), seed_text(reader)));
  words_ = words;
  return begin(std::move(made));
}

// The seat that `params` names, if it does.
std::optional<Seat> Engine::seat_param(const Reader& params) {
  if (!params.has("seat")) return std::nullopt;
  const auto seat = session().game().seat_of(params["seat"].text());
  if (!seat) params["seat"].fail("the name of a seat");
  return seat;
}

std::string Engine::decision(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"seat"});
  const auto seat = seat_param(reader);
  if (seat && !session().over() && !session().awaits(*seat)) {
    reader["seat"].fail("a seat that is awaited");
  }
  return decision_text(session(), words_, seat);
}

std::string Engine::apply(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"move", "seat", "number"});
  Session& game = session();
  const std::optional<Seat> seat = seat_param(reader);
  std::optional<std::size_t> number;
  if (reader.has("number")) {
    number = static_cast<std::size_t>(reader["number"].integer(0, INT32_MAX));
  }
  const std::size_t before = game.number();
  if (auto refused = game.apply(reader["move"].text(), seat, number)) {
    throw RpcError{refusal_json(*refused, words_)};
  }
  JsonText out;
  out.begin_object().key("events");
  write_events(out, game, {before}, kAllEyes, {}, words_);
  return out.key("decision").raw(decision_text(game, words_)).end_object().take();
}

std::string Engine::why_not(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"move", "target", "seat"});
  const auto seat = seat_param(reader);
  const auto refused = reader.has("target")
                           ? session().why_not_target(reader["target"].text(), seat)
                           : session().why_not(reader["move"].text(), seat);
  if (!refused) return R"({"legal":true,"reason":null,"rule":null})";
  const Json told = refusal_json(*refused, words_);
  return dumped({{"legal", false}, {"reason", told["message"]}, {"rule", refused->reason.rule}});
}

std::string Engine::closed(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"seat"});
  const Seat seat = seat_param(reader).value_or(session().decision().seat);
  const AnyState& state = session().state();
  JsonText out;
  out.begin_array();
  for (const auto& [action, why] : session().closed(seat)) {
    out.begin_object()
        .member("move", state.notation(action))
        .member("text", words_->render(state.option(action)))
        .member("reason", words_->render(why.text))
        .member("rule", why.rule)
        .end_object();
  }
  return out.end_array().take();
}

// The legal move that `params` asks about.
Session::Meant Engine::meant(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"move", "seat"});
  Session::Meant out;
  if (auto refused = session().check(reader["move"].text(), seat_param(reader), {}, out)) {
    throw RpcError{refusal_json(*refused, words_)};
  }
  return out;
}

std::string Engine::preview(const Json& params) {
  const Session::Meant move = meant(params);
  JsonText out;
  out.begin_object().key("events");
  write_event_list(out, session().game(), session().preview(move.action, move.seat).events, words_);
  return out.end_object().take();
}

std::string Engine::odds(const Json& params) {
  const Session::Meant move = meant(params);
  JsonText out;
  write_odds(out, session().game(), session().odds(move.action, move.seat), words_);
  return out.take();
}

std::string Engine::undo(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"seat"});
  if (auto refused = session().undo(seat_param(reader)))
    throw RpcError{refusal_json(*refused, words_)};
  return decision_text(session(), words_);
}

std::string Engine::view(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"seat"});
  const std::string name = reader["seat"].text();
  if (name == "public") return session().state().view(kSpectator).dump();
  const auto seat = session().game().seat_of(name);
  if (!seat || *seat == kChance || *seat >= session().state().seat_count()) {
    reader["seat"].fail("the name of a seat, or public");
  }
  return session().state().view(*seat).dump();
}

// The seat that is to be thought for: the one that is named, or the first that is awaited.
Seat Engine::seat_awaited(const Reader& params) {
  if (session().decision().seat == kChance) {
    fail(kInvalidParams, "the decision belongs to chance: expected a die or a draw by hand");
  }
  const Seat seat = seat_param(params).value_or(session().decision().seat);
  if (!session().awaits(seat)) params["seat"].fail("a seat that is awaited");
  return seat;
}

std::string Engine::go(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"player", "seat", "milliseconds", "iterations"});
  Session& game = session();
  require_open(game, words_);
  PlayerSpec spec = accept(parse_player(reader["player"].text()));
  if (reader.has("milliseconds")) {
    spec.milliseconds = static_cast<int>(reader["milliseconds"].integer(1, 600000));
  }
  if (reader.has("iterations")) {
    const auto playouts = reader["iterations"].integer(1, INT32_MAX);
    if (search::level_of(spec.kind)) spec.kind = fmt::format("strong:x{}", playouts);
  }
  auto player = accept(make_any_player(game.game(), spec));
  const Seat seat = seat_awaited(reader);
  std::vector<Phrase> explanation;
  Thinking thinking{bot_rng(game.state(), seat), spec.milliseconds, &explanation};
  const Action chosen = player->choose(game.state(), game.decision(seat), thinking);
  JsonText out;
  out.begin_object().member("move", game.state().notation(chosen)).key("explanation").begin_array();
  for (const Phrase& phrase : explanation) {
    out.begin_object();
    write_phrase(out, phrase, words_);
    out.end_object();
  }
  return out.end_array().end_object().take();
}

std::string Engine::analyse(const Json& params) {
  const Reader reader(params, "params");
  reader.only({"seat", "milliseconds", "iterations"});
  const Session& game = session();
  require_open(game, words_);
  const Decision decision = game.decision(seat_awaited(reader));
  const auto examiner = make_examiner(game.game());
  Depth depth{.playouts = depth_of_level(*examiner, "strong").value().playouts};
  if (reader.has("milliseconds")) {
    depth = {.milliseconds = static_cast<int>(reader["milliseconds"].integer(1, 600000))};
  }
  if (reader.has("iterations")) {
    depth.playouts = static_cast<int>(reader["iterations"].integer(1, kMostPlayouts));
  }
  JsonText out;
  write_analysis(out, game.state(), decision,
                 examiner->advise(game.state(), decision, bot_rng(game.state(), decision.seat),
                                  depth.budget()),
                 words_);
  return out.take();
}

}  // namespace tricorne
