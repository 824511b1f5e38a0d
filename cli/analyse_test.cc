// `tricorne analyse`: the same words and bytes every time, what was found kept, and a page of its own.
#include "cli/analyse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "kernel/document.h"
#include "kernel/folder.h"
#include "players/players.h"

namespace tricorne {
namespace {

using testing::HasSubstr;

class AnalyseTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = new_folder("analyse");
    config_.replay = (folder_ / "game.json").string();
    config_.depth = {.playouts = 8};
    config_.words = require_words("en").value();
    config_.style = {.colour = false, .width = 80};
    const auto text = read_file("games/troyes/golden/two.json");
    auto document = parse_json(text.value(), "two.json");
    auto session = Session::from_replay(*find_game("troyes"), document.value());
    ASSERT_TRUE(session.ok()) << session.error();
    session_.emplace(std::move(session).value());
    examiner_ = make_examiner(session_->game());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string run(const ReviewProgress& progress = nullptr) {
    std::ostringstream out;
    const auto done = analyse(config_, *session_, *examiner_, progress, out);
    EXPECT_TRUE(done.ok()) << done.error();
    return out.str();
  }
  // What was found lies in one file.
  [[nodiscard]] std::filesystem::path notes() const {
    return std::filesystem::directory_iterator(folder_)->path();
  }

  std::filesystem::path folder_;
  AnalyseConfig config_;
  std::optional<Session> session_;
  std::unique_ptr<search::AnyExaminer> examiner_;
};

TEST_F(AnalyseTest, SaysTheSameTwiceInBothLanguages) {
  const std::string first = run();
  EXPECT_THAT(first, HasSubstr("Chances to win"));
  EXPECT_THAT(first, HasSubstr("Turning points"));
  EXPECT_THAT(first, HasSubstr("own moves"));
  EXPECT_EQ(run(), first) << "from what was kept";
  std::filesystem::remove(notes());
  EXPECT_EQ(run(), first) << "and found anew";
  config_.words = require_words("es").value();
  EXPECT_THAT(run(), HasSubstr("Momentos decisivos"));
}

TEST_F(AnalyseTest, GoesOnAfterAFileThatWasCutOff) {
  config_.json = true;
  const std::string whole = run();
  const auto size = std::filesystem::file_size(notes());
  std::filesystem::resize_file(notes(), size / 2);
  EXPECT_EQ(run(), whole);
  EXPECT_EQ(std::filesystem::file_size(notes()), size);
  EXPECT_EQ(nlohmann::json::parse(whole)["game"], "troyes");
}

TEST_F(AnalyseTest, WritesAPageThatNeedsNothingElse) {
  config_.html = (folder_ / "page.html").string();
  run();
  const std::string page = read_file(config_.html).value();
  EXPECT_THAT(page, HasSubstr("<polyline class=\"seat1\""));
  EXPECT_EQ(page.find("http"), std::string::npos);
}

TEST_F(AnalyseTest, SaysWhereItCannotWrite) {
  config_.cache = (folder_ / "nowhere").string();
  std::ostringstream out;
  const auto done = analyse(config_, *session_, *examiner_, nullptr, out);
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error(), HasSubstr("--cache"));
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace tricorne
