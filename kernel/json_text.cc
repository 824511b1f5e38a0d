#include "kernel/json_text.h"

namespace tricorne {

void JsonText::quote(std::string_view text) {
  out_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (byte < 0x20) {
      fmt::format_to(std::back_inserter(out_), "\\u{:04x}", byte);
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

JsonText& JsonText::value(const Phrase& phrase) {
  begin_object().member("key", phrase.key);
  if (!phrase.args.empty()) {
    key("args").begin_object();
    for (const auto& [name, arg] : phrase.args) {
      key(name);
      if (const auto* number = std::get_if<std::int64_t>(&arg)) {
        value(*number);
      } else if (const auto* text = std::get_if<std::string>(&arg)) {
        value(*text);
      } else {
        const auto& list = std::get<std::vector<Phrase>>(arg);
        if (list.size() != 1) begin_array();
        for (const Phrase& one : list) value(one);
        if (list.size() != 1) end_array();
      }
    }
    end_object();
  }
  return end_object();
}

}  // namespace tricorne
