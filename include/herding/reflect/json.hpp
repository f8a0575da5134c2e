#pragma once

/// JSON both ways: `to_json` and `from_json`. The form is described at `JsonWriter`.

#include "herding/reflect/json_reader.hpp"
#include "herding/reflect/json_writer.hpp"
