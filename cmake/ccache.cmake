# Compiles through ccache if it is installed and the user chose no launcher.
#
# The sloppiness lets it cache units with a precompiled header. The base folder lets two checkouts share what they compiled,
# because they differ in nothing but the path.

find_program(HERDING_CCACHE ccache)
mark_as_advanced(HERDING_CCACHE)

if(HERDING_CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros
        "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
        CCACHE_NOHASHDIR=1
        "${HERDING_CCACHE}")
endif()
