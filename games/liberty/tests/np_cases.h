// For the tests of the charts: small positions written as text, and what a faction does and says
// there.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/liberty/bots/mind.h"
#include "games/liberty/tests/np_table.h"
#include "games/liberty/words.h"

namespace tricorne::liberty {

namespace cases {

using Json = nlohmann::json;

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) {
    const std::size_t first = part.find_first_not_of(' ');
    if (first == std::string::npos) continue;
    parts.push_back(part.substr(first, part.find_last_not_of(' ') - first + 1));
  }
  return parts;
}

// A leader's place; the others of his faction are not in play.
inline void put_leader(Json& out, std::size_t leader, const std::string& space) {
  const Faction f = owner(static_cast<Leader>(leader));
  for (std::size_t i = 0; i < kLeaderWords.size(); ++i) {
    if (owner(static_cast<Leader>(i)) == f) out["leaders"][std::string(kLeaderWords[i])] = nullptr;
  }
  out["leaders"][std::string(kLeaderWords[leader])] = space;
}

template <class Words>
std::size_t index_of(const Words& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

// "br 3", "passive_support", "blockade 1", "howe".
inline void put(Json& out, const std::string& space, const std::string& item) {
  const std::vector<std::string> words = split(item, ' ');
  const std::string& what = words[0];
  const int n = words.size() > 1 ? std::stoi(words[1]) : 1;
  if (space == "unavailable" || space == "resources") {
    out[space][what] = n;
  } else if (index_of(kLevelWords, what) < kLevelWords.size()) {
    out["support"][space] = what;
  } else if (what == "blockade" || what == "raid" || what == "propaganda") {
    out["markers"][space][what] = n;
  } else if (const std::size_t leader = index_of(kLeaderWords, what);
             leader < kLeaderWords.size()) {
    put_leader(out, leader, space);
  } else {
    out["pieces"][space][what] = n;
  }
}

// "virginia: br 3, cont 2, passive_support; all: active_support; card 10; unavailable: br 6".
// "all" is every City and Colony; a word with a number and no space is a field of the document.
inline Json fields(const std::string& text) {
  Json out = Json::object();
  for (const std::string& part : split(text, ';')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) {
      const std::vector<std::string> words = split(part, ' ');
      if (words[0] == "treaty") {
        out["treaty_played"] = true;
      } else {
        out[words[0] == "card" ? "current_card" : words[0]] = std::stoi(words.at(1));
      }
      continue;
    }
    const std::string space = part.substr(0, colon);
    for (const std::string& item : split(part.substr(colon + 1), ',')) {
      if (space != "all") {
        put(out, space, item);
        continue;
      }
      for (Space where : kCities | kColonies) put(out, std::string(kSpaceWords[at(where)]), item);
    }
  }
  return out;
}

inline bool mentions(const Phrase& phrase, std::string_view key) {
  if (phrase.key == key) return true;
  return std::any_of(phrase.args.begin(), phrase.args.end(), [&](const auto& arg) {
    const auto* list = std::get_if<std::vector<Phrase>>(&arg.second);
    return list != nullptr && std::any_of(list->begin(), list->end(),
                                          [&](const Phrase& p) { return mentions(p, key); });
  });
}

// "yes b4" and "no b4" for the answer of a box, "b8_fort" for what a box does or a die is for, else
// a reason.
inline bool says(const std::vector<Phrase>& why, const std::string& wanted) {
  const std::vector<std::string> words = split(wanted, ' ');
  return std::any_of(why.begin(), why.end(), [&](const Phrase& p) {
    if (words.size() == 2) {
      return p.key == "liberty.np." + words[0] && mentions(p, "liberty.np.box." + words[1]);
    }
    return mentions(p, "liberty.np.do." + wanted) || mentions(p, "liberty.np.why." + wanted) ||
           mentions(p, "liberty.np.for." + wanted);
  });
}

inline std::string keys(const std::vector<Phrase>& why) {
  std::string out;
  for (const Phrase& p : why) {
    out += " " + p.key.substr(p.key.rfind("np.") + 3);
    for (const auto& [name, arg] : p.args) {
      const auto* list = std::get_if<std::vector<Phrase>>(&arg);
      if (list == nullptr) continue;
      for (const Phrase& q : *list) out += "|" + q.key.substr(q.key.rfind('.') + 1);
    }
  }
  return out;
}

}  // namespace cases

inline nlohmann::json british(const std::string& text) {
  return bare("british", cases::fields(text));
}
inline nlohmann::json indians(const std::string& text) {
  return bare("indians", cases::fields(text));
}
inline nlohmann::json patriots(const std::string& text) {
  return bare("patriots", cases::fields(text));
}
inline nlohmann::json french(const std::string& text) {
  return bare("french", cases::fields(text));
}

// Plays the turn with these dice and then this face: all these moves come in this order, and the
// trace gives all these reasons. A move "!..." is not made.
inline ::testing::AssertionResult decides(const nlohmann::json& position,
                                          std::initializer_list<int> dice, int rest,
                                          const std::vector<std::string>& wanted,
                                          const std::vector<std::string>& why) {
  NonPlayerTable table(position);
  const std::vector<std::string> moves = table.dice(dice).then(rest).turn();
  const auto failed = [&](const std::string& what) {
    return ::testing::AssertionFailure()
           << "no '" << what << "' among " << ::testing::PrintToString(moves) << "\n"
           << cases::keys(table.explanation());
  };
  auto at = moves.begin();
  for (const std::string& move : wanted) {
    if (move[0] == '!') {
      if (table.did(move.substr(1))) return failed(move);
      continue;
    }
    at = std::find(at, moves.end(), move);
    if (at == moves.end()) return failed(move);
    ++at;
  }
  for (const std::string& reason : why) {
    if (!cases::says(table.explanation(), reason)) return failed(reason);
  }
  return ::testing::AssertionSuccess();
}

}  // namespace tricorne::liberty
