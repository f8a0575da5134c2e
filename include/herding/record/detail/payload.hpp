#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"
#include "herding/record/bytes.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/versions.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Payloads of events (docs/journal-format.md). Values are written and read by the tables of their types.

namespace herding::inline v0::record::detail {

/// A committed event begins with the hash of the State. Then come the actor and the rest, as one body.
inline constexpr std::size_t hash_bytes = 8;

/// Numbers of actors: the system 0, chance 1, players from 2.
inline constexpr std::uint64_t last_actor = 65537;
/// All kinds of barriers, as a set of bits.
inline constexpr std::uint8_t all_barriers = 31;

/// Numbers of behaviors in the header, from 1. 0 is none.
class BehaviorNumbers {
public:
    explicit BehaviorNumbers(const std::vector<BehaviorName>& behaviors);

    /// Throws: Error (OtherRules) for a behavior that is not in the header.
    [[nodiscard]] std::uint32_t of(std::string_view name) {
        // Every frame has the same text object, so comparing its address usually suffices.
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (seen_[i].data() == name.data() && seen_[i].size() == name.size()) {
                return numbers_[i];
            }
        }
        return name.empty() ? 0 : find(name);
    }

private:
    [[nodiscard]] std::uint32_t find(std::string_view name);

    std::vector<std::string> names_;
    std::vector<std::string_view> seen_;
    std::vector<std::uint32_t> numbers_;
};

/// A value to be written or read.
struct Written {
    const reflect::Type* type;
    const void* value;
};
struct ToRead {
    const reflect::Readable* readable;
    void* value;
};
template <class T> [[nodiscard]] Written written(const T& value) {
    return {&reflect::type_of<T>(), std::addressof(value)};
}
template <class T> [[nodiscard]] ToRead to_read(T& value) {
    return {&reflect::readable_of<T>(), std::addressof(value)};
}

/// A frame whose types are tables. The `Lists` are inputs, traces and diffs.
struct WrittenFrame {
    Actor actor;
    const Barrier& barrier;
    std::span<const Step> steps;
    Written inputs;
    Written traces;
    Written diffs;
};
template <class Spec> [[nodiscard]] WrittenFrame written_frame(const Frame<Spec>& frame) {
    return {frame.actor,           frame.barrier,         {frame.steps.data(), frame.steps.size()},
            written(frame.inputs), written(frame.traces), written(frame.diffs)};
}

/// Payload of a committed event.
/// Throws: reflect::WriteError for values that no reader accepts. Allocates nothing if `out` has the capacity and
/// `room` has been used before.
void put_committed(Bytes& out, std::uint64_t hash, const WrittenFrame& frame, Keep keep,
                   BehaviorNumbers& numbers, reflect::detail::Versions& room);

/// Payload of an undone or redone event.
void put_moved(Bytes& out, std::uint64_t hash, std::uint64_t frame, Actor by);

/// Payload of a refused event. `inputs` point to this many values of one type.
void put_refused(Bytes& out, Actor by, std::uint32_t behavior, std::string_view reason, Written inputs,
                 std::size_t count);

/// Decoded undone or redone event.
/// Throws: Cursor::Malformed.
struct Moved {
    std::uint64_t hash = 0;
    Actor actor;
    std::uint64_t frame = 0;
};
[[nodiscard]] Moved get_moved(View payload);

/// Stored part of a frame. Behaviors point into the header of its reader.
template <class Spec> struct StoredFrame {
    std::uint64_t state_hash = 0;
    Keep keep = Keep::Inputs;
    Frame<Spec> frame; ///< without hash; `keep` decides about traces and diffs
};

/// The parts of a committed event that do not depend on the Spec, and targets for the others.
struct ReadFrame {
    std::uint64_t state_hash = 0;
    Keep keep = Keep::Inputs;
    Actor actor;
    Barrier barrier;
    std::vector<Step> steps;
    ToRead inputs;
    ToRead traces;
    ToRead diffs;
};

/// Decodes an actor, or a behavior of the header.
/// Throws: Cursor::Malformed if it does not exist.
[[nodiscard]] Actor read_actor(Cursor& cursor);
void read_behavior(Cursor& cursor, const Header& header);

/// Skips the body of a committed event.
/// Throws: Cursor::Malformed for one that no engine writes.
void skip_committed(BodyReader& body, const Header& header);

} // namespace herding::inline v0::record::detail
