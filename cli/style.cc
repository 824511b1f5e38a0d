#include "cli/style.h"

#include <algorithm>

namespace tricorne {
namespace {

bool begins_code_point(char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }

// Takes characters one at a time and breaks the line when it is full.
class Lines {
 public:
  Lines(std::size_t width, std::size_t hang) : width_(width), hang_(std::min(hang, width / 2)) {}

  void colour(std::string_view code) { out_ += code; }
  void put(char c) {
    if (c == '\n') return end_line();
    if (begins_code_point(c) && column_++ == width_) break_line();
    out_ += c;
    if (c != ' ' || column_ <= hang_) return;
    space_ = out_.size() - 1;
    after_space_ = column_;
  }
  std::string take() { return std::move(out_); }

 private:
  void end_line() {
    out_ += '\n';
    column_ = 0;
    space_ = std::string::npos;
  }
  // At the last space of the line, or right here if there is none.
  void break_line() {
    const std::string indent = '\n' + std::string(hang_, ' ');
    if (space_ == std::string::npos) {
      out_ += indent;
      column_ = hang_ + 1;
    } else {
      out_.replace(space_, 1, indent);
      column_ = hang_ + column_ - after_space_;
    }
    space_ = std::string::npos;
  }

  std::size_t width_;
  std::size_t hang_;
  std::string out_;
  std::size_t column_ = 0;  // characters of this line so far
  std::size_t space_ = std::string::npos;
  std::size_t after_space_ = 0;
};

}  // namespace

std::string fitted(std::string_view text, std::size_t width, std::size_t hang) {
  if (width == 0) return std::string(text);
  Lines lines(width, hang);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      const std::size_t end = std::min(text.find('m', i), text.size() - 1);
      lines.colour(text.substr(i, end - i + 1));
      i = end;
    } else {
      lines.put(text[i]);
    }
  }
  return lines.take();
}

}  // namespace tricorne
