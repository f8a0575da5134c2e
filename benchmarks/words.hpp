#pragma once

#include "herding/herding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Game whose State is an array of numbers of a given size. Each input writes one number.
namespace words {

using Word = std::uint64_t;

/// 64 B, inline.
using Inline = std::array<Word, 8>;
/// Flat: copied whole, into an existing buffer.
using Flat = std::vector<Word>;
/// Boxed in chunks: a write clones its chunk.
using Chunked = herding::CowVector<Word>;
/// The same, with counts for one thread.
using ChunkedPlain = herding::CowVector<Word, 128, herding::PlainCount>;
/// One box: a large part that stays as it is, and a small part beside it that is written.
struct Beside {
    herding::Cow<Flat> large;
    Word small = 0;

    explicit Beside(std::size_t size) : large(Flat(size)) {}
    [[nodiscard]] std::size_t size() const noexcept { return large->size(); }
    friend bool operator==(const Beside&, const Beside&) = default;
};

template <class Words> Words make(std::size_t bytes) {
    if constexpr (std::is_same_v<Words, Inline>) {
        return {};
    } else {
        return Words(bytes / sizeof(Word));
    }
}

inline void write(Inline& words, Word index, Word value) { words[index] = value; }
inline void write(Flat& words, Word index, Word value) { words[index] = value; }
inline void write(Chunked& words, Word index, Word value) { words.write(index) = value; }
inline void write(ChunkedPlain& words, Word index, Word value) { words.write(index) = value; }
inline void write(Beside& words, Word, Word value) { words.small = value; }

template <class Words> struct Game {
    using State = Words;
    struct Input {
        Word index;
        Word value;
        friend bool operator==(const Input&, const Input&) = default;
    };
    struct Trace {
        Word index;
        Word value;
        friend bool operator==(const Trace&, const Trace&) = default;
    };
    struct Diff {
        Word index;
        Word value;
        Trace apply(Words& words) const {
            words::write(words, index, value);
            return {index, value};
        }
        friend bool operator==(const Diff&, const Diff&) = default;
    };
    enum class Info : std::uint8_t { OutOfRange };
    using OrderKey = int;

    static herding::Verdict<Info> in_range(herding::Dispatch<Game>& d) {
        if (d.input().index >= d->size()) {
            return herding::InvalidInput{Info::OutOfRange};
        }
        return herding::Continue{};
    }
    static herding::Verdict<Info> write(herding::Dispatch<Game>& d) {
        d.emit(Diff{d.input().index, d.input().value});
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>({{"in_range", 1, in_range}, {"write", 2, write}});
    }
};

} // namespace words
