#pragma once

#include <stdexcept>

namespace herding::inline v0::reflect {

/// Thrown if a type cannot be enumerated. The message names the field.
class NotEnumerable : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

} // namespace herding::inline v0::reflect
