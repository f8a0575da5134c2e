#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace herding::inline v0::reflect {

/// Number that identifies a thing: `using UnitId = Id<struct UnitTag>;`. Ids with different tags are different types. Ids are
/// ordered, so they can be keys, and have no arithmetic. The default value is 0.
///
/// Throws: std::out_of_range for a number that `Integer` cannot hold.
template <class Tag, std::unsigned_integral Integer = std::uint32_t> class Id {
public:
    using Number = Integer;

    constexpr Id() noexcept = default;

    template <std::integral T> explicit constexpr Id(T number) : number_(checked(number)) {}

    [[nodiscard]] constexpr Integer number() const noexcept { return number_; }

    friend constexpr bool operator==(Id, Id) noexcept = default;
    friend constexpr auto operator<=>(Id, Id) noexcept = default;

private:
    template <class T> static constexpr Integer checked(T number) {
        bool fits = true;
        if constexpr (std::signed_integral<T>) {
            fits = number >= 0;
        }
        if (!fits || static_cast<std::uint64_t>(number) > std::numeric_limits<Integer>::max()) {
            throw std::out_of_range("an id must be from 0 to " +
                                    std::to_string(std::numeric_limits<Integer>::max()) + ", not " +
                                    std::to_string(number));
        }
        return static_cast<Integer>(number);
    }

    Integer number_ = 0;
};

} // namespace herding::inline v0::reflect
