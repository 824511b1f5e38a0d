// Prelude to Rebellion in text: the tracks, the counties with their cubes and prices, cards, Special
// Actions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/board.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr std::array<const char*, 2> kSides{"patriote", "loyal"};
constexpr std::array<const char*, 4> kTrackIds{"rc", "o", "ei", "uc"};
constexpr std::size_t kTwoColumns = 96;  // a terminal of this width takes two counties in a line

Ink ink_of_side(std::string_view side) {
  if (side == "patriote") return Ink::kGreen;
  if (side == "loyal") return Ink::kRed;
  return Ink::kGrey;
}

class PreludeBoard {
 public:
  PreludeBoard(const Json& view, const Catalogue& words, const Style& style)
      : view_(view), words_(words), style_(style) {}

  std::string draw() {
    header();
    tracks();
    counties();
    hands();
    if (!view_["in_play"].empty()) cards("cli.prelude.in_play", view_["in_play"]);
    cards("cli.prelude.pool", view_["pool"]);
    for (const char* side : kSides) specials(side);
    out_ += style_(Ink::kDim, words_.render("cli.prelude.legend")) + '\n';
    return std::move(out_);
  }

 private:
  std::string word(const std::string& key) const { return words_.render("prelude." + key); }
  std::string side_name(const std::string& side) const {
    return style_(ink_of_side(side), word("seat." + side));
  }
  // The letter of whoever leads.
  std::string letter(const std::string& side) const {
    return style_(ink_of_side(side), side == "nobody" ? "·" : word("seat." + side).substr(0, 1));
  }
  int number(const char* of, const char* side) const { return view_[of][side].get<int>(); }

  void header() {
    Phrase title("cli.prelude.turn");
    title.with("turn", Phrase("prelude.turn." + view_["turn"].get<std::string>()))
        .with("round", view_["round"].get<int>())
        .with("player", Phrase("prelude.seat." + view_["first"].get<std::string>()));
    out_ += style_(Ink::kBold, words_.render(title));
    if (view_["parliamentary"].get<bool>()) {
      out_ += "  " + style_(Ink::kYellow, words_.render("cli.prelude.session"));
    }
    out_ += '\n';
    const int vp = view_["vp"].get<int>();
    const char* leader = vp > 0 ? "patriote" : vp < 0 ? "loyal" : "nobody";
    out_ +=
        words_.render(
            Phrase("cli.prelude.state")
                .with("vp", Phrase(fmt::format("prelude.vp.{}", leader)).with("n", std::abs(vp)))
                .with("spirit", view_["rs"].get<int>())
                .with("op", number("op", "patriote"))
                .with("op2", number("op", "loyal"))
                .with("war", number("war", "patriote"))
                .with("war2", number("war", "loyal"))) +
        '\n';
  }

  void tracks() {
    for (const char* id : kTrackIds) {
      const Json& track = view_["tracks"][id];
      const auto favoured = track["favoured"].get<std::string>();
      const int steps = track["steps"].get<int>();
      const int marker = track["marker"].get<int>();
      const auto favour = Phrase("prelude.vp." + favoured).with("n", track["value"].get<int>());
      out_ += fmt::format("  {}{}{}{}\n", padded(word(std::string("track.") + id), 22),
                          style_(ink_of_side(favoured), padded(words_.render(favour), 14)),
                          style_(Ink::kYellow, repeated("●", marker)),
                          repeated("○", std::max(0, steps - marker)));
    }
  }

  // The boxes of a side, its next price, and its Organization.
  std::string column(const Json& county, const char* side, int width) const {
    const int cubes = county["cubes"][side].get<int>();
    const int boxes = county["boxes"][side].get<int>();
    const Json& price = county["price"][side];
    const bool organized = county["organization"][side].get<bool>();
    const bool corps = side == kSides[1] && county["corps"].get<bool>();
    std::string line = style_(ink_of_side(side), repeated("■", cubes));
    line += style_(Ink::kGrey, repeated("▫", boxes - cubes)) + repeated(" ", width - boxes);
    line += ' ' + style_(Ink::kBold, price.is_null() ? "-" : price.dump());
    line += style_(ink_of_side(side), corps ? "✕" : organized ? "o" : " ");
    return line;
  }

  std::string county(const std::string& id, int width) const {
    const Json& county = view_["counties"][id];
    std::string line = letter(county["control"].get<std::string>()) + ' ';
    line += padded(word("county." + id), 15);
    for (const char* side : kSides) line += column(county, side, width) + ' ';
    return line;
  }

