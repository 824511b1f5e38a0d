#include "server/facts.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "players/games.h"

namespace tricorne {
namespace {

using Json = nlohmann::ordered_json;

// From what is certain to what is ours.
constexpr std::array<std::string_view, 4> kSources{"rulebook", "public", "inferred",
                                                   "reconstructed"};

// A source as a file tells it: one of the words above, which more may follow, or a page that is
// cited.
std::string_view source_word(std::string_view told) {
  const std::string_view first = told.substr(0, told.find_first_of(" ;,("));
  const auto* word = std::find(kSources.begin(), kSources.end(), first);
  return word == kSources.end() ? "public" : *word;
}

// Takes the sources of its members out of an object, which tells them in `provenance`, in an object
// `source` or as "<member>_source".
Json take_sources(Json& fact) {
  constexpr std::string_view kSuffix = "_source";
  Json sources = Json::object();
  Json rest = Json::object();
  for (auto& [key, value] : fact.items()) {
    if ((key == "provenance" || key == "source") && value.is_object()) {
      for (const auto& [member, told] : value.items()) {
        if (told.is_string()) sources[member] = source_word(told.get<std::string>());
      }
    } else if (key.ends_with(kSuffix) && value.is_string()) {
      sources[key.substr(0, key.size() - kSuffix.size())] = source_word(value.get<std::string>());
    } else {
      rest[key] = std::move(value);
    }
  }
  fact = std::move(rest);
  return sources;
}

void tell_sources(Json& fact) {
  if (fact.is_structured()) {
    for (auto& part : fact) tell_sources(part);
  }
  if (!fact.is_object()) return;
  const Json sources = take_sources(fact);
  const auto own = fact.find("source");
  if (own != fact.end() && own->is_string()) {
    const auto told = own->get<std::string>();
    *own = source_word(told);
    if (*own != told && !fact.contains("where")) fact["where"] = told;
  }
  if (sources.empty()) return;
  const auto* weakest = kSources.begin();
  for (const auto& word : sources) {
    weakest = std::max(weakest,
                       std::find(kSources.begin(), kSources.end(), word.get<std::string_view>()));
  }
  fact["sources"] = sources;
  fact["source"] = *weakest;
}

Json in_every_language(const std::vector<language::Line>& lines) {
  Json out = Json::object();
  for (std::string_view language : languages()) {
    out[std::string(language)] = language::in_words(*require_words(language).value(), lines);
  }
  return out;
}

// What each card says, in every language, where cards are texts that can be typed: made from the
// document itself.
void tell_typed(const AnyGame& game, Json& file) {
  const auto cards = file.find("cards");
  if (cards == file.end() || !cards->is_array()) return;
  for (Json& card : *cards) {
    const auto reading = read_card(game, card);
    if (!reading) return;
    card["text"] = in_every_language(reading->lines);
  }
}
// The same where the game says its cards: of those in force, which this document was made into.
void tell_said(const AnyGame& game, Json& file) {
  for (auto& list : file) {
    if (!list.is_array()) continue;
    for (Json& card : list) {
      const auto id = card.is_object() ? card.find("id") : card.end();
      if (id == card.end() || !id->is_string()) continue;
      const auto said = say_card(game, id->get<std::string>());
      if (said) card["text"] = in_every_language(said->lines);
    }
  }
}

}  // namespace

std::string facts_text(const AnyGame& game) {
  Json facts = {{"game", game.info().id}, {"own", Json::array()}};
  for (const DataFile& file : data_files(game)) {
    if (file.own) facts["own"].push_back(file.name);
    // Read and checked already: these are the texts that the tables were made from.
    facts[file.name] = Json::parse(file.text);
    tell_typed(game, facts[file.name]);
    tell_said(game, facts[file.name]);
    tell_sources(facts[file.name]);
  }
  return facts.dump();
}

std::string card_text(const AnyGame& game, const nlohmann::json& card) {
  const auto reading = read_card(game, card);
  if (!reading) return {};
  Json out = {{"wrong", Json::array()}, {"text", in_every_language(reading->lines)}};
  for (const auto& [member, fault] : reading->wrong) {
    out["wrong"].push_back({{"member", member},
                            {"line", fault.line},
                            {"column", fault.column},
                            {"length", fault.length},
                            {"message", fault.message}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tricorne
