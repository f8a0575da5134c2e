#pragma once

#include <string_view>

namespace herding::inline v0::reflect {

struct ReadBudget;
struct Readable;

namespace detail {

/// All of a text into a value, by the table of its type. Text_reader.hpp has it.
void parse_as(const Readable& readable, void* value, std::string_view text, const ReadBudget& budget);
/// The same, and takes what it has spent off a budget that several reads share, which has paid for the bytes of the text.
void parse_part(const Readable& readable, void* value, std::string_view text, ReadBudget& budget);

} // namespace detail

} // namespace herding::inline v0::reflect
