#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/error.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::reflect {

namespace detail {

/// Base of the sinks whose output is read back. They refuse what readers refuse: a value nested deeper than
/// `most_nested`, and a value of an enumeration that is none of its enumerators.
class ReadBack {
public:
    void enter() {
        if (++depth_ > most_nested) [[unlikely]] {
            too_deep();
        }
    }
    void leave() noexcept { --depth_; }

    [[noreturn, gnu::cold, gnu::noinline]] static void no_enumerator(std::string_view type,
                                                                     const std::string& number) {
        throw WriteError(number + " is no enumerator of " + std::string(type) +
                         " that is known: list those outside -128 to 255 in reflect_enumerators, or say "
                         "reflect_open for flags");
    }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void too_deep() {
        throw WriteError("nested deeper than " + std::to_string(most_nested) +
                         ", the most that readers accept");
    }

    std::uint32_t depth_ = 0;
};

template <class Sink> inline constexpr bool is_read_back = std::derived_from<Sink, ReadBack>;

/// Runs a part of a write whose output is read back; on the way out of an error the part's name goes into the path.
template <class Part, class Write> void write_inside(const Part& part, const Write& write) {
    try {
        write();
    } catch (WriteError& error) {
        error.inside(part());
        throw;
    }
}

} // namespace detail

} // namespace herding::inline v0::reflect
