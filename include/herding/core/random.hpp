#pragma once

#include "herding/core/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace herding::inline v0 {

/// Random numbers as a value. As a member of the State, named as `Spec::generator`, it is undone, compared and saved
/// with the game. Equal on every platform.
///
/// PCG-XSH-RR 64/32 (M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
/// Random Number Generation", HMC-CS-2014-0905), one fixed stream. Not for secrets: its output can be predicted.
class Generator {
public:
    constexpr Generator() noexcept : Generator(0) {}
    explicit constexpr Generator(std::uint64_t seed) noexcept { reseed(seed); }

    /// The generator at this position, for saved games.
    [[nodiscard]] static constexpr Generator at(std::uint64_t position) noexcept {
        Generator generator;
        generator.position_ = position;
        return generator;
    }

    constexpr void reseed(std::uint64_t seed) noexcept {
        position_ = increment + seed;
        next();
    }

    /// 32 random bits.
    constexpr std::uint32_t next() noexcept {
        const std::uint64_t before = position_;
        position_ = before * 6364136223846793005U + increment;
        const auto mixed = static_cast<std::uint32_t>(((before >> 18U) ^ before) >> 27U);
        const auto turn = static_cast<std::uint32_t>(before >> 59U);
        return (mixed >> turn) | (mixed << ((32U - turn) & 31U));
    }

    /// A number from 0 to bound-1, each equally likely. `bound` must not be 0. Draws again if necessary (D. Lemire,
    /// "Fast Random Integer Generation in an Interval", 2019).
    constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t unfair = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < unfair) {
                product = std::uint64_t{next()} * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    /// Shuffles a random-access container; each order is equally likely (Fisher and Yates).
    template <class Items> constexpr void shuffle(Items& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

    /// The whole state of the generator.
    [[nodiscard]] constexpr std::uint64_t position() const noexcept { return position_; }

    friend constexpr bool operator==(const Generator&, const Generator&) noexcept = default;

private:
    static constexpr std::uint64_t increment = 1442695040888963407U;

    std::uint64_t position_ = 0;
};

} // namespace herding::inline v0
