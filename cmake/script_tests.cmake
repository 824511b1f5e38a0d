# Tests that are scripts: what is generated and kept in the repository must not be stale.

find_program(TRICORNE_PYTHON NAMES python3 REQUIRED)
add_test(NAME scripts.rulebook_index
  COMMAND "${TRICORNE_PYTHON}" "${PROJECT_SOURCE_DIR}/tools/rulebook-index" --check)
set_tests_properties(scripts.rulebook_index PROPERTIES LABELS scripts)
add_test(NAME scripts.claims
  COMMAND "${TRICORNE_PYTHON}" "${PROJECT_SOURCE_DIR}/tools/check-claims")
set_tests_properties(scripts.claims PROPERTIES LABELS scripts)
