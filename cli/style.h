// Colour in a terminal, or none; and lines no longer than it is wide.
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
  std::size_t width = 0;  // columns of the terminal; 0 where there is no end to a line
  bool clears = false;    // the terminal can be made to forget what it shows

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

// The text with its lines broken between words at `width` columns, what follows a break indented by
// `hang`. Colours take no room; a code point is a column, which is right for our alphabets.
std::string fitted(std::string_view text, std::size_t width, std::size_t hang);

}  // namespace tricorne
