#pragma once

#include "herding/reflect/detail/type.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

/// Names of the alternatives in binary data. In an envelope an alternative is the number of its name, and the envelope has
/// the names, in the order in which they occur for the first time. So what is read does not depend on which alternatives a
/// variant had when it was written, in which order, nor on which fields had the same variant.

namespace herding::inline v0::reflect::detail {

/// The names of the alternatives that have been written, each once, by number.
class WrittenAlternatives {
public:
    std::size_t number_of(const VariantType& variant, std::size_t leaf) {
        const std::size_t type = type_number(*variant.memo);
        if (type < by_type_.size() && leaf < by_type_[type].size() && by_type_[type][leaf] != 0) [[likely]] {
            return by_type_[type][leaf] - 1;
        }
        return add(type, leaf, variant.names);
    }

    [[nodiscard]] const std::vector<std::string_view>& names() const noexcept { return names_; }

private:
    [[gnu::noinline]] std::size_t add(std::size_t type, std::size_t leaf,
                                      std::span<const std::string_view> known) {
        if (type >= by_type_.size()) {
            by_type_.resize(type + 1);
        }
        by_type_[type].resize(known.size());
        const auto found = std::find(names_.begin(), names_.end(), known[leaf]);
        const auto number = static_cast<std::size_t>(found - names_.begin());
        if (found == names_.end()) {
            names_.push_back(known[leaf]);
        }
        by_type_[type][leaf] = number + 1;
        return number;
    }

    std::vector<std::string_view> names_;
    std::vector<std::vector<std::size_t>> by_type_; // type number, leaf: number + 1, or 0
};

/// Alternatives of this program by the numbers in a body. Accepts only lists as WrittenAlternatives makes them: names in
/// the order of their first use, each once. So there are never more in use than the type has.
class ReadAlternatives {
public:
    enum class Found : std::uint8_t { Leaf, NoNumber, NoName, NotInOrder, Twice };
    struct Answer {
        Found found = Found::Leaf;
        std::size_t leaf = 0;
    };

    /// Names by number. They point into the input.
    void set_names(std::vector<std::string_view> names) { names_ = std::move(names); }

    [[nodiscard]] Answer find(const VariantType& variant, std::uint64_t number) {
        const std::size_t type = type_number(*variant.memo);
        if (type < by_type_.size() && number < by_type_[type].size()) [[likely]] {
            if (const std::size_t leaf = by_type_[type][static_cast<std::size_t>(number)]; leaf != 0)
                [[likely]] {
                return {Found::Leaf, leaf - 1};
            }
        }
        return number < names_.size() ? look(type, static_cast<std::size_t>(number), variant.names)
                                      : Answer{Found::NoNumber};
    }

    [[nodiscard]] const std::vector<std::string_view>& names() const noexcept { return names_; }
    [[nodiscard]] bool all_used() const noexcept { return used_ == names_.size(); }

private:
    [[gnu::noinline]] Answer look(std::size_t type, std::size_t number,
                                  std::span<const std::string_view> known) {
        const std::string_view name = names_[number];
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end()) {
            return {Found::NoName};
        }
        if (number >= used_) {
            const auto first = names_.begin() + static_cast<std::ptrdiff_t>(used_);
            if (number != used_) {
                return {Found::NotInOrder};
            }
            if (std::find(names_.begin(), first, name) != first) {
                return {Found::Twice};
            }
            ++used_;
        }
        if (type >= by_type_.size()) {
            by_type_.resize(type + 1);
        }
        if (number >= by_type_[type].size()) {
            by_type_[type].resize(number + 1);
        }
        const auto leaf = static_cast<std::size_t>(found - known.begin());
        by_type_[type][number] = leaf + 1;
        return {Found::Leaf, leaf};
    }

    std::vector<std::string_view> names_;
    std::size_t used_ = 0;
    std::vector<std::vector<std::size_t>> by_type_; // type number, number: leaf + 1, or 0
};

} // namespace herding::inline v0::reflect::detail
