#pragma once

#include <stdexcept>

namespace herding::inline v0::reflect {

/// Thrown if a type cannot be enumerated; names the field that cannot.
class NotEnumerable : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

} // namespace herding::inline v0::reflect
