// Founding Fathers in text: the tracks, what is before the table, factions with their statesmen, the
// map with its cubes, newspapers, laws and cards.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/board.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr std::array<Ink, 6> kSeatInks = {Ink::kRed,  Ink::kGreen,  Ink::kMagenta,
                                          Ink::kGrey, Ink::kYellow, Ink::kWhite};
constexpr std::array<const char*, 2> kPartyIds{"liberal", "conservative"};
constexpr std::array<const char*, 8> kOfficeIds{"president",
                                                "vice_president",
                                                "secretary_of_state",
                                                "secretary_of_the_treasury",
                                                "secretary_of_war",
                                                "special_envoy",
                                                "general",
                                                "chief_justice"};
constexpr int kMostSupport = 15;
constexpr int kCivilWar = 5;
constexpr std::size_t kStateWidth = 30;

Ink ink_of_party(std::string_view party) {
  if (party == "liberal") return Ink::kBlue;
  if (party == "conservative") return Ink::kYellow;
  return Ink::kCyan;
}

class FoundersBoard {
 public:
  FoundersBoard(const Json& view, const Catalogue& words, const Style& style)
      : view_(view), words_(words), style_(style) {}

  std::string draw() {
    header();
    glance();
    tracks();
    agenda();
    offices();
    for (const std::string& seat : ranking()) faction(seat);
    candidates();
    map();
    newspapers();
    laws();
    hands();
    out_ += style_(Ink::kDim, words_.render("cli.founders.legend")) + '\n';
    return std::move(out_);
  }

 private:
  // ---- Words

  std::string word(const std::string& key) const { return words_.render("founders." + key); }
  std::string label(const char* key) const {
    return padded(words_.render(fmt::format("cli.founders.{}", key)), 16);
  }
  static Ink ink_of_seat(const std::string& seat) {
    return kSeatInks[static_cast<std::size_t>(seat.at(1) - '1') % kSeatInks.size()];
  }
  std::string seat_name(const std::string& seat) const {
    return style_(ink_of_seat(seat), word("seat." + seat));
  }
  std::string man_name(const Json& id) const {
    return id.is_null() ? "—" : word("man." + id.get<std::string>());
  }
  // In the ink of his faction, or plain once he has left.
  std::string man_in_ink(const Json& id) const {
    const bool in_play = !id.is_null() && view_["men"].contains(id.get<std::string>());
    if (!in_play) return man_name(id);
    const Json& man = view_["men"][id.get<std::string>()];
    return style_(ink_of_seat(man["player"].get<std::string>()), man_name(id));
  }
  int number(const char* key) const { return view_[key].get<int>(); }

  // ---- Parts

  void header() {
    out_ += style_(Ink::kBold,
                   words_.render(Phrase("cli.founders.turn")
                                     .with("turn", number("turn"))
                                     .with_text("era", view_["era"].get<std::string>())
                                     .with("phase", Phrase("founders.phase." +
                                                           view_["phase"].get<std::string>()))));
    out_ += "  " +
            words_.render(Phrase("cli.founders.decks")
                              .with("n", number("issues_left"))
                              .with("m", number("deck_size"))) +
            '\n';
  }

  // Who is President, and who leads.
  void glance() {
    if (const Json& seat = view_["president_seat"]; !seat.is_null()) {
      out_ += label("president") + man_name(view_["president"]) + ", " +
              seat_name(seat.get<std::string>()) + '\n';
    }
    const std::vector<std::string> seats = ranking();
    std::string first;
    for (const std::string& seat : seats) {
      if (score(seat) < score(seats.front())) break;
      first += (first.empty() ? "" : ", ") + seat_name(seat);
    }
    out_ += label("leads") + first + fmt::format(" ({})\n", score(seats.front()));
  }

  void tracks() {
    out_ += label("money") +
            words_.render(Phrase("cli.founders.treasury")
                              .with("revenue", number("revenue"))
                              .with("reserves", number("reserves"))
                              .with("interest", number("interest"))) +
            '\n';
    const int support = number("support");
    std::string track;
    for (int at = -kMostSupport; at <= kMostSupport; ++at) {
      if (at == support) {
        track += style_(support < 0   ? ink_of_party("liberal")
                        : support > 0 ? ink_of_party("conservative")
                                      : Ink::kBold,
                        "●");
      } else {
        track += at == 0 ? "|" : std::abs(at) == 9 ? "!" : "·";
      }
    }
    out_ += label("support") + style_(ink_of_party("liberal"), word("party.liberal")) + ' ' +
            track + ' ' + style_(ink_of_party("conservative"), word("party.conservative")) +
            fmt::format(" ({})\n", std::abs(support));
    const int tension = number("tension");
    out_ += label("tension") + style_(Ink::kRed, repeated("●", tension)) +
            repeated("○", kCivilWar - tension) + '\n';
  }

