#pragma once

/// All of canonical text: `print` and `parse`. docs/text.md has the grammar.

#include "herding/reflect/text_reader.hpp"
#include "herding/reflect/text_writer.hpp"
