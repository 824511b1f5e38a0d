// Troyes in text: families, districts, buildings, cathedral, activities, events.
#include <fmt/format.h>

#include <array>

#include "cli/board.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

Ink ink_of_colour(const std::string& colour) {
  if (colour == "red") return Ink::kRed;
  if (colour == "yellow") return Ink::kYellow;
  return Ink::kWhite;
}

// A seat's own colour; grey for the neutral citizens.
Ink ink_of_seat(const std::string& seat) {
  constexpr std::array kInks{Ink::kMagenta, Ink::kBlue, Ink::kGreen, Ink::kCyan};
  const bool player = seat.size() == 2 && seat[0] == 'p';
  return player ? kInks[static_cast<std::size_t>(seat[1] - '1')] : Ink::kGrey;
}

class TroyesBoard {
 public:
  TroyesBoard(const Json& view, const Catalogue& words, const Style& style)
      : view_(view), words_(words), style_(style) {}

  std::string draw() {
    header();
    families();
    buildings();
    cathedral();
    for (const Json& card : view_["activities"]) activity(card);
    for (const Json& card : view_["events"]) event(card);
    if (reconstructed_) footnote("cli.troyes.reconstructed");
    if (view_["neutral_spaces_reconstructed"].get<bool>()) {
      footnote("cli.troyes.reconstructed_neutral");
    }
    return std::move(out_);
  }

 private:
  std::string word(const std::string& key) const { return words_.render("troyes." + key); }
  std::string rendered(const Json& phrase) const { return words_.render(phrase.get<Phrase>()); }
  std::string head(const std::string& text) const {
    return style_(Ink::kBold, padded(text, kMargin));
  }

  void footnote(const char* key) { out_ += style_(Ink::kDim, words_.render(key)) + '\n'; }
  // The mark of what no source tells; the footnote explains it.
  std::string mark(const Json& reconstructed) {
    reconstructed_ = reconstructed_ || reconstructed.get<bool>();
    return reconstructed.get<bool>() ? " ~" : "";
  }