  std::string officers(const Json& list) const {
    std::string out;
    for (const Json& office : list) {
      out += (out.empty() ? "" : " + ") + word("office." + office.get<std::string>());
    }
    return out;
  }

  // The issue with its options, or the law, and how the vote stands.
  void agenda() {
    const Json& agenda = view_["agenda"];
    if (agenda.is_null()) return;
    const bool law = agenda["issue"].is_null();
    const std::string id = agenda[law ? "law" : "issue"].get<std::string>();
    const std::string name =
        law ? words_.render(Phrase(fmt::format("founders.bill.{}",
                                               agenda["repeal"].get<bool>() ? "repeal" : "enact"))
                                .with("law", Phrase("founders.law." + id)))
            : word("issue." + id);
    out_ += label("agenda") + style_(Ink::kBold, name);
    if (agenda["yes"].get<int>() + agenda["no"].get<int>() > 0) {
      out_ += fmt::format("  {} – {}", agenda["yes"].get<int>(), agenda["no"].get<int>());
    }
    out_ += '\n';
    if (law) return;
    for (std::size_t i = 0; i < agenda["options"].size(); ++i) option(id, agenda["options"][i], i);
  }

  void option(const std::string& id, const Json& option, std::size_t i) {
    const std::string letter(1, static_cast<char>('a' + i));
    out_ += fmt::format(
        "{:16}{}: {} – {}, {}{}\n", "", word("choice." + letter),
        word(fmt::format("issue.{}.{}", id, letter)), officers(option["officers"]),
        words_.render(Phrase("cli.founders.option")
                          .with("n", option["difficulty"].get<int>())
                          .with("m", option["popularity"].get<int>())),
        option["congress"].get<bool>() ? ", " + words_.render("cli.founders.congress") : "");
  }

  void offices() {
    for (std::size_t i = 0; i < kOfficeIds.size(); ++i) {
      const Json& holder = view_["offices"][kOfficeIds[i]];
      const std::string name = word(fmt::format("office.{}", kOfficeIds[i])) + ": ";
      const std::string man = man_name(holder);
      out_ += "  " + padded(name, 34) + man_in_ink(holder);
      out_ += i % 2 == 0 ? padded(man, 26).substr(man.size()) : "\n";
    }
  }

  std::vector<std::string> ranking() const {
    std::vector<std::string> seats;
    for (const auto& [seat, of] : view_["seats"].items()) seats.push_back(seat);
    std::sort(seats.begin(), seats.end(), [&](const std::string& a, const std::string& b) {
      return score(a) != score(b) ? score(a) > score(b) : a < b;
    });
    return seats;
  }

  int score(const std::string& seat) const { return view_["seats"][seat]["score"].get<int>(); }

  void faction(const std::string& seat) {
    const Json& of = view_["seats"][seat];
    const bool president = view_["president_seat"] == seat;
    out_ += style_(ink_of_seat(seat), padded(word("seat." + seat) + (president ? " ★" : ""), 12)) +
            words_.render(Phrase("cli.founders.faction")
                              .with("score", of["score"].get<int>())
                              .with("votes", of["votes"].get<int>())
                              .with("supply", of["supply"].get<int>())
                              .with("hand", of["hand"].get<int>())) +
            '\n';
    for (const std::string& id : men_of(seat)) statesman(id, view_["men"][id]);
  }
  // The most popular first.
  std::vector<std::string> men_of(const std::string& seat) const {
    std::vector<std::string> men;
    for (const auto& [id, man] : view_["men"].items()) {
      if (man["player"] == seat) men.push_back(id);
    }
    std::sort(men.begin(), men.end(), [&](const std::string& a, const std::string& b) {
      return popularity(a) != popularity(b) ? popularity(a) > popularity(b) : a < b;
    });
    return men;
  }
  int popularity(const std::string& man) const {
    return view_["men"][man]["popularity"].get<int>();
  }

