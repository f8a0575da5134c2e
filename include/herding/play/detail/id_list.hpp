#pragma once

#include <algorithm>
#include <cstdint>

/// Ids in memory of a caller.

namespace herding::inline v0::play::detail {

/// Ids in a caller's buffer that has room for `most`: in ascending order, each once. Most lists come in that order.
class IdList {
public:
    IdList(std::uint64_t* out, std::uint64_t most) noexcept : out_(out), most_(most) {}

    void add(std::uint64_t id) {
        if (count_ == most_) [[unlikely]] {
            tidy();
            if (count_ == most_) {
                return; // all are there
            }
        }
        ascending_ = ascending_ && id >= above_;
        above_ = id + 1;
        out_[count_++] = id;
    }
    /// Adds the legal values of an action, of which the first value has this id.
    template <class Range> void add(std::uint64_t first, const Range& range) {
        if (most_ - count_ < range.count) [[unlikely]] {
            range.each_number([&](std::uint64_t number) { add(first + number); });
            return;
        }
        ascending_ = ascending_ && first + range.number(0) >= above_;
        std::uint64_t* next = out_ + count_;
        range.each_number([&](std::uint64_t number) { *next++ = first + number; });
        count_ += range.count;
        above_ = next[-1] + 1;
    }
    /// The lowest id that keeps the order.
    [[nodiscard]] std::uint64_t above() const noexcept { return above_; }
    /// Returns how many there are.
    std::uint64_t finish() {
        tidy();
        return count_;
    }

    /// Sorts ids, drops those that are there twice, and returns how many are left. Gets no address of a list, which is in registers.
    [[gnu::cold, gnu::noinline]] static std::uint64_t put_in_order(std::uint64_t* ids, std::uint64_t count) {
        std::sort(ids, ids + count);
        return static_cast<std::uint64_t>(std::unique(ids, ids + count) - ids);
    }

private:
    void tidy() {
        if (!ascending_) [[unlikely]] {
            count_ = put_in_order(out_, count_);
            above_ = out_[count_ - 1] + 1;
            ascending_ = true;
        }
    }
    std::uint64_t* out_;
    std::uint64_t most_;
    std::uint64_t count_ = 0;
    std::uint64_t above_ = 0;
    bool ascending_ = true;
};

} // namespace herding::inline v0::play::detail
