#pragma once

/// Canonical text both ways: `print` and `parse`. The grammar is in docs/text.md.

#include "herding/reflect/text_reader.hpp"
#include "herding/reflect/text_writer.hpp"
