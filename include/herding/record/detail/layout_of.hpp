#pragma once

#include "herding/core/types.hpp"
#include "herding/record/layout.hpp"
#include "herding/reflect/detail/readable_of.hpp"

#include <span>

namespace herding::inline v0::record::detail {

/// The layout of types by their tables, in the order of Layout::Root.
[[nodiscard]] Layout layout_of(std::span<const reflect::Readable* const, Layout::root_count> roots);

/// The layout of a Spec's types.
template <class Spec> [[nodiscard]] Layout layout_of() {
    const reflect::Readable* const roots[] = {
        &reflect::readable_of<SetupOf<Spec>>(), &reflect::readable_of<StateOf<Spec>>(),
        &reflect::readable_of<InputOf<Spec>>(), &reflect::readable_of<DiffOf<Spec>>(),
        &reflect::readable_of<TraceOf<Spec>>()};
    return layout_of(roots);
}

} // namespace herding::inline v0::record::detail
