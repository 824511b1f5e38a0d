// A game looked at again: how the chances of all seats went, what luck and what play made of them, what
// each decision was worth beside the one that the search prefers, and where the game turned. And a
// hint: the same for one decision, with reasons in words.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/catalogue.h"
#include "kernel/messages.h"
#include "kernel/session.h"
#include "search/examine.h"

namespace tricorne {

// Who judges positions of a game; null if it has nobody.
std::unique_ptr<search::AnyExaminer> make_examiner(const AnyGame& game);

// How long each decision is looked at: so many playouts, and then always with the same result, or so
// many milliseconds.
struct Depth {
  int playouts = 0;
  int milliseconds = 0;
  std::uint64_t seed = 1;

  [[nodiscard]] search::Budget budget() const {
    return {.iterations = playouts, .milliseconds = milliseconds};
  }
  [[nodiscard]] std::string text() const;  // "x800 seed 1"
};
// What a level of `strong` gives to a question, about ("easy" to "max", and "strong" itself).
Result<Depth> depth_of_level(const search::AnyExaminer& examiner, std::string_view level);
inline constexpr int kMostPlayouts = 10'000'000;

// ---- One decision. ----

// What a hint may take: always the same playouts, unless they would take too long.
Depth hint_depth(const search::AnyExaminer& examiner);
// Why that answer: what it is worth, what it brings, what the next best would allow, and what follows.
std::vector<Phrase> reasons(const AnyGame& game, const Decision& decision, const AnyState& state,
                            const search::Examined& examined);
// The decision of a seat as the engine's `analyse` tells it.
void write_analysis(JsonText& out, const AnyState& state, const Decision& decision,
                    const search::Examined& examined, const Catalogue* words);
// As the server's `hint` does.
std::string hint_text(const AnyState& state, const Decision& decision,
                      const search::Examined& examined);

// ---- A whole game. ----

// What has been found so far, by what it is about: whoever is interrupted goes on from there.
class ReviewNotes {
 public:
  virtual ~ReviewNotes() = default;
  [[nodiscard]] virtual const nlohmann::json* find(const std::string& key) const;
  virtual void put(const std::string& key, nlohmann::json found);

 private:
  std::map<std::string, nlohmann::json> found_;
};

// How much of it is done; false ends it.
using ReviewProgress = std::function<bool(std::size_t done, std::size_t whole)>;

// The document of docs/review.md; null if it was ended before it was whole. The same game, depth by
// playouts and notes of the same give the same bytes.
nlohmann::json review(const Session& session, const search::AnyExaminer& examiner,
                      const Depth& depth, ReviewNotes& notes, const ReviewProgress& progress);

// It in words, for a terminal and a page.
struct ReviewWords {
  std::string about;
  std::vector<std::string> names;  // of the seats
  std::vector<std::string> points, costly, seats;
};
ReviewWords review_words(const nlohmann::json& review, const Catalogue& words);

// What a review hangs on beside the program: the moves, the rules and the depth, as 16 hex digits.
std::string review_key(const Session& session, const Depth& depth);

}  // namespace tricorne
