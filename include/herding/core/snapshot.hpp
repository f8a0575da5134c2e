#pragma once

#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"

#include <cstdint>
#include <memory>
#include <utility>

namespace herding::inline v0 {

/// One state of an engine. Any thread can read and release it while the engine continues. Copies share the state.
template <class Spec> class Snapshot {
public:
    Snapshot(std::uint64_t number, std::shared_ptr<const SetupOf<Spec>> setup, const StateOf<Spec>& state)
        : number_(number), setup_(std::move(setup)), state_(std::make_shared<const StateOf<Spec>>(state)) {}

    /// Number of the frame that led to it, 0 at the start.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] const StateOf<Spec>& state() const noexcept { return *state_; }

private:
    std::uint64_t number_;
    std::shared_ptr<const SetupOf<Spec>> setup_;
    std::shared_ptr<const StateOf<Spec>> state_;
};

} // namespace herding::inline v0
