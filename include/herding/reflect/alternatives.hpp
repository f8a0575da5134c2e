#pragma once

#include "herding/reflect/type_number.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Names of the alternatives in binary data, where they are numbers. Data in an envelope has the names that the numbers had
/// when it was written, so that alternatives may be reordered, added and removed.

namespace herding::inline v0::reflect::detail {

/// The variants of a body, in the order in which they occur in it, each type once.
class WrittenAlternatives {
public:
    template <class Variant> void occurs() {
        const std::size_t number = type_number<Variant>();
        if (number >= seen_.size() || !seen_[number]) [[unlikely]] {
            add(number, leaf_names<Variant>);
        }
    }

    [[nodiscard]] const std::vector<std::span<const std::string_view>>& names() const noexcept {
        return names_;
    }

private:
    [[gnu::noinline]] void add(std::size_t number, std::span<const std::string_view> names) {
        if (number >= seen_.size()) {
            seen_.resize(number + 1, false);
        }
        seen_[number] = true;
        names_.push_back(names);
    }

    std::vector<bool> seen_;
    std::vector<std::span<const std::string_view>> names_;
};

/// What the numbers of alternatives in a body mean to the program that reads it.
class ReadAlternatives {
public:
    /// What the numbers of one variant mean here. Names point into the input.
    struct Meaning {
        std::vector<std::string_view> names;
        std::vector<std::size_t> leaves; ///< `none` where there is no such alternative any more
    };
    static constexpr std::size_t none = ~std::size_t{0};

    void add(std::vector<std::string_view> names) { meanings_.push_back({std::move(names), {}}); }

    /// The next of the variants for a type that occurs for the first time; null where there is none left.
    template <class Variant> [[nodiscard]] const Meaning* of() {
        const std::size_t number = type_number<Variant>();
        if (number < by_type_.size() && by_type_[number] != none) [[likely]] {
            return &meanings_[by_type_[number]];
        }
        return next(number, leaf_names<Variant>);
    }

    [[nodiscard]] bool all_used() const noexcept { return used_ == meanings_.size(); }

private:
    [[gnu::noinline]] const Meaning* next(std::size_t number, std::span<const std::string_view> known) {
        if (used_ == meanings_.size()) {
            return nullptr;
        }
        if (number >= by_type_.size()) {
            by_type_.resize(number + 1, none);
        }
        by_type_[number] = used_;
        Meaning& meaning = meanings_[used_++];
        for (const std::string_view name : meaning.names) {
            const auto found = std::find(known.begin(), known.end(), name);
            meaning.leaves.push_back(found == known.end() ? none
                                                          : static_cast<std::size_t>(found - known.begin()));
        }
        return &meaning;
    }

    std::vector<Meaning> meanings_;
    std::vector<std::size_t> by_type_;
    std::size_t used_ = 0;
};

} // namespace herding::inline v0::reflect::detail
