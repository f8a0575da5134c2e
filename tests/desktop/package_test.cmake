# cmake -DBUILD=… -DWORK=… -DPROGRAM=… -DPACKAGE=… -DCPACK=… -P package_test.cmake
#
# Installs a program with a window into a folder, as its package does, and checks each file as a desktop reads it. Makes the Debian
# package, if this system has what that needs. Programs that check files and are not installed are left out, with a line.

file(REMOVE_RECURSE "${WORK}")
set(stage "${WORK}/stage")

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output WORKING_DIRECTORY "${WORK}")
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed (${result}): ${ARGV}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# check_with(<program> <argument>...): runs a program of the system, if it is there.
function(check_with name)
    find_program(${name}_found ${name})
    if(${name}_found)
        run("${${name}_found}" ${ARGN})
    else()
        message("not checked, because ${name} is not installed: ${ARGN}")
    endif()
endfunction()

function(same what found expected)
    if(NOT found STREQUAL expected)
        message(FATAL_ERROR "${what}: expected\n${expected}\nfound\n${found}")
    endif()
endfunction()

file(MAKE_DIRECTORY "${WORK}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --component ${PROGRAM} --prefix "${stage}")
file(GLOB_RECURSE files RELATIVE "${stage}" "${stage}/*")
list(SORT files)
set(expected
    bin/${PROGRAM}
    lib/${PROGRAM}/herding_window.so
    share/applications/${PROGRAM}.desktop
    share/icons/hicolor/scalable/apps/${PROGRAM}.svg
    share/mime/packages/${PROGRAM}.xml)
same("installed files" "${files}" "${expected}")

# The installed program finds its window: it misses the display and nothing else.
execute_process(COMMAND "${CMAKE_COMMAND}" -E env --unset=DISPLAY --unset=WAYLAND_DISPLAY "${stage}/bin/${PROGRAM}"
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE error)
same("exit code without a display" "${result}" 2)
if(NOT error MATCHES "^There is no display")
    message(FATAL_ERROR "without a display: ${error}")
endif()

check_with(desktop-file-validate "${stage}/share/applications/${PROGRAM}.desktop")
check_with(xmllint --noout "${stage}/share/icons/hicolor/scalable/apps/${PROGRAM}.svg" "${stage}/share/mime/packages/${PROGRAM}.xml")
check_with(update-mime-database -n "${stage}/share/mime")
check_with(update-desktop-database "${stage}/share/applications")
if(EXISTS "${stage}/share/mime/globs2") # a double click finds the program
    file(READ "${stage}/share/mime/globs2" globs)
    if(NOT globs MATCHES "application/x-herding-journal:\\*\\.journal")
        message(FATAL_ERROR "the type of records is not known: ${globs}")
    endif()
endif()
if(EXISTS "${stage}/share/applications/mimeinfo.cache")
    file(READ "${stage}/share/applications/mimeinfo.cache" opened)
    if(NOT opened MATCHES "application/x-herding-journal=${PROGRAM}\\.desktop")
        message(FATAL_ERROR "records do not open in the program: ${opened}")
    endif()
endif()

find_program(shlibdeps dpkg-shlibdeps)
find_program(deb dpkg-deb)
if(NOT shlibdeps OR NOT deb)
    message("not made, because dpkg-dev is not installed: the Debian package")
    return()
endif()
run("${CPACK}" --config "${PACKAGE}" -B "${WORK}/package")
file(GLOB package "${WORK}/package/*.deb")
run("${deb}" --field "${package}" Depends)
if(NOT output MATCHES "libwebkit2gtk-4\\.1-0")
    message(FATAL_ERROR "the package does not depend on WebKitGTK: ${output}")
endif()
run("${deb}" --extract "${package}" "${WORK}/extracted")
file(GLOB_RECURSE packed RELATIVE "${WORK}/extracted/usr" "${WORK}/extracted/*")
list(SORT packed)
same("files of the package" "${packed}" "${expected}")
