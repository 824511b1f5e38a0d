// Why an answer is refused: the rule that stands against it, question by question.
#include "games/founders/rules/deals.h"
#include "games/founders/text.h"

namespace tricorne::founders {
namespace {

// A man who would have to be in play, or one's own, and is not.
Reason absent(const State& s, Man m, std::string_view section) {
  if (!s.in_play(m)) return reason("not_in_play", section);
  return {};
}
Reason not_own(const State& s, Man m, Seat seat, std::string_view section) {
  if (Reason why = absent(s, m, section); !why.text.empty()) return why;
  return s.owner(m) != seat ? reason("not_your_man", section) : Reason{};
}
Reason otherwise(const Reason& first, std::string_view word, std::string_view section) {
  return first.text.empty() ? reason(word, section) : first;
}

// Nobody is free, so that a General is drafted among those who hold an office (ruling 17).
bool is_draft(const State& s) {
  return s.men().where([&](Man m) { return s.is_free(m); }).empty();
}

RULE("eligibility", "general", "offices")
Reason why_not_appoint(const State& s, Office o, Man m) {
  if (!is_appointed(o)) return reason("not_appointed", "offices");
  if (Reason why = absent(s, m, "eligibility"); !why.text.empty()) return why;
  if (s.man[m].office == o) return reason("has_this_office", "offices");
  const bool president = s.man[m].office == Office::kPresident;
  if (president || s.man[m].office == Office::kVicePresident) {
    return reason("no_second_office", "eligibility");
  }
  const bool general = o == Office::kGeneral;
  if (s.filled(o) && !general) return reason("office_filled", "offices");
  if (s.filled(o) && s.is_free(m)) return reason("general_not_better", "general");
  if (!s.is_free(m)) {
    const bool may_change = s.vacancy[at(o)] != Vacancy::kOrdinary || (general && is_draft(s));
    if (s.filled(o) || !may_change) return reason("holds_an_office", "replacements");
    if ((s.man[m].marks & kMoved) != 0) return reason("moved_already", "replacements");
    if ((s.refused[at(s.man[m].office)] >> at(o) & 1) != 0) {
      return reason("refused_already", "replacements");
    }
    if (m == s.open.officer[0] || m == s.open.officer[1]) {
      return reason("assigned_now", "replacements");
    }
  }
  if (general) return reason("civilian_general", "general");
  return reason("party_limit", "eligibility");
}

RULE("taxes", "tariffs")
Reason why_not_law(const State& s, Law law, bool repeal) {
  if (!s.filled(Office::kTreasury)) return reason("no_treasurer", "taxes");
  if ((s.tried >> law & 1) != 0) return reason("law_tried", "taxes");
  if (law == kTariffLaw) return reason(repeal ? "no_tariff" : "highest_tariff", "tariffs");
  return reason(repeal ? "law_not_active" : "law_active", "taxes");
}

RULE("issues")
Reason why_not_desk(const State& s, Action a) {
  if (is(a, ActionKind::kAppoint)) {
    return why_not_appoint(s, static_cast<Office>(a.a), a.b);
  }
  if (is(a, ActionKind::kEnact)) return why_not_law(s, a.a, false);
  if (is(a, ActionKind::kRepeal)) return why_not_law(s, a.a, true);
  if (is(a, ActionKind::kDraw)) return reason("four_settled", "issues");
  if (is(a, ActionKind::kClose)) return reason("desk_not_done", "issues");
  return {};
}

RULE("resolve-1", "vice-president")
Reason why_not_decide(const State& s, Action a) {
  if (is(a, ActionKind::kAppoint)) {
    return why_not_appoint(s, static_cast<Office>(a.a), a.b);
  }
  if (is(a, ActionKind::kDelegate)) return reason("cannot_delegate", "vice-president");
  if (is(a, ActionKind::kAssign)) return reason("no_officer", "resolve-1");
  return {};
}

RULE("people-4")
Reason why_not_round(const State& s, Action a, Seat seat) {
  if (Reason why = not_own(s, a.a, seat, "people-4"); !why.text.empty()) return why;
  if (s.purse(seat, a.a) == 0) return reason("no_influence", "people-4");
  if (is(a, ActionKind::kWhip) || is(a, ActionKind::kFound) || is(a, ActionKind::kAdvance)) {
    if (!of_party(a.a, static_cast<Party>(a.b))) return reason("other_party", "people-4");
  }
  return reason("done_this_round", "people-4");
}

RULE("placement")
Reason why_not_place(const State& s, Place p) {
  if (!s.is_admitted(p)) return reason("not_in_the_union", "placement");
  return reason("no_vacancy_there", "placement");
}

RULE("cards")
Reason why_not_play(const State& s, Card c, Seat seat) {
  if (!s.cards.has(hand(seat), c)) return reason("not_in_hand", "cards");
  if (is_man(c)) {
    return s.is_admitted(man_facts(c).home) ? reason("not_now", "cards")
                                            : reason("home_not_in_the_union", "cards");
  }
  return reason("not_now", "cards");
}

// ---- Deals

Reason why_not_begin(const State& s, Seat seat, int to) {
  if (to == seat || to >= s.seats) return reason("no_such_partner", "deals");
  if (draft_of(s, seat) != nullptr) return reason("draft_first", "deals");
  if (s.deal_moves[seat] >= kDealMoves) return reason("enough_drafting", "deals");
  return reason("offers_full", "deals");
}

Reason why_not_answer_offer(const State& s, Seat seat, Action a) {
  Seat maker = 0;
  const Offer* offer = find_offer(s, a.a, &maker);
  if (offer == nullptr) return reason("no_such_offer", "deals");
  if (is(a, ActionKind::kWithdraw)) return reason("not_your_offer", "deals");
  if (!includes(offer->to, seat)) return reason("not_offered_to_you", "deals");
  if (is(a, ActionKind::kCounter)) return why_not_begin(s, seat, maker);
  if (includes(offer->accepted, seat)) return reason("accepted_already", "deals");
  if (s.supply[seat] < offer->asked_points) return reason("too_little_influence", "deals");
  if (offer->asked_favour != Favour::kNone && !can_promise(s, seat)) {
    return reason("promises_full", "deals");
  }
  return reason("not_what_is_asked", "deals");
}

Reason why_not_draft(const State& s, Seat seat, Action a) {
  const Offer* draft = draft_of(s, seat);
  if (draft == nullptr) return reason("no_draft", "deals");
  if (is(a, ActionKind::kSend)) {
    return reason(can_promise_all(s, seat, *draft) ? "empty_draft" : "promises_full", "deals");
  }
  if (s.deal_moves[seat] >= kDealMoves) return reason("enough_drafting", "deals");
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kAlso:
    case ActionKind::kTogether:
      return reason("not_together", "deals");
    case ActionKind::kOfferPoints:
    case ActionKind::kAskPoints:
      return reason("too_little_influence", "deals");
    case ActionKind::kOfferCard:
      if (!s.cards.has(hand(seat), a.a)) return reason("not_in_hand", "deals");
      return reason("enough_cards", "deals");
    case ActionKind::kAskCard:
      return reason("enough_cards", "deals");
    case ActionKind::kAskNamed:
      return reason(askable(s, seat, draft->to).has(a.a) ? "enough_cards" : "cannot_have_it",
                    "deals");
    case ActionKind::kPromise:
    case ActionKind::kPromiseMan:
      if (!can_promise(s, seat)) return reason("promises_full", "deals");
      return reason("not_to_be_promised", "deals");
    default:
      return reason("not_to_be_promised", "deals");
  }
}

bool is_deal(Action a) {
  return a.kind >= at(ActionKind::kOffer) && a.kind <= at(ActionKind::kBroken);
}

RULE("deals")
Reason why_not_deal(const State& s, Seat seat, Action a) {
  if (is_deal(a) && open_question(s) == nullptr) return reason("not_beside_this", "deals");
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kOffer:
      return why_not_begin(s, seat, a.a);
    case ActionKind::kAgree:
    case ActionKind::kAgreeCard:
    case ActionKind::kAgreeCards:
    case ActionKind::kReject:
    case ActionKind::kCounter:
    case ActionKind::kWithdraw:
      return why_not_answer_offer(s, seat, a);
    case ActionKind::kKept:
    case ActionKind::kBroken:
      return reason("not_to_be_marked", "deals");
    default:
      if (a.kind >= at(ActionKind::kAlso) && a.kind <= at(ActionKind::kDrop)) {
        return why_not_draft(s, seat, a);
      }
      return {};
  }
}

