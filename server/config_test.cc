// The settings of `tricorne serve`, from a file, the environment and flags.
#include "server/config.h"

#include <gmock/gmock.h>

#include <map>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string config_error(const std::string& text) {
  const auto said = read_config_text(text, "here.conf");
  if (!said) return said.error();
  ServeConfig config;
  const auto taken = take_over(config, said.value());
  return taken ? "" : taken.error();
}

class ConfigTest : public ServerTest {
 protected:
  std::string file(const std::string& text) {
    std::string path = (folder_ / "here.conf").string();
    std::ofstream(path) << text;
    return path;
  }
  std::map<std::string, std::string> environment_;
  Result<ServeConfig> read(const std::string& path, const std::vector<Said>& flags = {}) {
    return read_config(
        path,
        [this](const char* name) {
          const auto found = environment_.find(name);
          return found == environment_.end() ? nullptr : found->second.c_str();
        },
        flags);
  }
};

TEST_F(ConfigTest, AFileSaysWhatFlagsSay) {
  const auto config =
      read(file("# a remark\n\n"
                "listen = 127.0.0.1:9000\n"
                "  threads=4  \n"
                "behind-proxy = on\n"
                "origin = https://a.example\n"
                "origin = https://b.example\r\n"
                "data = liberty=/srv/cards\n"));
  ASSERT_TRUE(config.ok()) << config.error();
  EXPECT_EQ(config.value().listen, "127.0.0.1:9000");
  EXPECT_EQ(config.value().threads, 4);
  EXPECT_TRUE(config.value().behind_proxy);
  EXPECT_THAT(config.value().origins, ElementsAre("https://a.example", "https://b.example"));
  EXPECT_THAT(config.value().data, ElementsAre("liberty=/srv/cards"));
  EXPECT_FALSE(config.value().force);
}

TEST_F(ConfigTest, FlagsCountMoreThanVariablesAndThoseMoreThanTheFile) {
  const std::string path = file("listen = 127.0.0.1:1\nthreads = 1\norigin = https://a.example\n");
  environment_ = {{"TRICORNE_LISTEN", "127.0.0.1:2"},
                  {"TRICORNE_BOT_THREADS", "2"},
                  {"TRICORNE_ORIGIN", "https://b.example https://c.example"},
                  {"TRICORNE_LOG", ""}};
  const auto config = read(path, {{find_setting("listen"), "127.0.0.1:3", "--listen"}});
  ASSERT_TRUE(config.ok()) << config.error();
  EXPECT_EQ(config.value().listen, "127.0.0.1:3");
  EXPECT_EQ(config.value().threads, 1);
  EXPECT_EQ(config.value().bot_threads, 2);
  EXPECT_EQ(config.value().log, "text") << "an empty variable says nothing";
  EXPECT_THAT(config.value().origins, ElementsAre("https://b.example", "https://c.example"));
}

TEST_F(ConfigTest, WhatIsWrongIsNamedWithItsLine) {
  EXPECT_EQ(config_error("\nlisten 8080\n"), "here.conf line 2: expected NAME = VALUE");
  EXPECT_THAT(config_error("# x\n\nlissten = a\n"),
              HasSubstr("here.conf line 3: no setting 'lissten': expected one of listen, db"));
  EXPECT_EQ(config_error("threads = many\n"),
            "here.conf line 1: threads: expected a number from 1 to 256, found 'many'");
  EXPECT_EQ(config_error("threads = 0\n"),
            "here.conf line 1: threads: expected a number from 1 to 256, found '0'");
  EXPECT_EQ(config_error("force = perhaps\n"),
            "here.conf line 1: force: expected on or off, found 'perhaps'");
  EXPECT_EQ(config_error("log = xml\n"),
            "here.conf line 1: log: expected text or json, found 'xml'");
  EXPECT_EQ(config_error("db = a\ndb = b\n"),
            "here.conf line 2: db is said before, in here.conf line 1");
  const auto missing = read((folder_ / "none.conf").string());
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error(), HasSubstr("none.conf"));
  environment_ = {{"TRICORNE_THREADS", "x"}};
  EXPECT_THAT(read("").error(), HasSubstr("TRICORNE_THREADS: threads: expected a number"));
}

TEST_F(ConfigTest, WhatIsPrintedReadsBackTheSame) {
  ServeConfig config;
  config.listen = "[::1]:80";
  config.origins = {"https://a.example", "https://b.example"};
  config.behind_proxy = true;
  config.proxies = {"10.0.0.2", "::1"};
  config.log = "json";
  const std::string text = config_text(config);
  const auto again = read(file(text));
  ASSERT_TRUE(again.ok()) << again.error() << text;
  EXPECT_EQ(config_text(again.value()), text);
  for (const Setting& setting : serve_settings()) {
    EXPECT_THAT(text, HasSubstr(std::string(setting.name) + " =")) << "every setting is shown";
    if (setting.secret) {
      setting.set(config, "open sesame");
      EXPECT_THAT(config_text(config), testing::Not(HasSubstr("sesame")));
    }
  }
}

}  // namespace
}  // namespace tricorne
