// The boxes of the non-player charts and every priority in them (bullets.txt), beside the code and
// the tests that carry their marks.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace tricorne::liberty {
namespace {

// Charts of which no box and no priority may be without code or test.
constexpr std::string_view kComplete = "BPIFWS";

const std::string kBots = std::string(TRICORNE_TEST_DATA) + "/bots";
const std::string kTests = std::string(TRICORNE_TEST_DATA) + "/tests";

std::string whole(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Listed {
  std::string id;
  std::string title;
  [[nodiscard]] std::string box() const { return id.substr(0, id.find('.')); }
};

std::vector<Listed> bullets() {
  std::vector<Listed> all;
  std::ifstream in(kBots + "/bullets.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t gap = line.find(' ');
    all.push_back({line.substr(0, gap), line.substr(gap + 1)});
  }
  return all;
}

// "PatriotRally.FortsFirst" for a mark before a test or inside it.
std::string test_of(const std::string& text, std::size_t mark) {
  static const std::regex kTest(R"(\nTEST(?:_F|_P)?\((\w+), (\w+)\))");
  std::string inside;
  for (std::sregex_iterator at(text.begin(), text.end(), kTest), end; at != end; ++at) {
    const auto start = static_cast<std::size_t>(at->position());
    const std::string name = (*at)[1].str() + "." + (*at)[2].str();
    if (start < mark) {
      inside = name;
      continue;
    }
    // Nothing but other marks and comments before the test: the mark is its heading.
    const std::string between = text.substr(mark, start - mark);
    return between.find("\n}") == std::string::npos && between.find(';') == std::string::npos
               ? name
               : inside;
  }
  return inside;
}

using Marks = std::map<std::string, std::set<std::string>>;

Marks marks(bool tests) {
  Marks found;
  const std::regex mark(R"(BOX\(([A-Z0-9., \n]+)\))");
  const std::regex word(R"([A-Z][0-9]+( ?\.[0-9]+)?)");  // some formatters spread "P7 .2"
  for (const auto& entry : std::filesystem::directory_iterator(tests ? kTests : kBots)) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".cc" || file.ends_with("_test.cc") != tests) continue;
    const std::string text = whole(entry.path());
    for (std::sregex_iterator at(text.begin(), text.end(), mark), end; at != end; ++at) {
      const std::string list = (*at)[1];
      const std::string where =
          tests ? test_of(text, static_cast<std::size_t>(at->position())) : file;
      for (std::sregex_iterator id(list.begin(), list.end(), word); id != end; ++id) {
        std::string mark_id = id->str();
        std::erase(mark_id, ' ');
        found[mark_id].insert(where);
      }
    }
  }
  return found;
}

std::string joined(const Marks& marks, const std::string& id) {
  const auto at = marks.find(id);
  std::string out;
  if (at == marks.end()) return out;
  for (const std::string& name : at->second) out += (out.empty() ? "" : ", ") + name;
  return out;
}

TEST(NonPlayerBoxes, EachPriorityHasCodeAndATest) {
  const Marks code = marks(false);
  const Marks tests = marks(true);
  const std::vector<Listed> all = bullets();
  std::set<std::string> with_priorities;
  std::set<std::string> known;
  for (const Listed& b : all) {
    EXPECT_TRUE(known.insert(b.id).second) << b.id << " is listed twice";
    if (b.id != b.box()) with_priorities.insert(b.box());
  }
  for (const Marks* marked : {&code, &tests}) {
    for (const auto& [id, where] : *marked) {
      EXPECT_TRUE(known.contains(id)) << id << " is not in bullets.txt: " << *where.begin();
    }
  }
  std::string table;
  std::string holes;
  for (const Listed& b : all) {
    if (with_priorities.contains(b.id)) {
      table += "| **" + b.id + "** | **" + b.title + "** | | |\n";
      continue;
    }
    const bool hole = !code.contains(b.id) || !tests.contains(b.id);
    if (hole) holes += " " + b.id;
    EXPECT_FALSE(hole && kComplete.find(b.id[0]) != std::string_view::npos)
        << b.id << ", " << b.title << ": code '" << joined(code, b.id) << "', tests '"
        << joined(tests, b.id) << "'";
    table += "| " + b.id + " | " + b.title + " | " + joined(code, b.id) + " | " +
             joined(tests, b.id) + " |\n";
  }
  if (!holes.empty()) std::printf("priorities without code or test:%s\n", holes.c_str());
  // docs/rulebook/liberty-boxes.md is written anew where this names the file.
  if (const char* path = std::getenv("TRICORNE_NP_BOXES")) {
    std::ofstream(path) << "# The boxes of the non-player charts\n\n"
                           "Made by np_boxes_test.cc from bullets.txt and the BOX marks.\n\n"
                           "| | | code | tests |\n|---|---|---|---|\n"
                        << table;
    if (!holes.empty())
      std::ofstream(path, std::ios::app) << "\nWithout one of them:" << holes << "\n";
  }
}

}  // namespace
}  // namespace tricorne::liberty
