#pragma once

#include "herding/reflect/detail/impl/hash_writer.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/hash128.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string_view>
#include <utility>

namespace herding::inline v0::reflect {

namespace detail {

/// The hash of a long list's items, in blocks and pairs.
template <class Digest> class ListHash {
    using Value = typename Digest::Value;

public:
    [[nodiscard]] static Value of(const ListType& type, const void* list) {
        if constexpr (Digest::remembered) {
            if (type.fold != nullptr) {
                return fold(type, list);
            }
        }
        ListHash hash(*type.item);
        const auto visit = [&](const void* items, std::size_t count) { hash.add(items, count); };
        type.visit(list, VisitItems(visit));
        return hash.root();
    }

private:
    explicit ListHash(const Type& item) : item_(item), in_memory_(stands_as_itself(item)) {}

    [[nodiscard]] static Value fold(const ListType& type, const void* list) {
        const auto chunks = [&](Callback<void(VisitItems)> visit_chunks) {
            ListHash hash(*type.item);
            const auto visit = [&](const void* items, std::size_t count) { hash.add(items, count); };
            visit_chunks(VisitItems(visit));
            return hash.root();
        };
        const auto boxes = [&](std::span<const std::uint64_t> numbers) {
            ListHash hash(*type.item);
            for (const std::uint64_t box : numbers) {
                hash.pair_up(box);
            }
            return hash.root();
        };
        return type.fold(list, items_in_block, ListType::FoldChunks(chunks), ListType::FoldBoxes(boxes));
    }

    void add(const void* items, std::size_t count) {
        while (count != 0) {
            const std::size_t now = std::min(count, items_in_block - in_block_);
            const void* const begin = std::exchange(items, item_at(items, item_, now));
            count -= now;
            if (in_memory_ && now == items_in_block) {
                pair_up(Digest::of(begin, now * item_.size));
                continue;
            }
            if (in_block_ == 0) {
                block_.begin_parts();
            }
            if (in_memory_) {
                block_.bytes(begin, now * item_.size);
            } else {
                for (std::size_t i = 0; i < now; ++i) {
                    reflect::write(block_, item_, item_at(begin, item_, i));
                }
            }
            in_block_ += now;
            if (in_block_ == items_in_block) {
                end_block();
            }
        }
    }

    void end_block() {
        in_block_ = 0;
        pair_up(block_.hash());
    }

    /// `waiting_[n]` is a hash over 2^n blocks that waits for its right neighbor, if bit n of `blocks_` is set.
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

    const Type& item_;
    bool in_memory_; // items are their forms
    std::uint64_t blocks_ = 0;
    std::array<Value, 64> waiting_;
    HashWriter<Digest> block_;
    std::size_t in_block_ = 0;
};

template <class Digest> [[nodiscard]] typename Digest::Value hash_of(const Type& type, const void* value) {
    HashWriter<Digest> writer;
    reflect::write(writer, type, value);
    return writer.hash();
}

inline HashWriter<Digest64>& hash_writer(std::byte* storage) noexcept {
    return *std::launder(reinterpret_cast<HashWriter<Digest64>*>(storage));
}

} // namespace detail

} // namespace herding::inline v0::reflect
