# A Debian package of the program, the built client and what a server needs around them: ./package makes it.
# `cmake --build --preset release --target package` packs what is built, without looking whether it is.

include(GNUInstallDirs)

install(TARGETS tricorne RUNTIME DESTINATION bin COMPONENT server)
install(DIRECTORY web/dist/ DESTINATION share/tricorne/web COMPONENT server)
install(FILES packaging/tricorne.service DESTINATION /lib/systemd/system COMPONENT server)
install(FILES packaging/tricorne.conf DESTINATION /etc/tricorne COMPONENT server)
install(FILES docs/hosting.md packaging/nginx.conf packaging/Caddyfile LICENSE NOTICE
  DESTINATION share/doc/tricorne COMPONENT server)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tricorne)
set(CPACK_PACKAGE_CONTACT "Tricorne <tricorne@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games of political history, played in the browser")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/package")
set(CPACK_COMPONENTS_ALL server)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME tricorne)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, ca-certificates")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/packaging/postinst"
  "${CMAKE_CURRENT_SOURCE_DIR}/packaging/prerm"
  "${CMAKE_CURRENT_SOURCE_DIR}/packaging/postrm"
  "${CMAKE_CURRENT_SOURCE_DIR}/packaging/conffiles")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA "${CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA}")
include(CPack)

# CPack's own target wants all tests built first; this one the program alone.
add_custom_target(tricorne_package
  COMMAND "${CMAKE_CPACK_COMMAND}" --config "${CMAKE_BINARY_DIR}/CPackConfig.cmake"
  WORKING_DIRECTORY "${CMAKE_BINARY_DIR}"
  DEPENDS tricorne
  COMMENT "Packing" VERBATIM)
