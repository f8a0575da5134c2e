#pragma once

#include "herding/reflect/hash_writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace herding::inline v0::reflect {

namespace detail {

/// The hash of a long list's items, in blocks and pairs.
template <class Digest, class T> class ListHash {
    using Value = typename Digest::Value;

public:
    template <class List> [[nodiscard]] static Value of(const List& values) {
        if constexpr (Digest::remembered && requires { requires List::folds; }) {
            return values.fold(
                items_in_block,
                [](auto&& visit_chunks) {
                    ListHash hash;
                    visit_chunks([&](auto chunk) { hash.add(chunk); });
                    return hash.root();
                },
                [](std::span<const std::uint64_t> boxes) {
                    ListHash hash;
                    for (const std::uint64_t box : boxes) {
                        hash.pair_up(box);
                    }
                    return hash.root();
                });
        } else {
            ListHash hash;
            if constexpr (requires { values.for_each_chunk([](std::span<const T>) {}); }) {
                values.for_each_chunk([&](std::span<const T> chunk) { hash.add(chunk); });
            } else if constexpr (requires { std::span<const T>(values.data(), values.size()); }) {
                hash.add(std::span<const T>(values.data(), values.size()));
            } else {
                for (const auto& value : values) { // std::vector<bool> gives proxies
                    const T item = value;
                    hash.add(std::span<const T>(&item, 1));
                }
            }
            return hash.root();
        }
    }

private:
    void add(std::span<const T> items) {
        while (!items.empty()) {
            const std::span<const T> now = items.first(std::min(items.size(), items_in_block - in_block_));
            items = items.subspan(now.size());
            if (in_memory() && now.size() == items_in_block) {
                pair_up(Digest::of(now.data(), now.size_bytes()));
                continue;
            }
            if (in_block_ == 0) {
                block_.begin_parts();
            }
            if (in_memory()) {
                block_.bytes(now.data(), now.size_bytes());
            } else {
                for (const T& item : now) {
                    reflect::write(block_, item);
                }
            }
            in_block_ += now.size();
            if (in_block_ == items_in_block) {
                end_block();
            }
        }
    }

    /// Whether items are their forms.
    [[nodiscard]] static bool in_memory() {
        if constexpr (may_be_flat<T>()) {
            return sizeof(T) <= longest_part && flat<T>();
        } else {
            return false;
        }
    }

    void end_block() {
        in_block_ = 0;
        pair_up(block_.hash());
    }

    /// `waiting_[n]` is a hash over 2^n blocks that waits for its right neighbour; which do, is the number of blocks.
    void pair_up(Value hash) {
        unsigned level = 0;
        for (; (blocks_ >> level & 1U) != 0; ++level) {
            hash = pair(waiting_[level], hash);
        }
        waiting_[level] = hash;
        ++blocks_;
    }

    [[nodiscard]] Value root() {
        if (in_block_ != 0) {
            end_block();
        }
        auto level = static_cast<unsigned>(std::countr_zero(blocks_));
        Value hash = waiting_[level];
        while (blocks_ >> ++level != 0) {
            if ((blocks_ >> level & 1U) != 0) {
                hash = pair(waiting_[level], hash);
            }
        }
        return hash;
    }

    [[nodiscard]] static Value pair(const Value& left, const Value& right) noexcept {
        unsigned char both[2 * sizeof(Value)];
        put_hash(put_hash(both, left), right);
        return Digest::of(both, sizeof both);
    }

    std::uint64_t blocks_ = 0;
    std::array<Value, 64> waiting_;
    HashWriter<Digest> block_;
    std::size_t in_block_ = 0;
};

} // namespace detail

} // namespace herding::inline v0::reflect
