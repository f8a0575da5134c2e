#pragma once

#include "herding/modify/fwd.hpp"

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

namespace herding::inline v0::modify::detail {

/// Function of a Reader, or none. Unlike std::function it reports a wrong signature in one sentence.
template <class Game> class Test {
public:
    Test() = default;
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, Test>)
    Test(F&& function) {
        static_assert(std::is_invocable_r_v<bool, F&, const Reader<Game>&>,
                      "herding: `holds` of a Condition must be a function that takes `const "
                      "herding::modify::Reader<Game>&` and returns a bool "
                      "[docs/errors.md#condition_of_another_signature]");
        if constexpr (std::is_invocable_r_v<bool, F&, const Reader<Game>&>) {
            function_ = std::forward<F>(function);
        }
    }

    [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(function_); }
    [[nodiscard]] bool operator()(const Reader<Game>& reader) const { return function_(reader); }

private:
    std::function<bool(const Reader<Game>&)> function_;
};

} // namespace herding::inline v0::modify::detail
