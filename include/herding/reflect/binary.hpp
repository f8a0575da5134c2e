#pragma once

/// Values as bytes, both ways. The format is described in binary_writer.hpp.

#include "herding/reflect/binary_reader.hpp"
#include "herding/reflect/binary_writer.hpp"
