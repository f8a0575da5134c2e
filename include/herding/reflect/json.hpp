#pragma once

/// All of JSON: `to_json` and `from_json`. The comment of `to_json` describes the form.

#include "herding/reflect/json_reader.hpp"
#include "herding/reflect/json_writer.hpp"
