#pragma once

#include "herding/reflect/error.hpp"

#include <string>

namespace test {

/// What a read says that must fail; `(read)` if it does not.
template <class Read> std::string message_of(Read read) {
    try {
        read();
    } catch (const herding::reflect::ReadError& error) {
        return error.what();
    }
    return "(read)";
}

} // namespace test
