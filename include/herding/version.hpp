#pragma once

/// The version of the library. The inline namespace `v0` changes with the first number, so that two incompatible
/// versions in one program do not link into each other.
#define HERDING_VERSION_MAJOR 0
#define HERDING_VERSION_MINOR 1
#define HERDING_VERSION_PATCH 0
#define HERDING_VERSION "0.1.0"
