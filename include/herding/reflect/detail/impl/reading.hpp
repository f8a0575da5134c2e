#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Lists the fields of a type, for messages.
using FieldNames = Callback<std::vector<std::string_view>()>;

/// Line and column of a byte, both from 1. O(byte).
[[nodiscard]] inline Position text_position(std::string_view text, std::size_t byte) {
    Position position{byte, 1, 1};
    for (const char c : text.substr(0, byte)) {
        position.column = c == '\n' ? 1 : position.column + 1;
        position.line += c == '\n' ? 1 : 0;
    }
    return position;
}

/// Common part of all sources: the input, the position in it, and the spent budget.
class Reading {
public:
    /// `lines`: positions have them. Else they are bytes, counted from `offset`.
    Reading(std::string_view format, std::string_view input, const ReadBudget& budget, bool lines,
            std::size_t offset = 0)
        : input_(input), format_(format), budget_(budget), offset_(offset), lines_(lines) {
        if (input.size() > budget.bytes) {
            fail(0, "the input has " + std::to_string(input.size()) + " bytes, more than the budget of " +
                        std::to_string(budget.bytes));
        }
        const std::uint64_t of_input = 4 * std::uint64_t{input.size()};
        memory_left_ = budget.memory + std::min(of_input, ~std::uint64_t{0} - budget.memory);
        elements_left_ = budget.elements;
    }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

    [[nodiscard]] std::size_t at() const noexcept { return at_; }

    [[noreturn, gnu::cold, gnu::noinline]] void fail(std::size_t byte, std::string cause,
                                                     std::string suggestion = {}) const {
        throw ReadError(format_, lines_ ? text_position(input_, byte) : Position{offset_ + byte, 0, 0},
                        std::move(cause), std::move(suggestion));
    }

    /// Takes what this read has spent off a budget that several reads share.
    void charge(ReadBudget& budget) const noexcept {
        budget.elements = elements_left_;
        budget.memory = std::min(budget.memory, memory_left_);
    }

    /// Memory that the value takes.
    void charge(std::size_t bytes) {
        if (bytes > memory_left_) [[unlikely]] {
            no_memory();
        }
        memory_left_ -= bytes;
    }

    /// Time that the value takes besides that of its parts.
    void spend(std::uint64_t elements) {
        if (elements > elements_left_) [[unlikely]] {
            no_elements();
        }
        elements_left_ -= elements;
    }

    /// Around the parts of a value that has some.
    void enter() {
        if (++depth_ > budget_.depth) [[unlikely]] {
            too_deep();
        }
    }
    void leave() noexcept { --depth_; }

protected:
    void spend_element() {
        if (elements_left_ == 0) [[unlikely]] {
            no_elements();
        }
        --elements_left_;
    }

    std::string_view input_;
    std::size_t at_ = 0;

private:
    // Apart, so that what makes the words of an error is not in the way of what is read.
    [[noreturn, gnu::cold, gnu::noinline]] void no_memory() const {
        fail(at_, "the value takes more memory than four times the input and the budget of " +
                      std::to_string(budget_.memory) + " bytes");
    }
    [[noreturn, gnu::cold, gnu::noinline]] void no_elements() const {
        fail(at_, "more than the budget of " + std::to_string(budget_.elements) + " elements");
    }
    [[noreturn, gnu::cold, gnu::noinline]] void too_deep() const {
        fail(at_, "nested deeper than the budget of " + std::to_string(budget_.depth));
    }

    std::string_view format_;
    ReadBudget budget_;
    std::uint64_t memory_left_ = 0;
    std::uint64_t elements_left_ = 0;
    std::uint32_t depth_ = 0;
    std::size_t offset_;
    bool lines_;
};

/// Message for a number that no enumerator has.
[[nodiscard]] inline std::string no_enumerator_of(const EnumType& type, std::uint64_t number) {
    return "no " + std::string(type.name) + " has the number " +
           (type.is_signed ? std::to_string(static_cast<std::int64_t>(number)) : std::to_string(number));
}

/// `a, b or c`, and no more than a dozen.
template <class Names> [[nodiscard]] std::string one_of(const Names& names) {
    std::string text;
    std::size_t i = 0;
    for (const std::string_view name : names) {
        if (i == 12) {
            return text + ", ...";
        }
        text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
        text += name;
        ++i;
    }
    return text;
}

} // namespace herding::inline v0::reflect::detail
