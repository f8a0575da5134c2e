#pragma once

#include "herding/record/error.hpp"

#include <exception>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace herding::inline v0::tool {

/// What `function` returns. What it throws gets the place in front that `place()` returns: an exception of a Playable's
/// function names neither the game nor the match. record::Error passes, because it has a place and an exit code.
template <class PlaceWords, class Function>
std::invoke_result_t<Function> with_place(PlaceWords place, Function function) {
    try {
        return function();
    } catch (const record::Error&) {
        throw;
    } catch (const std::exception& error) {
        throw std::runtime_error(place() + ": " + error.what());
    }
}

} // namespace herding::inline v0::tool
