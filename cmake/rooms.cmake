# A room is one static library, its tests, and the data files it carries inside it.
#
#   tricorne_room(<name> [SOURCES file...] [DEPS room-or-target...] [TESTS file...]
#                        [TEST_DEPS room-or-target...] [TOGETHER filter] [DATA file...])
#
# makes tricorne_<name>, whose headers are included from the root of the repository
# ("kernel/action.h"), and the GoogleTest program <name>_test. In DEPS a room goes by its own name
# (kernel) or its target's (tricorne_kernel). Cases that match TOGETHER, a filter of GoogleTest's, run in one
# process, for they share something that takes long to begin; of the others each has its own. Tests run at the root of the
# repository and may open files below TRICORNE_TEST_DATA, the room's own directory.
#
# DATA files are readable at run time through
#   #include "<name>_data.h"      std::span<const EmbeddedFile> tricorne::data::<name>()
# with paths relative to the root of the repository ("games/troyes/data/cards.json").

include(GoogleTest)

set(TRICORNE_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/embed.cmake")

# Room names become their targets; everything else is a target already.
function(tricorne_targets out)
  set(targets)
  foreach(dep IN LISTS ARGN)
    if(dep IN_LIST TRICORNE_ROOMS_NAMES)
      if(NOT TARGET tricorne_${dep})
        message(FATAL_ERROR "Room ${dep} is unknown here: a room sees only those listed before it")
      endif()
      list(APPEND targets tricorne_${dep})
    else()
      list(APPEND targets ${dep})
    endif()
  endforeach()
  set(${out} "${targets}" PARENT_SCOPE)
endfunction()

# Writes <name>_data.{h,cc} below the build directory, again whenever one of the files changes.
function(tricorne_embed target name)
  set(directory "${CMAKE_BINARY_DIR}/generated/${name}")
  set(source "${directory}/${name}_data.cc")
  set(paths)
  set(files)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND files "${file}")
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    list(APPEND paths "${path}")
  endforeach()

  # The list goes through a file, so that a file taken from the list reruns the step too.
  list(JOIN paths "\n" lines)
  file(CONFIGURE OUTPUT "${directory}/files.txt" CONTENT "${lines}\n" @ONLY)
  file(CONFIGURE OUTPUT "${directory}/${name}_data.h" @ONLY CONTENT
"// The files embedded in this room. Made by cmake/rooms.cmake.
#pragma once

#include <span>

#include \"kernel/embedded.h\"

namespace tricorne::data {

std::span<const EmbeddedFile> ${name}();

}  // namespace tricorne::data
")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DNAME=${name}" "-DROOT=${PROJECT_SOURCE_DIR}"
            "-DLIST=${directory}/files.txt" "-DOUTPUT=${source}" -P "${TRICORNE_EMBED_SCRIPT}"
    DEPENDS ${files} "${directory}/files.txt" "${TRICORNE_EMBED_SCRIPT}"
    COMMENT "Embedding the data of ${name}"
    VERBATIM)
  set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS "-Wno-overlength-strings")
  target_sources(${target} PRIVATE "${source}")
  target_include_directories(${target} PUBLIC "${directory}")
endfunction()

function(tricorne_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "TOGETHER" "SOURCES;DEPS;TESTS;TEST_DEPS;DATA")
  if(room_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tricorne_room(${name}): unknown ${room_UNPARSED_ARGUMENTS}")
  endif()
  tricorne_targets(deps ${room_DEPS})
  tricorne_targets(test_deps ${room_TEST_DEPS})

  set(target tricorne_${name})
  set(visibility PUBLIC)
  if(room_SOURCES OR room_DATA)
    add_library(${target} STATIC ${room_SOURCES})
  else()
    add_library(${target} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(${target} ${visibility} "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} ${visibility} ${deps})
  if(room_DATA)
    tricorne_embed(${target} ${name} ${room_DATA})
  endif()

  if(room_TESTS AND TRICORNE_TESTS)
    add_executable(${name}_test ${room_TESTS})
    target_link_libraries(${name}_test PRIVATE ${target} ${test_deps} GTest::gmock
                                               GTest::gtest_main)
    # Relative, so that ccache knows the same test in another clone.
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}"
               OUTPUT_VARIABLE directory)
    # Tests are compiled once for every few seconds that they run; with the sanitizers, where that takes
    # longest, the rooms' own code is what must be quick.
    target_compile_options(${name}_test PRIVATE
      $<$<CONFIG:Release>:-O1> $<$<CONFIG:Debug>:-O0>)
    if(TRICORNE_FUZZ)
      # No fuzz target is of them: what guides a fuzzer is not put in.
      target_compile_options(${name}_test PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
    target_compile_definitions(${name}_test PRIVATE
      TRICORNE_TEST_DATA="${directory}")
    set_target_properties(${name}_test PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    set(apart "*")
    if(room_TOGETHER)
      set(apart "-${room_TOGETHER}")
      add_test(NAME ${name}.together COMMAND ${name}_test "--gtest_filter=${room_TOGETHER}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
      set_tests_properties(${name}.together PROPERTIES LABELS ${name} TIMEOUT 600 COST 100)
    endif()
    gtest_discover_tests(${name}_test DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
      WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" TEST_PREFIX "${name}." TEST_FILTER "${apart}"
      PROPERTIES LABELS ${name} TIMEOUT 600)
  endif()
endfunction()

# A game is a room whose files are found by their folders, so that adding one needs no change here:
# sources, tests/*_test.cc, data/*.json, text/*/*.json and signature.txt, and tests/fuzz_<name>.cc.
#   tricorne_game(<name> [DEPS room-or-target...])
function(tricorne_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "" "DEPS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "^tests/")
  list(FILTER tests INCLUDE REGEX "^tests/.*_test\\.cc$")
  file(GLOB_RECURSE data CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
    data/*.json text/*.json bots/*.json signature.txt)
  tricorne_room(${name}
    SOURCES ${sources}
    DEPS kernel ${game_DEPS}
    TESTS ${tests}
    TEST_DEPS tricorne_testing
    DATA ${data})
  # Nothing here is replaced at load time, so calls within the room may be inlined; and rules are
  # many and short and may call their small helpers alike: each is compiled by itself.
  target_compile_options(tricorne_${name} PRIVATE -fvisibility=hidden)
  set_target_properties(tricorne_${name} PROPERTIES UNITY_BUILD OFF)
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/tests/fuzz_${name}.cc")
    tricorne_fuzz(${name} SOURCES tests/fuzz_${name}.cc DEPS ${name})
  endif()
endfunction()

# One libFuzzer program, fuzz_<name>; made only by the asan preset. A folder fuzz/ beside the
# sources of the room of that name, if there is one, holds the inputs its run begins with.
#   tricorne_fuzz(<name> SOURCES file... DEPS room-or-target...)
function(tricorne_fuzz name)
  if(NOT TRICORNE_FUZZ)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 fuzz "" "" "SOURCES;DEPS")
  tricorne_targets(deps ${fuzz_DEPS})
  add_executable(fuzz_${name} ${fuzz_SOURCES})
  target_link_libraries(fuzz_${name} PRIVATE ${deps})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  set_target_properties(fuzz_${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/fuzz")
endfunction()
