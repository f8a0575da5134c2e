#pragma once

#include "herding/core/actor.hpp"
#include "herding/law/command.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Scenarios as text, and folders of them. Inputs are text already, so nothing here is a template over a Spec.
/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// A command with its inputs in canonical text.
struct WrittenCommand {
    Command command;
    Actor by = Actor::system;
    std::vector<std::string> inputs;
};

/// A scenario with its inputs in canonical text.
struct Transcript {
    std::uint32_t start = 0;
    std::uint64_t policy = 0;
    std::vector<WrittenCommand> commands;
};

/// One command a line, each of its inputs in a line behind it.
[[nodiscard]] std::string write_transcript(const Transcript& transcript);

/// Reads what `write_transcript` wrote; spaces around lines, empty lines and lines that begin with # are ignored. Throws
/// std::invalid_argument that names the line.
[[nodiscard]] Transcript read_transcript(std::string_view text);

/// Texts with smaller numbers or `false` for `true`, the smallest first. Not every one need be readable.
[[nodiscard]] std::vector<std::string> simpler_texts(const std::string& text);

/// The text with one number changed by one, or `true` and `false` exchanged: the one at this place, counted from 0. Empty if
/// there are fewer.
[[nodiscard]] std::string changed_text(const std::string& text, std::size_t place);

/// Names and contents of the transcripts in a folder, by name. A folder that is not there has none.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> read_failures(const std::string& folder);

/// Writes a transcript into a folder, and makes the folder if it is not there. Throws std::runtime_error.
void write_failure(const std::string& folder, const std::string& name, const std::string& text);

} // namespace herding::inline v0::law::detail
