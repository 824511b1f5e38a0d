// A fuzzer's bytes as mistakes in an owner's data files: some values of the true files are taken
// away, doubled, or exchanged for others. The laws: the files are accepted, or refused with one
// line that says where; nothing else happens.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "kernel/folder.h"
#include "players/games.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

[[noreturn]] void broken(const char* law, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", law, message.c_str());
  std::abort();
}

class Mistakes {
 public:
  Mistakes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  [[nodiscard]] bool any() const { return left_ > 0; }
  unsigned pick(std::size_t of) {
    if (left_ == 0 || of == 0) return 0;
    unsigned value = *data_++;
    --left_;
    if (of > 256 && left_ > 0) {
      value = value << 8U | *data_++;
      --left_;
    }
    return value % static_cast<unsigned>(of);
  }
  std::string text() {
    std::string out;
    for (unsigned n = pick(12); n > 0; --n) out += static_cast<char>(' ' + pick(95));
    return out;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

Json another(Mistakes& from) {
  switch (from.pick(9)) {
    case 0:
      return nullptr;
    case 1:
      return from.pick(256);
    case 2:
      return -static_cast<int>(from.pick(256));
    case 3:
      return 4000000000U;
    case 4:
      return 0.5;
    case 5:
      return Json::array();
    case 6:
      return Json::object();
    case 7:
      return from.pick(2) == 0;
    default:
      return from.text();
  }
}

void spoil(Json& value, Mistakes& how) {
  if (value.is_structured() && !value.empty() && how.pick(8) != 0) {
    auto it = value.begin();
    std::advance(it, how.pick(value.size()));
    const unsigned deed = how.pick(12);
    if (deed == 0) {
      value.erase(it);
    } else if (deed == 1 && value.is_array()) {
      value.push_back(Json(*it));
    } else if (deed == 1) {
      value[how.text()] = Json(*it);
    } else if (deed == 2) {
      auto other = value.begin();
      std::advance(other, how.pick(value.size()));
      std::swap(*it, *other);
    } else {
      spoil(*it, how);
    }
    return;
  }
  if (value.is_number_integer() && how.pick(2) == 0) {
    value = value.get<std::int64_t>() + (how.pick(2) == 0 ? 1 : -1);
  } else {
    value = another(how);
  }
}

const Json& parsed(const EmbeddedFile& file) {
  static std::map<std::string_view, Json> known;
  Json& document = known[file.path];
  if (document.is_null()) document = Json::parse(file.text);
  return document;
}

void expect_a_line(const Result<bool>& read) {
  if (read) return;
  const std::string& message = read.error();
  if (message.empty() || message.find('\n') != std::string::npos) broken("not a line", message);
  if (message.find(".json") == std::string::npos) broken("no file named", message);
}

// Where an owner's files lie while they are read.
struct Folder {
  std::filesystem::path path = new_folder("owner");
  Folder() = default;
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

using Check = Result<bool> (*)(const std::string& directory, bool install);
struct OwnData {
  std::span<const EmbeddedFile> files;
  Check check;
};
const std::vector<OwnData>& all_data() {
  static const auto kAll = [] {
    std::vector<OwnData> all;
    each_game(
        [&]<PublishedGame G>(std::type_identity<G>) {
          all.push_back({G::files(), &G::owner_data});
        },
        AllGames{});
    return all;
  }();
  return kAll;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Mistakes how(data, size);
  static const Folder kFolder;
  const OwnData& game = all_data()[how.pick(all_data().size())];
  std::vector<EmbeddedFile> files;
  for (const EmbeddedFile& file : game.files) {
    if (file.path.find("/data/") != std::string_view::npos) files.push_back(file);
  }
  const unsigned which = how.pick(files.size());
  Json document = parsed(files[which]);
  do {
    spoil(document, how);
  } while (how.any());
  const auto spoilt = kFolder.path / std::filesystem::path(files[which].path).filename();
  std::ofstream(spoilt) << document;
  expect_a_line(game.check(kFolder.path.string(), false));
  std::filesystem::remove(spoilt);
  return 0;
}

}  // namespace tricorne
