#include "server/files.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <filesystem>

#include "kernel/document.h"
#include "server/secret.h"

namespace tricorne {
namespace {

namespace zlib = boost::beast::zlib;

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

void append_little_endian(std::string& out, std::uint32_t number) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    out += static_cast<char>(number >> shift & 0xffU);
}

}  // namespace

std::string gzipped(std::string_view text) {
  std::string out("\x1f\x8b\x08\0\0\0\0\0\x02\xff", 10);
  const std::size_t header = out.size();
  zlib::deflate_stream deflate;
  deflate.reset(9, 15, 9, zlib::Strategy::normal);
  out.resize(header + deflate.upper_bound(text.size()) + 64);
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = out.data() + header;
  params.avail_out = out.size() - header;
  boost::system::error_code error;
  deflate.write(params, zlib::Flush::finish, error);
  out.resize(header + params.total_out);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  append_little_endian(out, crc.checksum());
  append_little_endian(out, static_cast<std::uint32_t>(text.size()));
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
    File file;
    file.body = std::move(text).value();
    file.content_type = content_type(it->path().extension().string());
    file.etag = '"' + token_hash(file.body).substr(0, 32) + '"';
    const std::string path = "/" + fs::relative(it->path(), folder).generic_string();
    file.forever = path.rfind("/assets/", 0) == 0;
    file.gzip = gzipped(file.body);
    if (file.gzip.size() >= file.body.size()) file.gzip.clear();
    files.files_.emplace(path, std::move(file));
  }
  if (error) return Error{folder + ": " + error.message()};
  if (files.find("/") == nullptr) return Error{folder + ": there is no index.html"};
  return files;
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
