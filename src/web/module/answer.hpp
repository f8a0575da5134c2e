#pragma once

#include <string>
#include <string_view>

/// The answer of a module to a request. It begins with `+`; behind `-` are the words of what is wrong. Throws std::bad_alloc.
std::string herding_answer_to(std::string_view request);
