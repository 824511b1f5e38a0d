#include "games/founders/text.h"

#include <fmt/format.h>

#include "games/founders/cards/dialect.h"
#include "games/founders/cards/grammar.h"
#include "games/founders/rules/deals.h"
#include "games/founders/words.h"
#include "language/printer.h"

namespace tricorne::founders {
namespace {

Phrase named(std::string_view family, std::string_view id) {
  return Phrase(fmt::format("founders.{}.{}", family, id));
}

}  // namespace

std::string id_of_card(Card c) {
  if (is_man(c)) return man_facts(c).id;
  const ActFacts& act = act_facts(act_of(c));
  if (act.copies == 1) return act.id;
  return fmt::format("{}-{}", act.id, c - act.first + 1);
}
std::string id_of_law(Law law) { return law == kTariffLaw ? "tariff" : tables().laws[law].id; }

Phrase name_of_seat(Seat seat) { return named("seat", kSeatWords[seat]); }
Phrase name_of_man(Man m) {
  return m == kNobody ? Phrase("founders.nobody") : named("man", man_facts(m).id);
}
Phrase name_of_place(Place p) { return named("state", place_facts(p).id); }
Phrase name_of_issue(Issue i) { return named("issue", issue_facts(i).id); }
Phrase name_of_card(Card c) {
  return is_man(c) ? name_of_man(c) : named("action", act_facts(act_of(c)).id);
}
Phrase name_of_law(Law law) { return named("law", id_of_law(law)); }
Phrase name(Office o) { return named("office", kOfficeWords[at(o)]); }
Phrase name(Party p) { return named("party", kPartyWords[at(p)]); }

Reason reason(std::string_view which, std::string_view section) {
  return {named("reason", which), std::string(section)};
}

namespace {

// ---- What is before the table

// The issue, or the law with what is to become of it.
Phrase before_the_table(const State& s) {
  if (s.open.law != kNoLaw) {
    return named("bill", s.open.repeal != 0 ? "repeal" : "enact")
        .with("law", name_of_law(s.open.law));
  }
  return s.open.issue == kNoIssue ? Phrase("founders.nobody") : name_of_issue(s.open.issue);
}

// "A: fight", as the card calls it.
Phrase option_name(const State& s, int k) {
  if (s.open.issue == kNoIssue) return before_the_table(s);
  return Phrase(
      fmt::format("founders.issue.{}.{}", issue_facts(s.open.issue).id, kOptionWords[at(k)]));
}

Phrase officers_of(const State& s, int k) {
  const auto& officers = issue_facts(s.open.issue).options[at(k)].officers;
  Phrase first = name(officers[0]);
  if (officers[1] == Office::kNone) return first;
  return Phrase("founders.both").with("a", std::move(first)).with("b", name(officers[1]));
}

// ---- Questions: what the frame that asks can tell.

Man candidate_man(const State& s, int c) {
  return s.election.candidate[static_cast<std::size_t>(c)].man;
}

// What a block of the text being carried out does, in one line.
Phrase said(const State& s, language::Position block) {
  language::Printer printer(*tables().grammar, tables().program);
  for (std::size_t i = s.stack.depth; i-- > 0;) {
    const Frame& frame = s.stack.at[i];
    if (!frame.is(Procedure::kText)) continue;
    (void)printer.text(frame.read<Procedure::kText>().block);
    break;
  }
  return printer.line(block);
}

// The frame of a card's text tells its card; an issue's text none.
void add_text_args(const State& s, Question q, Phrase& out) {
  const std::size_t source = s.texts.empty() ? 0 : at(s.texts.top().source);
  out.with("card", source != 0 ? name_of_card(static_cast<Card>(source)) : before_the_table(s));
  if (q != Question::kMay) return;
  const auto at = language::statement_of<Dialect>(s.stack.top());
  out.with("text", said(s, tables().program.slot(at, 1)));
}

void add_question_args(const State& s, const Decision& decision, Phrase& out) {
  const Frame& frame = s.stack.top();
  const auto q = static_cast<Question>(decision.question);
  switch (q) {
    case Question::kSetupMan:
    case Question::kSetupCard:
      out.with("player", name_of_seat(frame.read<Procedure::kDeal>().seat));
      return;
    case Question::kReplace:
      out.with("player", name_of_seat(frame.read<Procedure::kDrawIssue>().seat));
      return;
    case Question::kDrawn:
      out.with("player", name_of_seat(frame.read<Procedure::kAuction>().winner));
      return;
    case Question::kPay: {
      const auto f = frame.read<Procedure::kPay>();
      out.with("man", name_of_man(f.next)).with("n", f.n);
      return;
    }
    case Question::kRun:
      out.with("man", name_of_man(frame.read<Procedure::kElection>().mate));
      return;
    case Question::kMate:
    case Question::kAccept: {
      const auto f = frame.read<Procedure::kElection>();
      out.with("man", name_of_man(candidate_man(s, f.current)));
      if (q == Question::kAccept) out.with("other", name_of_man(f.mate));
      return;
    }
    case Question::kPlace: {
      const auto f = frame.read<Procedure::kPlacement>();
      out.with("man", name_of_man(candidate_man(s, f.order[f.next])));
      return;
    }
    case Question::kBallot: {
      const auto f = frame.read<Procedure::kTieBreak>();
      out.with("man", name_of_man(f.man)).with("state", name_of_place(f.place));
      out.with("n", s.votes(f.man));
      return;
    }
    case Question::kGive:
      out.with(
          "other",
          name_of_seat(frame.read<RescueLocals, Procedure::kPlead, Procedure::kRescue>().seat));
      return;
    case Question::kPublish: {
      const auto f = frame.read<Procedure::kNewspapers>();
      out.with("party", name(f.party)).with("n", f.box);
      return;
    }
    case Question::kHand:
      out.with("n", kHandLimit);
      return;
    case Question::kSpeech:
    case Question::kWhip:
    case Question::kBoost: {
      const auto f = frame.read<Procedure::kRound>();
      out.with("man", name_of_man(f.man)).with("n", f.die).with("party", name(f.party));
      return;
    }
    case Question::kBid:
      out.with("n", frame.read<Procedure::kAuction>().bid);
      return;
    case Question::kDesk:
      out.with("n", s.settled).with("m", kIssuesPerTurn);
      return;
    case Question::kDecide:
    case Question::kTransfer:
    case Question::kAct:
    case Question::kVote:
    case Question::kTie:
    case Question::kReview:
    case Question::kOverride:
      out.with("issue", before_the_table(s));
      out.with("man",
               name_of_man(q == Question::kAct ? s.open.officer[frame.read<Procedure::kIssue>().i]
                                               : s.open.actor));
      if (q == Question::kVote) {
        out.with("n", s.open.yes).with("m", s.open.no).with("k", s.votes_of(decision.seat));
      }
      return;
    case Question::kConsent:
    case Question::kWhom: {
      const auto f = frame.read<AppointLocals, Procedure::kAppoint, Procedure::kCompel>();
      out.with("office", name(f.office)).with("man", name_of_man(f.man));
      return;
    }
    case Question::kRaise:
    case Question::kLower:
    case Question::kPersuasion: {
      const auto f = frame.read<Procedure::kPersuade>();
      out.with("man", name_of_man(f.man)).with("other", name_of_man(f.target)).with("n", f.sum);
      return;
    }
    case Question::kSealed:
      out.with("man", name_of_man(frame.read<Procedure::kSuccession>().choice[decision.seat]));
      return;
    case Question::kOption:
    case Question::kMay:
    case Question::kPick:
    case Question::kContest:
    case Question::kSplit:
      add_text_args(s, q, out);
      return;
    default:
      return;
  }
}

// ---- Answers

// An option of a card's text, or yes and no where the text says "may".
Phrase choice_said(const State& s, int n) {
  const language::Program& program = tables().program;
  const auto at = language::statement_of<Dialect>(s.stack.top());
  if (program.op(at) == language::kMay) return named("answer", n != 0 ? "yes" : "no");
  const auto option = program.list(program.slot(at, 1))[static_cast<std::size_t>(n)];
  return said(s, program.slot(option, 0));
}

bool is_answer_to_offer(Action a) {
  return is(a, ActionKind::kAgree) || is(a, ActionKind::kAgreeCard) || is(a, ActionKind::kReject) ||
         is(a, ActionKind::kAgreeCards) || is(a, ActionKind::kCounter);
}
Seat maker_of(const State& s, int id) {
  Seat maker = 0;
  (void)find_offer(s, u8(id), &maker);
  return maker;
}
void tell_promise(const State& s, int id, Phrase& out) {
  Seat from = 0;
  const Promise* found = find_promise(s, u8(id), &from);
  const Promise p = found == nullptr ? Promise{} : *found;
  out.with("player", name_of_seat(from)).with("partner", name_of_seat(p.to));
  out.with("favour", named("favour", kFavourWords[at(p.favour)]));
}

bool pending(const State& s, Procedure procedure) {
  return !s.stack.empty() && s.stack.top().is(procedure);
}

}  // namespace

void tell_question(const State& s, const Decision& decision, Phrase& out) {
  add_question_args(s, decision, out);
}

void tell_answer(const State& s, Action a, Phrase& out) {
  if (is(a, ActionKind::kChoose) && pending(s, Procedure::kBlock)) {
    out.with("text", choice_said(s, a.a));
  }
  const bool officer = is(a, ActionKind::kAssign) && s.open.issue != kNoIssue;
  if (officer && a.a < issue_facts(s.open.issue).options.size()) {
    out.with("officer", officers_of(s, a.a));
  }
  if (is(a, ActionKind::kResolve)) out.with("text", option_name(s, a.a));
  if (is(a, ActionKind::kYes) || is(a, ActionKind::kNo)) out.with("m", kVotesBought * a.a);
  if (is_answer_to_offer(a)) out.with("partner", name_of_seat(maker_of(s, a.a)));
  if (is(a, ActionKind::kKept) || is(a, ActionKind::kBroken)) tell_promise(s, a.a, out);
  if (is(a, ActionKind::kDismiss)) {
    out.with("man", name_of_man(s.holder(static_cast<Office>(a.a))));
  }
}

}  // namespace tricorne::founders
