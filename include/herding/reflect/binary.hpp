#pragma once

/// All of binary data: writing and reading. binary_writer.hpp describes the format.

#include "herding/reflect/binary_reader.hpp"
#include "herding/reflect/binary_writer.hpp"
