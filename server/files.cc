#include "server/files.h"

#include <zlib.h>

#include <filesystem>

#include "kernel/document.h"
#include "server/secret.h"

namespace tricorne {
namespace {

std::string_view content_type(const std::string& extension) {
  static const std::map<std::string, std::string_view, std::less<>> kTypes{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".ico", "image/x-icon"},
      {".txt", "text/plain; charset=utf-8"},
      {".woff2", "font/woff2"},
      {".woff", "font/woff"}};
  const auto found = kTypes.find(extension);
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

}  // namespace

std::string gzipped(std::string_view text) {
  z_stream stream{};
  constexpr int kGzip = 16;  // added to the window's bits: with gzip's header and sum
  deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, 9, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

Result<Files> Files::read(const std::string& folder) {
  namespace fs = std::filesystem;
  Files files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (!it->is_regular_file()) continue;
    auto text = read_file(it->path().string());
    if (!text) return Error{text.error()};
    files.add("/" + fs::relative(it->path(), folder).generic_string(), std::move(text).value());
  }
  if (error) return Error{folder + ": " + error.message()};
  if (files.find("/") == nullptr) return Error{folder + ": there is no index.html"};
  return files;
}

void Files::add(const std::string& path, std::string body) {
  File file;
  file.body = std::move(body);
  file.content_type = content_type(std::filesystem::path(path).extension().string());
  file.etag = '"' + token_hash(file.body).substr(0, 32) + '"';
  file.forever = path.rfind("/assets/", 0) == 0;
  file.gzip = gzipped(file.body);
  if (file.gzip.size() >= file.body.size()) file.gzip.clear();
  files_.insert_or_assign(path, std::move(file));
}

const File* Files::find(std::string_view path) const {
  auto found = files_.find(path);
  if (found == files_.end() &&
      path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos) {
    found = files_.find("/index.html");
  }
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace tricorne
