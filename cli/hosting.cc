#include "cli/hosting.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

namespace tricorne {
namespace {

void describe_settings(CLI::App& command, HostFlags& flags) {
  command.add_option("--config", flags.file, "a file of settings, NAME = VALUE a line");
  for (const Setting& setting : serve_settings()) {
    const std::string flag = "--" + std::string(setting.name);
    const std::string help(setting.help);
    const auto said = [&flags, &setting, flag](const std::string& value) {
      flags.said.push_back({&setting, value, flag});
    };
    if (setting.kind == Setting::Kind::kSwitch) {
      command.add_flag_callback(
          flag, [said] { said("on"); }, help);
    } else if (setting.kind == Setting::Kind::kList) {
      const auto each = [said](const std::vector<std::string>& values) {
        for (const std::string& value : values) said(value);
      };
      command.add_option_function<std::vector<std::string>>(flag, each, help);
    } else {
      command.add_option_function<std::string>(flag, said, help);
    }
  }
}

}  // namespace

void describe_hosting(CLI::App& app, HostFlags& flags) {
  auto* serve = app.add_subcommand("serve", "tables in the browser, for everybody who comes");
  describe_settings(*serve, flags);
  serve->add_flag("--print-config", flags.print, "say which settings are in force, and end");
  describe_settings(*app.add_subcommand("doctor", "what a server would meet here, and what to do"),
                    flags);
}

Result<ServeConfig> host_config(const HostFlags& flags) {
  const auto variable = [](const char* name) { return std::getenv(name); };
  std::string file = flags.file;
  if (const char* named = variable("TRICORNE_CONFIG"); file.empty() && named != nullptr) {
    file = named;
  }
  return read_config(file, variable, flags.said);
}

}  // namespace tricorne
