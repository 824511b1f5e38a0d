#include "games/liberty/bots/bots.h"

#include "games/liberty/bots/answers.h"

namespace tricorne::liberty {
namespace {

// A non-player faction (8.0). It keeps nothing between questions: see mind.h.
class RulebookPlayer final : public Player<Liberty> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    bots::Mind m(*seen, &decision, thinking.explanation);
    const Action a = bots::answer(m);
    if (m.wants == 0) return decision.lists(a) ? a : decision[0];
    if (thinking.explanation != nullptr) {
      thinking.explanation->assign({Phrase("liberty.np.rolls").with("sides", m.wants)});
    }
    const ActionKind kind = m.keeps ? ActionKind::kNonPlayerKeep : ActionKind::kNonPlayerRoll;
    const Action roll = action(kind, m.wants);
    // Whoever plays a person's seat by the charts rolls no dice on the table.
    return decision.lists(roll) ? roll : a;
  }
};

}  // namespace

std::unique_ptr<Player<Liberty>> make_player(std::string_view kind) {
  if (kind == "rulebook") return std::make_unique<RulebookPlayer>();
  return nullptr;
}

}  // namespace tricorne::liberty