  void statesman(const std::string& id, const Json& man) {
    const auto party = man["party"].get<std::string>();
    const bool leads = view_["leaders"]["liberal"] == id || view_["leaders"]["conservative"] == id;
    const auto ability =
        fmt::format("{}{}", man["ability"].get<int>(), man["military"].get<bool>() ? "M" : " ");
    out_ += fmt::format(
        "  {}{} {} {:>3}  {:>2}  {}  {}  {} {}{}\n", style_(ink_of_party(party), "■"),
        leads ? "*" : " ", padded(word("man." + id), 24), man["popularity"].get<int>(),
        man["votes"].get<int>(), ability, man["home"].get<std::string>(),
        style_(Ink::kGreen, repeated("●", std::min(man["influence"].get<int>(), 12))),
        man["office"].is_null()
            ? ""
            : style_(Ink::kBold, word("office." + man["office"].get<std::string>())),
        man["spouse"].is_null() ? "" : " ♥ " + word("action." + man["spouse"].get<std::string>()));
  }

  void candidates() {
    const Json& all = view_["election"]["candidates"];
    if (all.empty()) return;
    out_ += label("candidates");
    for (std::size_t i = 0; i < all.size(); ++i) {
      out_ += fmt::format("{}{} {} {}", i == 0 ? "" : ", ", letter(all[i]["man"]),
                          man_in_ink(all[i]["man"]), all[i]["count"].get<int>());
    }
    out_ += '\n';
  }
  // The letter that stands for a candidate on the map.
  std::string letter(const Json& man) const {
    const Json& all = view_["election"]["candidates"];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i]["man"] == man) return std::string(1, static_cast<char>('A' + i));
    }
    return "·";
  }

  std::string state(const std::string& id, const Json& of) const {
    std::string cubes;
    for (std::size_t i = 0; i < of["cubes"].size(); ++i) {
      const Json& man = of["cubes"][i];
      if (i == 2 && man.is_null()) break;
      cubes += man.is_null() ? "·" : letter(man);
    }
    return padded(fmt::format("{} {} {:>2} {}", id, padded(word("state." + id), 17),
                              of["votes"].get<int>(), cubes),
                  kStateWidth);
  }

  void map() {
    const std::size_t columns =
        std::max<std::size_t>(1, (style_.width == 0 ? 100 : style_.width) / kStateWidth);
    std::size_t at = 0;
    for (const auto& [id, of] : view_["map"].items()) {
      out_ += state(id, of) + (++at % columns == 0 ? "\n" : "");
    }
    if (at % columns != 0) out_ += '\n';
  }

  // By box: printed below, published above.
  void newspapers() {
    out_ += label("newspapers");
    for (const char* party : kPartyIds) {
      const Json& press = view_["newspapers"][party];
      std::string boxes;
      for (std::size_t i = 0; i < 3; ++i) {
        boxes += fmt::format(" {}/{}", press["lower"][i].get<int>(), press["upper"][i].get<int>());
      }
      out_ += style_(ink_of_party(party), word(fmt::format("party.{}", party))) + boxes + "   ";
    }
    out_ += '\n';
  }

  void laws() {
    std::string line;
    for (const Json& law : view_["laws"]) {
      line += (line.empty() ? "" : ", ") + word("law." + law.get<std::string>());
    }
    const int tariff = number("tariff");
    if (tariff > 0) {
      line += (line.empty() ? "" : ", ") + fmt::format("{} {}", word("law.tariff"), tariff);
    }
    out_ += label("laws") + (line.empty() ? "—" : line) + '\n';
  }

  // The cards that the reader can see.
  void hands() {
    for (const auto& [seat, of] : view_["seats"].items()) {
      if (of["cards"].empty()) continue;
      out_ += words_.render(
          Phrase("cli.founders.hand").with("player", Phrase("founders.seat." + seat)));
      std::string line;
      for (const Json& card : of["cards"]) line += (line.empty() ? " " : ", ") + card_name(card);
      out_ += line + '\n';
    }
    if (view_["pool_cards"].empty()) return;
    std::string line;
    for (const Json& card : view_["pool_cards"])
      line += (line.empty() ? "" : ", ") + card_name(card);
    out_ += label("draft") + line + '\n';
  }
  std::string card_name(const Json& card) const {
    const bool man = card["kind"] == "man";
    return word(man ? "man." + card["id"].get<std::string>()
                    : "action." + card["action"].get<std::string>());
  }

  const Json& view_;
  const Catalogue& words_;
  const Style& style_;
  std::string out_;
};

}  // namespace

std::string draw_founders(const Json& view, const Catalogue& words, const Style& style) {
  return FoundersBoard(view, words, style).draw();
}

}  // namespace tricorne
