#pragma once

#include "herding/core/hidden.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// A `Hidden` that has gained viewers.
struct Reveal {
    std::uint64_t gained = 0; ///< bits as in `Hidden::viewers`
    bool to_all = false;
    std::optional<std::uint64_t> value; ///< hash; nothing if it is not known

    /// Whether a player has gained it, or an observer.
    [[nodiscard]] bool to(std::uint16_t player) const noexcept {
        return player < 64 ? ((gained >> player) & 1U) != 0 : to_all;
    }
    friend bool operator==(const Reveal&, const Reveal&) = default;
};

/// Collects the reveals on this thread while it lives. One inside another keeps them from the outer one until it ends.
class Reveals final : herding::detail::RevealWatch {
public:
    Reveals() noexcept
        : outer_(std::exchange(herding::detail::reveal_watch, static_cast<RevealWatch*>(this))) {}
    ~Reveals() { herding::detail::reveal_watch = outer_; }
    Reveals(const Reveals&) = delete;
    Reveals& operator=(const Reveals&) = delete;

    /// Ends the collection. The outer one, if there is one, gets the same: a rule of a mutant is tried inside a trial.
    [[nodiscard]] std::vector<Reveal> take() {
        herding::detail::reveal_watch = outer_;
        for (const Reveal& one : all_) {
            if (outer_ != nullptr) {
                outer_->revealed(one.gained, one.to_all, one.value);
            }
        }
        return std::move(all_);
    }

private:
    void revealed(std::uint64_t gained, bool to_all, std::optional<std::uint64_t> value) override {
        all_.push_back({gained, to_all, value});
    }

    RevealWatch* outer_;
    std::vector<Reveal> all_;
};

} // namespace herding::inline v0::law::detail
