// Colour in a terminal, or none.
#pragma once

#include <string>
#include <string_view>

namespace tricorne {

enum class Ink : unsigned char {
  kPlain,
  kBold,
  kDim,
  kRed,
  kGreen,
  kYellow,
  kBlue,
  kMagenta,
  kCyan,
  kWhite,
  kGrey
};

struct Style {
  bool colour = true;

  [[nodiscard]] std::string operator()(Ink ink, std::string_view text) const {
    if (!colour || ink == Ink::kPlain) return std::string(text);
    constexpr std::string_view kCodes[] = {"0",  "1",  "2",  "91", "92", "93",
                                           "94", "95", "96", "97", "90"};
    std::string out = "\x1b[";
    out += kCodes[static_cast<std::size_t>(ink)];
    out += 'm';
    out += text;
    out += "\x1b[0m";
    return out;
  }
};

}  // namespace tricorne