Reason specific(const State& s, const Decision& decision, Action a) {
  const Seat seat = decision.seat;
  switch (static_cast<Question>(decision.question)) {
    case Question::kDesk:
      return why_not_desk(s, a);
    case Question::kDecide:
      return why_not_decide(s, a);
    case Question::kWhom:
      if (is(a, ActionKind::kAppoint)) {
        return why_not_appoint(s, static_cast<Office>(a.a), a.b);
      }
      return {};
    case Question::kRound: {
      if (is(a, ActionKind::kPersuade)) return reason("cannot_be_persuaded", "opt-persuasion");
      const bool activity = is(a, ActionKind::kSpeech) || is(a, ActionKind::kWhip) ||
                            is(a, ActionKind::kFound) || is(a, ActionKind::kAdvance);
      return activity ? why_not_round(s, a, seat) : Reason{};
    }
    case Question::kPlace:
      return is(a, ActionKind::kPlace) ? why_not_place(s, a.a) : Reason{};
    case Question::kCall:
      return is(a, ActionKind::kCall) ? reason("state_not_to_call", "tie-break") : Reason{};
    case Question::kMate:
      if (!is(a, ActionKind::kMate)) return {};
      return otherwise(absent(s, a.a, "mates"), "not_a_mate", "mates");
    case Question::kBallot:
      return is(a, ActionKind::kBallot) ? reason("not_a_contender", "tie-break") : Reason{};
    case Question::kChief:
      return is(a, ActionKind::kName) ? reason("not_tied", "tie-break") : Reason{};
    case Question::kHeir:
      return is(a, ActionKind::kName) ? reason("not_an_heir", "death-1") : Reason{};
    case Question::kSealed:
      return is(a, ActionKind::kSeal) ? reason("not_an_heir", "death-1") : Reason{};
    case Question::kSplit:
      return is(a, ActionKind::kName) ? reason("no_cube_there", "cards") : Reason{};
    case Question::kPick:
      if (!is(a, ActionKind::kPick)) return {};
      return otherwise(absent(s, a.a, "cards"), "man_does_not_qualify", "cards");
    case Question::kGive:
      if (!is(a, ActionKind::kGive)) return {};
      return otherwise(not_own(s, a.a, seat, "death-6"), "not_an_answer", "death-6");
    case Question::kRescue:
      return is(a, ActionKind::kAsk) ? reason("not_the_richest", "death-6") : Reason{};
    case Question::kTransfer:
      return is(a, ActionKind::kTransfer) ? reason("not_an_officer", "resolve-2") : Reason{};
    case Question::kAct:
      return is(a, ActionKind::kResolve) ? reason("too_difficult", "resolve-2") : Reason{};
    case Question::kTax:
      return is(a, ActionKind::kRepeal) ? reason("not_the_highest_tax", "cards") : Reason{};
    case Question::kClean:
      return is(a, ActionKind::kDismiss) ? reason("not_this_office", "death-1") : Reason{};
    case Question::kLeader:
      if (!is(a, ActionKind::kLead)) return {};
      return otherwise(not_own(s, a.a, seat, "opt-persuasion"), "not_an_answer", "opt-persuasion");
    case Question::kClaim:
      if (!is(a, ActionKind::kAppoint)) return {};
      return why_not_appoint(s, static_cast<Office>(a.a), a.b);
    case Question::kDraft:
      return is(a, ActionKind::kTake) ? reason("not_laid_out", "people-2") : Reason{};
    case Question::kHand:
      if (is(a, ActionKind::kDiscard)) return reason("not_in_hand", "hand");
      return is(a, ActionKind::kPlay) ? why_not_play(s, a.a, seat) : Reason{};
    case Question::kWindow:
    case Question::kNow:
      return is(a, ActionKind::kPlay) ? why_not_play(s, a.a, seat) : Reason{};
    case Question::kBid:
      return is(a, ActionKind::kBid) ? reason("bid_too_low_or_high", "people-5") : Reason{};
    case Question::kVote:
      if (is(a, ActionKind::kYes) || is(a, ActionKind::kNo)) {
        return reason("no_influence", "resolve-3");
      }
      return {};
    default:
      return {};
  }
}

}  // namespace

