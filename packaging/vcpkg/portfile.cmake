# An overlay port that uses the sources of its own checkout: vcpkg install herding --overlay-ports=packaging/vcpkg
# A registry's port would fetch a release instead: vcpkg_from_github with its REF and SHA512.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

set(VCPKG_BUILD_TYPE release) # headers only

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DHERDING_BUILD_TESTS=OFF
        -DHERDING_BUILD_EXAMPLES=OFF
        -DHERDING_BUILD_BENCHMARKS=OFF
        -DHERDING_INSTALL=ON
        -DHERDING_INSTALL_LIBRARIES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/herding)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
