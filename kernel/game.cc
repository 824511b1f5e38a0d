#include "kernel/game.h"

#include <fmt/format.h>

#include <algorithm>

namespace tricorne {
namespace {

template <class List>
bool holds(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Result<Setup> complete(const GameInfo& info, Setup setup) {
  if (setup.scenario.empty()) setup.scenario = info.scenarios.front();
  if (!holds(info.scenarios, setup.scenario)) {
    return Error{fmt::format("{} has no scenario '{}': expected one of {}", info.id, setup.scenario,
                             fmt::join(info.scenarios, ", "))};
  }
  if (setup.seats.empty()) setup.seats.assign(info.seats.size(), "human");
  const auto count = static_cast<int>(setup.seats.size());
  const auto most = static_cast<int>(info.seats.size());
  if (count < info.min_seats || count > most) {
    return Error{
        info.min_seats == most
            ? fmt::format("{} has {} seats, found {}", info.id, most, count)
            : fmt::format("{} has {} to {} seats, found {}", info.id, info.min_seats, most, count)};
  }
  for (const auto& chosen : setup.options) {
    const std::string& id = chosen.first;
    const std::string& value = chosen.second;
    const auto known = std::find_if(info.options.begin(), info.options.end(),
                                    [&](const OptionInfo& option) { return option.id == id; });
    if (known == info.options.end()) {
      std::vector<std::string> ids;
      for (const OptionInfo& option : info.options) ids.push_back(option.id);
      return Error{fmt::format("{} has no option '{}': expected one of {}", info.id, id,
                               fmt::join(ids, ", "))};
    }
    if (!holds(known->values, value)) {
      return Error{fmt::format("option '{}' of {} cannot be '{}': expected one of {}", id, info.id,
                               value, fmt::join(known->values, ", "))};
    }
  }
  for (const OptionInfo& option : info.options) {
    setup.options.emplace(option.id, option.values.front());
  }
  if (info.objection != nullptr) {
    if (std::string why = info.objection(setup); !why.empty()) {
      return Error{fmt::format("{}: {}", info.id, why)};
    }
  }
  return setup;
}

std::string rules_text(std::string_view signature, std::uint64_t own_data) {
  std::string out(signature.substr(0, signature.find('\n')));
  if (own_data != 0) out += fmt::format("+{:016x}", own_data);
  return out;
}

}  // namespace tricorne