  std::string owner(const Json& seat) const {
    if (seat.is_null()) return style_(Ink::kGrey, "··");
    const auto name = seat.get<std::string>();
    return style_(ink_of_seat(name), name.size() == 2 ? name : "nn");
  }
  std::string owners(const Json& list) const {
    std::string line;
    for (const Json& seat : list) line += (line.empty() ? "" : " ") + owner(seat);
    return line;
  }
  std::string dice_of(const std::string& district) const {
    std::string line;
    for (const Json& d : view_["dice"]) {
      if (d["district"] != district) continue;
      const auto colour = d["colour"].get<std::string>();
      const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(colour[0])));
      line += style_(ink_of_colour(colour), fmt::format("{}{} ", letter, d["value"].get<int>()));
    }
    return line;
  }

  void header() {
    const Phrase heading = view_["phase"] == "placement"
                               ? Phrase("cli.troyes.placement")
                               : Phrase("cli.troyes.round")
                                     .with("round", view_["round"].get<int>())
                                     .with("rounds", view_["rounds"].get<int>());
    out_ += style_(Ink::kBold, words_.render(heading)) + '\n';
  }

  void families() {
    out_ += words_.render("cli.troyes.families") + '\n';
    for (const Json& p : view_["players"]) {
      const auto seat = p["seat"].get<std::string>();
      std::string name =
          (view_["start_player"] == seat ? "*" : " ") + seat + ' ' + word("seat." + seat);
      if (p["passed"].get<bool>()) name += fmt::format(" ({}d)", p["pass_money"].get<int>());
      out_ += style_(ink_of_seat(seat), padded(name, kMargin));
      out_ += fmt::format("{:>8}{:>11}{:>5}{:>8}   {}\n", p["deniers"].get<int>(),
                          p["influence"].get<int>(), p["vp"].is_null() ? "?" : p["vp"].dump(),
                          p["supply"].get<int>(), dice_of(seat));
      for (const Json& c : p["characters"]) {
        if (c.is_null()) continue;
        const Json& card = view_["characters"][c.get<std::string>()];
        out_ += style_(Ink::kDim, fmt::format("   {}: {}{}\n", rendered(card["name"]),
                                              rendered(card["text"]), mark(card["reconstructed"])));
      }
      won(p["event_cards"]);
    }
    const std::string neutral = dice_of("n");
    if (!neutral.empty()) {
      out_ += style_(Ink::kGrey, padded(words_.render("cli.troyes.neutral"), 49)) + neutral + '\n';
    }
    if (view_["black_dice"].empty()) return;
    out_ += head(words_.render("cli.troyes.black_dice"));
    for (const Json& d : view_["black_dice"]) out_ += style_(Ink::kBold, d.dump() + " ");
    out_ += '\n';
  }

  void won(const Json& cards) {
    if (cards.empty()) return;
    std::string names;
    for (const Json& id : cards) {
      names += (names.empty() ? "" : ", ") + word("card." + id.get<std::string>() + ".name");
    }
    out_ += style_(Ink::kDim,
                   "   " + words_.render(Phrase("cli.troyes.won").with_text("cards", names))) +
            '\n';
  }

  void buildings() {
    for (const char* id : {"palace", "bishopric", "city_hall"}) {
      const Json& b = view_["buildings"][id];
      out_ += head(word(std::string("building.") + id));
      const Json& rows = b.contains("rows") ? b["rows"] : b["spaces"];
      for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string values;
        for (const Json& value : b["dice"][i]) values += value.dump();
        out_ += style_(Ink::kDim, values) + '[';
        out_ += (rows[i].is_array() ? owners(rows[i]) : owner(rows[i])) + "]  ";
      }
      if (!b["lying"].empty()) {
        out_ += style_(Ink::kDim, words_.render("cli.troyes.lying")) + ' ' + owners(b["lying"]);
      }
      out_ += style_(Ink::kDim, mark(b["rows_reconstructed"]));
      out_ += '\n';
    }
  }

  void cathedral() {
    const Json& levels = view_["cathedral"];
    for (std::size_t level = levels.size(); level-- > 0;) {
      out_ += head(level + 1 == levels.size() ? words_.render("cli.troyes.cathedral") : "");
      out_ += owners(levels[level]) + '\n';
    }
    out_ += style_(Ink::kDim, padded("", kMargin) + "1  2  3  4  5  6") + '\n';
  }

  std::string name_of(const Json& card) const {
    return padded(fmt::format("{:<4} {}", card["id"].get<std::string>(), rendered(card["name"])),
                  kCardMargin);
  }
  // What it does, on a line of its own.
  void text_of(const Json& card) {
    out_ +=
        style_(Ink::kDim, "       " + rendered(card["text"]) + mark(card["reconstructed"])) + '\n';
  }

  void activity(const Json& a) {
    if (a["id"].is_null()) return;
    out_ += style_(ink_of_colour(a["colour"]), name_of(a));
    out_ += fmt::format("{:>2}d  ÷{}  ", a["hire_cost"].get<int>(), a["divisor"].get<int>());
    for (std::size_t i = 0; i < a["slots"].size(); ++i) {
      out_ += fmt::format("{}[{}] ", a["slot_vp"][i].get<int>(), owner(a["slots"][i]));
    }
    out_ += owners(a["extra"]);
    for (const auto& [seat, n] : a["cubes"].items()) {
      out_ += style_(ink_of_seat(seat), fmt::format(" {}×{}", seat, n.get<int>()));
    }
    out_ += '\n';
    text_of(a);
  }

  // The dice that fight an event: of one colour, or of any.
  std::string fight(const Json& colours) const {
    return word("colour." + (colours.size() == 1 ? colours[0].get<std::string>() : "any"));
  }

  void event(const Json& e) {
    out_ += style_(ink_of_colour(e["colour"]), name_of(e));
    out_ += fmt::format("{} ÷{}  {}/{}  ", fight(e["fight"]), e["divisor"].get<int>(),
                        e["first"].get<int>(), e["second"].get<int>());
    const auto flags = e["flags"].get<std::size_t>();
    out_ += owners(e["cubes"]);
    for (std::size_t i = e["cubes"].size(); i < flags; ++i) out_ += style_(Ink::kGrey, " ⚑");
    out_ += '\n';
    text_of(e);
  }

  static constexpr std::size_t kMargin = 14;
  static constexpr std::size_t kCardMargin = 28;
  const Json& view_;
  const Catalogue& words_;
  const Style& style_;
  std::string out_;
  bool reconstructed_ = false;  // some card shown has numbers of our own
};

}  // namespace

std::string draw_troyes(const Json& view, const Catalogue& words, const Style& style) {
  return TroyesBoard(view, words, style).draw();
}

}  // namespace tricorne
