// Liberty or Death in text: the cards, the tracks, then every space with what stands there.
#include <fmt/format.h>

#include <array>

#include "cli/board.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr std::array kFactions{"british", "patriots", "indians", "french"};

Ink ink_of_faction(std::string_view faction) {
  if (faction == "british") return Ink::kRed;
  if (faction == "patriots") return Ink::kBlue;
  if (faction == "indians") return Ink::kGreen;
  return Ink::kCyan;
}

// Signs for pieces, in the colour of their faction; hidden ones are small.
struct PieceSign {
  const char* id;
  const char* sign;
  const char* faction;
};
constexpr std::array kSigns{
    PieceSign{"br", "R", "british"},      PieceSign{"tory", "T", "british"},
    PieceSign{"bfort", "▲", "british"},   PieceSign{"cont", "C", "patriots"},
    PieceSign{"mil_a", "M", "patriots"},  PieceSign{"mil_u", "m", "patriots"},
    PieceSign{"pfort", "▲", "patriots"},  PieceSign{"fr", "F", "french"},
    PieceSign{"squadron", "S", "french"}, PieceSign{"wp_a", "W", "indians"},
    PieceSign{"wp_u", "w", "indians"},    PieceSign{"village", "⌂", "indians"}};

class LibertyBoard {
 public:
  LibertyBoard(const Json& view, const Catalogue& words, const Style& style)
      : view_(view), words_(words), style_(style) {}

  std::string draw() {
    cards();
    factions();
    tracks();
    for (const auto& [id, space] : view_["spaces"].items()) row(id, space);
    for (const char* box : {"available", "unavailable", "casualties"}) boxes(box);
    legend();
    return std::move(out_);
  }

 private:
  std::string word(const std::string& key) const { return words_.render("liberty." + key); }

  std::string card_line(const Json& card) const {
    if (card.is_null()) return "—";
    std::string line = fmt::format("{} {}", card["number"].get<int>(),
                                   word(fmt::format("card.{}.title", card["number"].get<int>())));
    if (card.contains("order")) {
      line += "  ";
      for (const Json& f : card["order"]) {
        const auto name = f.get<std::string>();
        line += style_(
            ink_of_faction(name),
            std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])))));
      }
    }
    return line;
  }

  void cards() {
    const Json& campaign = view_["campaign"];
    out_ += style_(Ink::kBold, words_.render(Phrase("cli.liberty.campaign")
                                                 .with("number", campaign["number"].get<int>())
                                                 .with("of", campaign["of"].get<int>())
                                                 .with_text("year", campaign["year"].dump()))) +
            '\n';
    const Json& card = view_["card"];
    out_ += fmt::format("{} {}\n", style_(Ink::kBold, words_.render("cli.liberty.card")),
                        card_line(card));
    if (!card.is_null() && card["kind"] == "event") {
      const std::string key = fmt::format("card.{}.", card["number"].get<int>());
      out_ += style_(Ink::kDim, "   □ " + word(key + "unshaded")) + '\n';
      if (!card["single_text"].get<bool>()) {
        out_ += style_(Ink::kDim, "   ■ " + word(key + "shaded")) + '\n';
      }
    }
    out_ += fmt::format("{} {}\n", style_(Ink::kBold, words_.render("cli.liberty.next")),
                        card_line(view_["next_card"]));
  }

  void factions() {
    out_ += style_(Ink::kDim, words_.render("cli.liberty.factions")) + '\n';
    for (const char* f : kFactions) {
      const Json& margin = view_["margins"][f];
      out_ += style_(ink_of_faction(f), padded(word(std::string("faction.") + f), 12));
      out_ += fmt::format("{:>4} {:<12}{:+} / {:+}\n", view_["resources"][f].get<int>(),
                          words_.render("cli.liberty." + view_["cylinders"][f].get<std::string>()),
                          margin["first"].get<int>(), margin["second"].get<int>());
    }
  }

  void tracks() {
    const Json& totals = view_["totals"];
    out_ += words_.render(Phrase("cli.liberty.tracks")
                              .with("support", totals["support"].get<int>())
                              .with("opposition", totals["opposition"].get<int>())
                              .with("fni", view_["fni"].get<int>())
                              .with("cbc", view_["cbc"].get<int>())
                              .with("crc", view_["crc"].get<int>())) +
            '\n';
  }

  std::string pieces(const Json& held) const {
    std::string line;
    for (const PieceSign& p : kSigns) {
      if (!held.contains(p.id)) continue;
      line +=
          style_(ink_of_faction(p.faction), fmt::format("{}{} ", held[p.id].get<int>(), p.sign));
    }
    return line;
  }

  void row(const std::string& id, const Json& space) {
    const auto control = space["control"].get<std::string>();
    const char* mark = control == "british" ? "B" : control == "rebellion" ? "R" : "·";
    const Ink ink = control == "british"     ? Ink::kRed
                    : control == "rebellion" ? Ink::kBlue
                                             : Ink::kGrey;
    out_ += style_(ink, mark) + ' ' + padded(word("space." + id), 26);
    out_ += fmt::format("{} ", space["population"].get<int>());
    out_ +=
        padded(id == "west_indies" ? "" : word("level." + space["level"].get<std::string>()), 20);
    out_ += pieces(space["pieces"]);
    for (const Json& leader : space["leaders"]) {
      out_ += style_(Ink::kBold, word("leader." + leader.get<std::string>()) + " ");
    }
    for (const char* marker : {"propaganda", "raid", "blockades"}) {
      if (const int n = space[marker].get<int>(); n > 0) {
        out_ +=
            style_(Ink::kYellow,
                   fmt::format("{}×{} ", words_.render(std::string("cli.liberty.") + marker), n));
      }
    }
    out_ += '\n';
  }

  void boxes(const char* box) {
    if (!view_.contains(box) || view_[box].empty()) return;
    Json held = view_[box];
    // Boxes count Militia and War Parties without a side.
    if (held.contains("mil")) held["mil_u"] = held["mil"];
    if (held.contains("wp")) held["wp_u"] = held["wp"];
    out_ += style_(Ink::kBold, padded(word(std::string("box.") + box), 26)) + pieces(held) + '\n';
  }

  // What the signs mean.
  void legend() {
    std::string line;
    for (const PieceSign& p : kSigns) {
      line += (line.empty() ? "" : ", ") + style_(ink_of_faction(p.faction), p.sign) + ' ' +
              style_(Ink::kDim, word(std::string("piece.") + p.id));
    }
    out_ += line + '\n';
  }

  const Json& view_;
  const Catalogue& words_;
  const Style& style_;
  std::string out_;
};

}  // namespace

std::string draw_liberty(const Json& view, const Catalogue& words, const Style& style) {
  return LibertyBoard(view, words, style).draw();
}

}  // namespace tricorne
