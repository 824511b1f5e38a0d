// The files of the web client, read once at start, and documents of our own: what is not in this
// list cannot be fetched, so no path from a client ever reaches the file system.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "kernel/result.h"

namespace tricorne {

struct File {
  std::string content_type;
  std::string body;
  std::string gzip;  // empty where it would not be smaller
  std::string etag;
  bool forever = false;  // its name changes with its content
};

class Files {
 public:
  Files() = default;
  // Everything below `folder`; it must hold index.html.
  static Result<Files> read(const std::string& folder);

  // The file of that path ("/" is index.html); addresses of the client's own pages, which have no
  // dot in their last part, are index.html too. nullptr if there is none.
  [[nodiscard]] const File* find(std::string_view path) const;
  // One more, that is no file: its kind is told by the path.
  void add(const std::string& path, std::string body);
  [[nodiscard]] bool empty() const { return files_.empty(); }

 private:
  std::map<std::string, File, std::less<>> files_;
};

std::string gzipped(std::string_view text);

}  // namespace tricorne
