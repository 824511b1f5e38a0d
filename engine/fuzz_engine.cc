// A fuzzer's bytes as the lines of a program that talks to the engine. The laws: every reply is
// JSON with a result or an error, and an error has changed nothing.
#include <cstdio>
#include <cstdlib>

#include "engine/engine.h"

namespace {

using Json = nlohmann::json;

[[noreturn]] void broken(const char* law, const std::string& reply) {
  std::fprintf(stderr, "%s: %s\n", law, reply.c_str());
  std::abort();
}

std::string hash_of_game(tricorne::Engine& engine) {
  return engine.handle(R"({"jsonrpc":"2.0","id":1,"method":"hash"})");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  tricorne::Engine engine;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string before = hash_of_game(engine);
    const std::string reply = engine.handle(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (reply.empty()) continue;
    const Json told = Json::parse(reply, nullptr, false);
    if (told.is_discarded() || !told.is_object()) broken("not JSON", reply);
    if (told.contains("result") == told.contains("error")) broken("neither or both", reply);
    if (!told.contains("error")) continue;
    if (told["error"]["code"] == -32603) broken("an error of the engine's own", reply);
    if (hash_of_game(engine) != before) broken("an error changed the game", reply);
  }
  return 0;
}