  std::vector<std::string> counties_of(std::string_view kind) const {
    std::vector<std::string> ids;
    for (const auto& [id, county] : view_["counties"].items()) {
      if (county["kind"] == kind) ids.push_back(id);
    }
    return ids;
  }

  void counties() {
    for (const std::string& id : counties_of("urban")) out_ += county(id, 15) + '\n';
    const std::vector<std::string> rural = counties_of("rural");
    const std::size_t columns = style_.width == 0 || style_.width >= kTwoColumns ? 2 : 1;
    const std::size_t rows = rural.size() / columns;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = row; i < rural.size(); i += rows) {
        out_ += county(rural[i], 9) + (i + rows < rural.size() ? "  " : "");
      }
      out_ += '\n';
    }
  }

  std::string card_line(const Json& card) const {
    const int n = card["number"].get<int>();
    const auto faction = card["faction"].get<std::string>();
    const auto die = card["die"].get<std::string>();
    const std::string title = words_.render(fmt::format("prelude.card.{}.title", n));
    return fmt::format(
        "  {} {:>3} {}{}", style_(ink_of_side(faction), fmt::format("{}", card["ap"].get<int>())),
        n, padded(title, 44),
        style_(ink_of_side(faction), padded(word("faction." + faction), 16)) +
            (die == "choose" ? words_.render("cli.prelude.any_die") : word("track." + die)));
  }

  void cards(const char* title, const Json& list) {
    out_ += style_(Ink::kBold, words_.render(title)) + '\n';
    for (const Json& card : list) out_ += card_line(card) + '\n';
  }

  void hands() {
    for (const char* side : kSides) {
      const Json& hand = view_["hands"][side];
      out_ += style_(ink_of_side(side),
                     words_.render(Phrase("cli.prelude.hand")
                                       .with("player", Phrase(fmt::format("prelude.seat.{}", side)))
                                       .with("n", hand["size"].get<int>())));
      for (const auto& [deck, n] : hand["hidden"].items()) {
        out_ += style_(Ink::kDim, fmt::format("  {} × {}", n.get<int>(), word("deck." + deck)));
      }
      out_ += '\n';
      for (const Json& card : hand["cards"]) out_ += card_line(card) + '\n';
    }
  }

  // Those still to be had, with their prices.
  void specials(const char* side) {
    std::string line;
    for (const Json& special : view_["specials"][side]) {
      if (special["used"].get<bool>()) continue;
      std::string price;
      for (const Json& p : special["prices"]) price += (price.empty() ? "" : "/") + p.dump();
      line += fmt::format("{}{} {}", line.empty() ? "" : ", ",
                          word("special." + special["id"].get<std::string>()),
                          price.empty() ? "x" : price);
    }
    out_ += side_name(side) + ": " + (line.empty() ? "—" : line) + '\n';
  }

  const Json& view_;
  const Catalogue& words_;
  const Style& style_;
  std::string out_;
};

}  // namespace

std::string draw_prelude(const Json& view, const Catalogue& words, const Style& style) {
  return PreludeBoard(view, words, style).draw();
}

// "21 British American Land Company (Loyal, 3 Activity Points, die: Rural Counties)", what it says,
// and how much of it is published.
std::string draw_prelude_card(const Json& card, const std::string& lines, const Catalogue& words,
                              const Style& style) {
  const Json own = card.value("own", Json::array());
  const bool named = std::find(own.begin(), own.end(), "title") != own.end();
  const Phrase title = named ? Phrase("prelude.card.own").with_text("title", card["title"])
                             : Phrase(fmt::format("prelude.card.{}.title", card["n"].get<int>()));
  const std::string die = card["die"];
  const std::string side = card["faction"];
  const Phrase what = Phrase("prelude.card.what")
                          .with("side", Phrase("prelude.faction." + side))
                          .with("n", card["ap"].get<int>())
                          .with("die", Phrase(die == "choose" ? std::string("prelude.card.any_die")
                                                              : "prelude.track." + die));
  const std::string certainty = own.empty() ? card.value("certainty", "reconstructed") : "own";
  return fmt::format("{} {} ({})\n{}{}\n", card["n"].get<int>(),
                     style(Ink::kBold, words.render(title)), words.render(what), lines,
                     style(Ink::kDim, words.render("prelude.certainty." + certainty)));
}

}  // namespace tricorne
