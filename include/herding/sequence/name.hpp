#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/fwd.hpp"

namespace herding::inline v0::sequence::detail {

/// Several names as one.
template <Name First, Name... More> consteval auto joined() {
    return Name<(sizeof(First.characters) + ... + sizeof(More.characters))>(First.characters,
                                                                            More.characters...);
}

} // namespace herding::inline v0::sequence::detail