Reason why_not(const State& s, const Decision& decision, Action a) {
  if (decision.seat == kChance) return {};
  if (Reason why = specific(s, decision, a); !why.text.empty()) return why;
  if (is(a, ActionKind::kPlay)) return why_not_play(s, a.a, decision.seat);
  return why_not_deal(s, decision.seat, a);
}

// A seat that is not asked may play, deal and, as President, appoint and help.
// An issue has an option or two; where the same officers see to both, it is assigned once.
bool sought(const State& s, const Decision& /*decision*/, Action a) {
  if (!is(a, ActionKind::kAssign)) return true;
  if (s.open.issue == kNoIssue) return false;
  const auto& options = issue_facts(s.open.issue).options;
  return a.a == 0 || (a.a < options.size() && options[a.a].officers != options[0].officers);
}

Reason why_not_aside(const State& s, const Decision& decision, Action a) {
  const Seat seat = decision.seat;
  if (is(a, ActionKind::kPlay)) return why_not_play(s, a.a, seat);
  if (is(a, ActionKind::kAppoint) && seat == s.president_seat() && s.phase == Phase::kIssues &&
      open_question(s) != nullptr) {
    return why_not_appoint(s, static_cast<Office>(a.a), a.b);
  }
  if (Reason why = why_not_deal(s, seat, a); !why.text.empty()) return why;
  return reason("not_asked", "");
}

}  // namespace tricorne::founders
