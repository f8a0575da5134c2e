#pragma once

/// JSON both ways: `to_json` and `from_json`. The form is described at `to_json`.

#include "herding/reflect/json_reader.hpp"
#include "herding/reflect/json_writer.hpp"
