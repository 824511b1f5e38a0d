# Language, warnings, hardening and the faster tools, the same for every room.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wcast-qual -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -fstack-protector-strong -fno-plt)

# Each of these reports correct library code when gcc 12 inlines it (std::string at -O2 and above).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict -Wno-error=array-bounds -Wno-error=stringop-overflow
                      -Wno-error=stringop-overread -Wno-error=maybe-uninitialized)
endif()

# Newer clang calls __COUNTER__, which numbers the steps of procedures, an extension.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
  add_compile_options(-Wno-c2y-extensions)
endif()

# x86-64-v2 (2009 and later) gives popcnt for bit sets; no native code, so that binaries travel.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  add_compile_options(-march=x86-64-v2)
endif()

# Sanitizers bring their own checks of the same calls, and fortified ones hide errors from them.
# gcc rewrites checked shifts before it warns of conversions, and so warns of its own ones.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  add_compile_options(-Wno-sign-conversion)
else()
  add_compile_options($<$<CONFIG:Release,RelWithDebInfo>:-U_FORTIFY_SOURCE>
                      $<$<CONFIG:Release,RelWithDebInfo>:-D_FORTIFY_SOURCE=2>)
endif()
add_link_options(-Wl,-z,relro,-z,now)

find_program(TRICORNE_MOLD mold)
if(TRICORNE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

find_program(TRICORNE_CCACHE ccache)
if(TRICORNE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TRICORNE_CCACHE}")
endif()

if(TRICORNE_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
