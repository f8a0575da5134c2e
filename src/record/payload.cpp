#include "herding/record/detail/payload.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/detail/impl/binary_writer.hpp"
#include "herding/reflect/representation.hpp"

#include <algorithm>
#include <string>

namespace herding::inline v0::record::detail {

namespace {

/// Numbers begin with 0 for the system.
std::uint64_t number_of(Actor actor) { return static_cast<std::uint64_t>(std::int64_t{actor.index()} + 2); }

void put_number(reflect::BinaryWriter& writer, std::uint64_t number) {
    writer.unsigned_integer(number, sizeof number);
}
void put_byte(reflect::BinaryWriter& writer, std::uint8_t byte) { writer.unsigned_integer(byte, 1); }

} // namespace

BehaviorNumbers::BehaviorNumbers(const std::vector<BehaviorName>& behaviors) {
    for (const BehaviorName& one : behaviors) {
        names_.push_back(one.name);
    }
}

std::uint32_t BehaviorNumbers::find(std::string_view name) {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) {
        throw Error(ErrorKind::OtherRules, {},
                    "the behavior `" + std::string(name) +
                        "` is not in the record's header: give the record the table that the engine has");
    }
    const auto number = static_cast<std::uint32_t>(found - names_.begin() + 1);
    if (seen_.size() < names_.size()) {
        seen_.push_back(name);
        numbers_.push_back(number);
    }
    return number;
}

namespace {

void put_steps(reflect::BinaryWriter& writer, const WrittenFrame& frame, BehaviorNumbers& numbers) {
    put_number(writer, frame.steps.size());
    for (const Step& step : frame.steps) {
        put_number(writer, numbers.of(step.behavior));
        put_number(writer, step.input);
        put_number(writer, step.round);
        put_number(writer, step.diffs_end - step.diffs_begin);
        put_number(writer, step.traces_end - step.traces_begin);
    }
}

} // namespace

void put_committed(Bytes& out, std::uint64_t hash, const WrittenFrame& frame, Keep keep,
                   BehaviorNumbers& numbers, reflect::detail::Versions& room) {
    put_u64(out, hash);
    reflect::BinaryWriter writer(out, room);
    put_number(writer, number_of(frame.actor));
    put_byte(writer, static_cast<std::uint8_t>(keep));
    put_byte(writer, frame.barrier.kinds);
    if (frame.barrier.raised()) {
        put_number(writer, numbers.of(frame.barrier.behavior));
    }
    reflect::write(writer, *frame.inputs.type, frame.inputs.value);
    if (keep != Keep::Inputs) {
        put_steps(writer, frame, numbers);
        reflect::write(writer, *frame.traces.type, frame.traces.value);
    }
    if (keep == Keep::Frames) {
        reflect::write(writer, *frame.diffs.type, frame.diffs.value);
    }
    writer.flush();
}

void put_moved(Bytes& out, std::uint64_t hash, std::uint64_t frame, Actor by) {
    put_u64(out, hash);
    put_varint(out, number_of(by));
    put_varint(out, frame);
}

void put_refused(Bytes& out, Actor by, std::uint32_t behavior, std::string_view reason, Written inputs,
                 std::size_t count) {
    reflect::BinaryWriter writer(out);
    put_number(writer, number_of(by));
    put_number(writer, behavior);
    writer.string(reason);
    writer.begin_list(count);
    for (std::size_t i = 0; i < count; ++i) {
        reflect::write(writer, *inputs.type, reflect::detail::item_at(inputs.value, *inputs.type, i));
    }
    writer.flush();
}

Actor read_actor(Cursor& cursor) {
    const std::uint64_t number = cursor.varint();
    if (number > last_actor) {
        throw Cursor::Malformed{"an actor with the number " + std::to_string(number)};
    }
    return reflect::Representation<Actor>::from(static_cast<std::int64_t>(number) - 2);
}

void read_behavior(Cursor& cursor, const Header& header) {
    if (const std::uint64_t number = cursor.varint(); number > header.behaviors.size()) {
        throw Cursor::Malformed{"no behavior has the number " + std::to_string(number)};
    }
}

Moved get_moved(View payload) {
    Cursor cursor(payload);
    Moved moved;
    moved.hash = cursor.u64();
    moved.actor = read_actor(cursor);
    moved.frame = cursor.varint();
    cursor.end();
    return moved;
}

} // namespace herding::inline v0::record::detail
