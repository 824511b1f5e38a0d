#include "kernel/story.h"

#include <fmt/format.h>

#include <algorithm>

namespace tricorne {
namespace {

bool opens_part(const AnyGame& game, const Move& move) {
  return opens(move.deed.part) ||
         std::any_of(move.events.begin(), move.events.end(),
                     [&](const LogEvent& event) { return opens(game.event_facts(event).part); });
}

// What has been told as one since the last part was opened.
class Nets {
 public:
  explicit Nets(const AnyGame& game) : game_(game) {}

  void clear() { nets_.clear(); }
  void tell(StoryEntry& entry, std::size_t index) {
    auto found = std::find_if(nets_.begin(), nets_.end(), [&](Net& net) {
      const auto both = game_.together(net.sum, *entry.event);
      if (both) net.sum = *both;
      return both.has_value();
    });
    if (found == nets_.end()) {
      nets_.push_back({fmt::format("{}.{}", entry.number, index), *entry.event});
      found = std::prev(nets_.end());
    }
    entry.line = found->line;
    if (!game_.idle(found->sum)) entry.net = found->sum;
  }

 private:
  struct Net {
    std::string line;
    LogEvent sum;
  };
  const AnyGame& game_;
  std::vector<Net> nets_;
};

}  // namespace

std::vector<StoryEntry> story(const Session& session, std::size_t from, std::size_t to) {
  const AnyGame& game = session.game();
  // What is told as one may have begun before.
  std::size_t first = std::min(from, session.number());
  while (first > 0 && !opens_part(game, session.moves()[--first])) {
  }
  std::vector<StoryEntry> out;
  Nets nets(game);
  for (std::size_t i = first; i < std::min(to, session.number()); ++i) {
    const Move& move = session.moves()[i];
    const auto add = [&](StoryEntry entry, std::size_t index) {
      if (opens(entry.facts.part)) nets.clear();
      if (entry.facts.part == Part::kNet) nets.tell(entry, index);
      if (i >= from) out.push_back(std::move(entry));
    };
    if (opens(move.deed.part)) {
      EventFacts facts;
      facts.part = move.deed.part;
      facts.by = move.seat;
      add({i + 1, &move, nullptr, std::move(facts), move.visible, {}, {}}, 0);
    }
    for (const LogEvent& event : move.events) {
      // Counted among those that are for the same readers, who learn of no others by it.
      const auto index = std::count_if(move.events.data(), &event, [&](const LogEvent& other) {
        return other.visible == event.visible;
      });
      add({i + 1, &move, &event, game.event_facts(event), event.visible, {}, {}},
          static_cast<std::size_t>(index));
    }
  }
  return out;
}

std::vector<StoryLine> told(const Session& session, std::size_t from, SeatMask see) {
  const AnyGame& game = session.game();
  std::vector<StoryEntry> entries = story(session, from);
  std::erase_if(entries, [&](const StoryEntry& entry) {
    const bool hidden = entry.visible != kEverybody && (entry.visible & see) == 0;
    return hidden || entry.facts.part == Part::kAside;
  });
  std::vector<StoryLine> out;
  int depth = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const StoryEntry& entry = entries[i];
    const Part part = entry.facts.part;
    const auto later = entries.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (opens(part)) {
      const bool empty = later == entries.end() || opens(later->facts.part);
      if (part == Part::kPlace && entry.event == nullptr && empty) continue;
      depth = static_cast<int>(part) - static_cast<int>(Part::kChapter);
      out.push_back({depth++, entry.number, part, entry.text(game)});
      continue;
    }
    if (entry.line.empty()) {
      out.push_back({depth, entry.number, part, entry.text(game)});
      continue;
    }
    const bool more = std::any_of(
        later, entries.end(), [&](const StoryEntry& other) { return other.line == entry.line; });
    if (more || !entry.net) continue;
    out.push_back({depth, entry.number, part, game.event(*entry.net)});
  }
  return out;
}

}  // namespace tricorne
