# The libraries, all from the system, under stable target names:
#   nlohmann_json::nlohmann_json  fmt::fmt  spdlog::spdlog  CLI11::CLI11  ICU::uc  ICU::i18n
#   Threads::Threads  Eigen3::Eigen  sodium  xxhash  SQLite::SQLite3  ZLIB::ZLIB  CURL::libcurl  OpenSSL::Crypto  GTest::gtest  GTest::gmock
#   soci (store, over SQLite and PostgreSQL)   beast (server)

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(SQLite3 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(CURL REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(PkgConfig REQUIRED)

# A library known to pkg-config, as a target of its own short name.
function(tricorne_pkg_config target module)
  pkg_check_modules(${target} REQUIRED IMPORTED_TARGET ${module})
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE PkgConfig::${target})
endfunction()

tricorne_pkg_config(sodium libsodium)
tricorne_pkg_config(xxhash libxxhash)

if(TRICORNE_TESTS)
  find_package(GTest REQUIRED)
endif()

# SOCI's Debian package has no CMake file of its own: found by name.
if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/store/CMakeLists.txt")
  find_path(TRICORNE_SOCI_INCLUDE soci/soci.h REQUIRED)
  find_library(TRICORNE_SOCI_CORE soci_core REQUIRED)
  find_library(TRICORNE_SOCI_SQLITE soci_sqlite3 REQUIRED)
  find_library(TRICORNE_SOCI_POSTGRESQL soci_postgresql REQUIRED)
  find_package(PostgreSQL REQUIRED)
  add_library(soci INTERFACE IMPORTED GLOBAL)
  target_include_directories(soci INTERFACE "${TRICORNE_SOCI_INCLUDE}")
  target_link_libraries(soci INTERFACE "${TRICORNE_SOCI_SQLITE}" "${TRICORNE_SOCI_POSTGRESQL}"
                                       "${TRICORNE_SOCI_CORE}" SQLite::SQLite3 PostgreSQL::PostgreSQL)
endif()

if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/server/CMakeLists.txt")
  find_package(Boost 1.81 REQUIRED)
  add_library(beast INTERFACE IMPORTED GLOBAL)
  target_link_libraries(beast INTERFACE Boost::headers Threads::Threads)
endif()
