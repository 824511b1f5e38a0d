// The settings of `tricorne serve`: each has one name, which is a flag (--listen), a line of the configuration
// file (listen = ...) and a variable of the environment (TRICORNE_LISTEN). A flag counts for more than a
// variable, a variable for more than the file.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/serve.h"

namespace tricorne {

struct Setting {
  enum class Kind : unsigned char { kText, kSwitch, kList };
  std::string_view name;
  std::string_view help;
  Kind kind;
  bool secret;  // not printed
  // Takes a value over, or says what was expected; of a list it is added.
  std::string (*set)(ServeConfig& config, const std::string& value);
  std::vector<std::string> (*get)(const ServeConfig& config);
  void (*clear)(ServeConfig& config);  // of lists: what a lower source has said
};

std::span<const Setting> serve_settings();
const Setting* find_setting(std::string_view name);

// What one source says of a setting, and where it says so ("file line 4", "--listen").
struct Said {
  const Setting* setting;
  std::string value;
  std::string where;
};

// Lines `name = value`, with # for remarks; a list has a line an element. The error names file and line.
Result<std::vector<Said>> read_config_text(const std::string& text, const std::string& file);
// TRICORNE_<NAME> of every setting; elements of a list with spaces between them.
std::vector<Said> read_environment(const std::function<const char*(const char*)>& variable);
// The value of a secret may be @FILE: the first line of that file.
Result<bool> take_over(ServeConfig& config, const std::vector<Said>& source);

// All of it together; `file` may be empty.
Result<ServeConfig> read_config(const std::string& file,
                                const std::function<const char*(const char*)>& variable,
                                const std::vector<Said>& flags);
// What is in force, as a configuration file that says the same, but for secrets.
std::string config_text(const ServeConfig& config);

}  // namespace tricorne
