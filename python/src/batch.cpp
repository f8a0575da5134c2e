#include "batch.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::python {

void Batch::set_dimensions(std::size_t players, std::size_t actions, std::vector<std::size_t> shape) {
    players_ = players;
    actions_ = actions;
    shape_ = std::move(shape);
    cells_ = std::accumulate(shape_.begin(), shape_.end(), std::size_t{1}, std::multiplies<>());
    words_ = (actions + 63) / 64;
    legal_.assign(words_ * rows(), 0);
    rows_.assign(rows(), {});
    rewards_.assign(rows() * players, 0.0F);
    policies_.assign(rows(), Generator());
    failures_.resize(pool_.parts());
}

template <class Do> void Batch::in_parts(Do what) {
    struct Context {
        Batch* batch;
        Do* what;
    } context{this, &what};
    for (Failure& failure : failures_) {
        failure.error = nullptr;
    }
    pool_.run(
        [](void* given, std::size_t i) noexcept {
            const Context& context = *static_cast<Context*>(given);
            const std::size_t rows = context.batch->rows();
            const std::size_t parts = context.batch->pool_.parts();
            const Part part{i, rows * i / parts, rows * (i + 1) / parts};
            std::size_t at = part.first;
            try {
                (*context.what)(part, at);
            } catch (...) {
                context.batch->failures_[i] = {at, std::current_exception()};
            }
        },
        &context);
    for (const Failure& failure :
         failures_) { // in the order of rows, so the first one does not depend on threads
        if (failure.error) {
            broken_ = true;
            std::rethrow_exception(failure.error);
        }
    }
}

void Batch::reset(std::optional<std::uint64_t> seed, const BatchArrays& out) {
    broken_ = false;
    if (seed) {
        options_.seed = *seed;
        for (std::size_t row = 0; row < rows(); ++row) {
            policies_[row].reseed(mixed(mixed(*seed ^ 0x706f6c696379U) + row));
        }
    }
    std::fill(rewards_.begin(), rewards_.end(), 0.0F);
    in_parts([&](const Part& part, std::size_t& at) {
        reset_rows(part, seed.has_value(), seed.value_or(0), out, at);
    });
}

template <class Number> void Batch::step(const Number* actions, const BatchArrays& out) {
    check_usable();
    // Before anything changes, so that an illegal action changes nothing.
    for (std::size_t row = 0; row < rows(); ++row) {
        Row& of = rows_[row];
        of.illegal = !of.over && !is_legal(row, static_cast<std::int64_t>(actions[row]));
        if (of.illegal && !options_.skip_illegal) [[unlikely]] {
            of.illegal = false;
            const auto action = static_cast<std::int64_t>(actions[row]);
            const bool known = action >= 0 && static_cast<std::uint64_t>(action) < actions_;
            throw IllegalAction(row, action,
                                "row " + std::to_string(row) + ": " +
                                    (known ? "player " + std::to_string(of.player) + " may not do action " +
                                                 std::to_string(action) + ", " +
                                                 text(static_cast<std::uint64_t>(action))
                                           : "there is no action " + std::to_string(action) + "; there are " +
                                                 std::to_string(actions_)));
        }
    }
    in_parts([&](const Part& part, std::size_t& at) {
        if constexpr (std::is_same_v<Number, std::int32_t>) {
            step_rows(part, actions, nullptr, out, at);
        } else {
            step_rows(part, nullptr, actions, out, at);
        }
    });
}
template void Batch::step(const std::int32_t*, const BatchArrays&);
template void Batch::step(const std::int64_t*, const BatchArrays&);

template <class Number> void Batch::sample(Number* actions) {
    check_usable();
    for (std::size_t row = 0; row < rows(); ++row) {
        if (rows_[row].over) {
            actions[row] = -1;
            continue;
        }
        const std::uint64_t* legal = legal_.data() + row * words_;
        std::uint32_t count = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            count += static_cast<std::uint32_t>(std::popcount(legal[word]));
        }
        std::uint32_t left = policies_[row].below(count);
        std::size_t word = 0;
        while (left >= static_cast<std::uint32_t>(std::popcount(legal[word]))) {
            left -= static_cast<std::uint32_t>(std::popcount(legal[word++]));
        }
        std::uint64_t bits = legal[word];
        for (; left > 0; --left) {
            bits &= bits - 1;
        }
        actions[row] = static_cast<Number>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
}
template void Batch::sample(std::int32_t*);
template void Batch::sample(std::int64_t*);

void Batch::look(const BatchArrays& out) {
    check_usable();
    in_parts([&](const Part& part, std::size_t& at) { look_rows(part, out, at); });
}

} // namespace herding::inline v0::python
