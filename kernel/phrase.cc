#include "kernel/phrase.h"

#include <nlohmann/json.hpp>

namespace tricorne {
namespace {

nlohmann::json arg_json(const PhraseArg& arg) {
  if (const auto* number = std::get_if<std::int64_t>(&arg)) return *number;
  if (const auto* text = std::get_if<std::string>(&arg)) return *text;
  const auto& list = std::get<std::vector<Phrase>>(arg);
  if (list.size() == 1) return list.front();
  return list;
}

}  // namespace

void to_json(nlohmann::json& out, const Phrase& phrase) {
  out = nlohmann::json::object();
  out["key"] = phrase.key;
  if (phrase.args.empty()) return;
  auto& args = out["args"] = nlohmann::json::object();
  for (const auto& [name, arg] : phrase.args) args[name] = arg_json(arg);
}

void from_json(const nlohmann::json& in, Phrase& phrase) {
  phrase = Phrase(in.at("key").get<std::string>());
  if (!in.contains("args")) return;
  for (const auto& [name, arg] : in["args"].items()) {
    if (arg.is_number_integer()) {
      phrase.with(name, arg.get<std::int64_t>());
    } else if (arg.is_string()) {
      phrase.with_text(name, arg.get<std::string>());
    } else if (arg.is_array()) {
      phrase.with(name, arg.get<std::vector<Phrase>>());
    } else {
      phrase.with(name, arg.get<Phrase>());
    }
  }
}

}  // namespace tricorne
