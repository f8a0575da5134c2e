#pragma once

#include "complain.hpp"

#include "herding/record/error.hpp"
#include "herding/tool/command.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::tool {

/// Runs `call` if the command was given. Prints an exception and returns its exit code: that of a record::Error, 2 for
/// std::invalid_argument, and `otherwise` for others.
template <class Call> Run when_given(const CLI::App* command, Call call, int otherwise) {
    return [command, call = std::move(call), otherwise]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        try {
            return call();
        } catch (const record::Error& error) {
            complain(error.what());
            return record::exit_code(error.kind());
        } catch (const std::invalid_argument& error) {
            complain(error.what());
            return 2;
        } catch (const std::exception& error) {
            complain(error.what());
            return otherwise;
        }
    };
}

} // namespace herding::inline v0::tool
