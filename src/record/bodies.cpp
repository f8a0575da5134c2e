#include "herding/record/detail/bodies.hpp"

#include "herding/reflect/detail/impl/binary_reader.hpp"
#include "herding/reflect/representation.hpp"

#include <limits>
#include <optional>
#include <string>

namespace herding::inline v0::record::detail {

namespace {

/// Decoder of the body of a committed event.
class FrameReader {
public:
    FrameReader(reflect::BinaryReader& reader, const Header& header) : reader_(reader), header_(header) {}

    void read(ReadFrame& frame) {
        const auto begin = reader_.mark();
        const std::uint64_t actor = number<std::uint64_t>();
        if (actor > last_actor) {
            reader_.fail(begin, "an actor with the number " + std::to_string(actor));
        }
        frame.actor = reflect::Representation<Actor>::from(static_cast<std::int64_t>(actor) - 2);
        const auto at_keep = reader_.mark();
        const std::uint8_t keep = byte();
        if (keep > static_cast<std::uint8_t>(Keep::Frames)) {
            reader_.fail(at_keep, "a level of keeping of " + std::to_string(keep));
        }
        frame.keep = static_cast<Keep>(keep);
        const auto at_barriers = reader_.mark();
        frame.barrier.kinds = byte();
        if (frame.barrier.kinds > all_barriers) {
            reader_.fail(at_barriers, "an unknown kind of barrier");
        }
        if (frame.barrier.raised()) {
            frame.barrier.behavior = name();
        }
        const auto at_inputs = reader_.mark();
        list(frame.inputs);
        if (size_of(frame.inputs) == 0) {
            reader_.fail(at_inputs, "a committed event has no input");
        }
        if (frame.keep != Keep::Inputs) {
            steps(frame);
        }
    }

private:
    void steps(ReadFrame& frame) {
        std::uint32_t diffs = 0;
        std::uint32_t traces = 0;
        for (std::uint64_t left = number<std::uint64_t>(); left > 0; --left) {
            reader_.charge(2 * sizeof(Step));
            reader_.spend(1);
            Step step;
            step.behavior = name();
            step.input = number<std::uint32_t>();
            step.round = number<std::uint32_t>();
            step.diffs_begin = diffs;
            step.diffs_end = diffs += number<std::uint32_t>();
            step.traces_begin = traces;
            step.traces_end = traces += number<std::uint32_t>();
            frame.steps.push_back(step);
        }
        const auto at_traces = reader_.mark();
        list(frame.traces);
        if (frame.keep == Keep::Frames) {
            list(frame.diffs);
        }
        if (traces != size_of(frame.traces) ||
            (frame.keep == Keep::Frames && diffs != size_of(frame.diffs))) {
            reader_.fail(at_traces, "the steps do not count as many traces and diffs as there are");
        }
    }

    void list(const ToRead& list) { reflect::read(reader_, *list.readable, list.value); }
    static std::size_t size_of(const ToRead& list) {
        return reflect::detail::as<reflect::ListType>(*list.readable->type).count(list.value);
    }
    std::uint8_t byte() {
        return static_cast<std::uint8_t>(
            reader_.unsigned_integer(std::numeric_limits<std::uint8_t>::max(), 1));
    }
    template <class Integer> Integer number() {
        return static_cast<Integer>(
            reader_.unsigned_integer(std::numeric_limits<Integer>::max(), sizeof(Integer)));
    }
    std::string_view name() {
        const auto begin = reader_.mark();
        const auto number = this->number<std::uint32_t>();
        if (number > header_.behaviors.size()) {
            reader_.fail(begin, "no behavior has the number " + std::to_string(number));
        }
        return number == 0 ? std::string_view{} : std::string_view(header_.behaviors[number - 1].name);
    }

    reflect::BinaryReader& reader_;
    const Header& header_;
};

/// Calls `read` with a reader of a body. If the types differ, the reader gets a copy of the body in which
/// alternatives have names.
template <class Walk, class Read>
void with_reader(const Header& header, bool same, View body, Walk walk, Read read) {
    if (same) {
        reflect::BinaryReader reader(body);
        read(reader);
        return;
    }
    BodyReader walker(header.layout, body, BodyReader::Names::Collected);
    try {
        walk(walker);
        walker.cursor().end();
    } catch (const Cursor::Malformed& error) {
        throw reflect::ReadError("binary", {body.size() - walker.cursor().rest().size(), 0, 0}, error.cause);
    }
    const Bytes named = walker.with_names();
    const bool has_names = named.front() != std::byte{0}; // an empty list of names is never written
    reflect::BinaryReader reader(has_names ? View(named) : body);
    reader.read_lists(has_names ? 3
                                : 2); // versions are at the first occurrence of a struct, as in every body
    read(reader);
}

} // namespace

void Bodies::read(ToRead value, Layout::Root root, View body) const {
    with_reader(
        header_, same_, body, [&](BodyReader& walk) { walk.skip(header_.layout.root(root)); },
        [&](reflect::BinaryReader& reader) { reflect::read_whole(reader, *value.readable, value.value); });
}

void Bodies::read(ReadFrame& frame, View payload) const {
    if (payload.size() < hash_bytes) {
        throw reflect::ReadError("binary", {payload.size(), 0, 0}, "the data ends here, in the hash");
    }
    frame.state_hash = get_u64(payload.data());
    with_reader(
        header_, same_, payload.subspan(hash_bytes), [&](BodyReader& walk) { skip_committed(walk, header_); },
        [&](reflect::BinaryReader& reader) {
            FrameReader(reader, header_).read(frame);
            reader.end();
        });
}

namespace {

/// Decodes a number that frames hold in 32 bits.
std::uint64_t take_u32(Cursor& cursor) {
    const std::uint64_t number = cursor.varint();
    if (number > std::numeric_limits<std::uint32_t>::max()) {
        throw Cursor::Malformed{std::to_string(number) + " is no number of 4 bytes"};
    }
    return number;
}

void expect_count(std::uint64_t found, std::uint64_t counted, const char* what) {
    if (found != counted) {
        throw Cursor::Malformed{"the steps count " + std::to_string(counted) + " " + what +
                                ", and there are " + std::to_string(found)};
    }
}

} // namespace

void skip_committed(BodyReader& body, const Header& header) {
    const Layout& layout = header.layout;
    Cursor& cursor = body.cursor();
    static_cast<void>(read_actor(cursor));
    const std::uint8_t keep = cursor.u8();
    if (keep > static_cast<std::uint8_t>(Keep::Frames)) {
        throw Cursor::Malformed{"a level of keeping of " + std::to_string(keep)};
    }
    if (const std::uint8_t barriers = cursor.u8(); barriers > all_barriers) {
        throw Cursor::Malformed{"an unknown kind of barrier"};
    } else if (barriers != 0) {
        read_behavior(cursor, header); // the one that raised the first
    }
    const std::uint64_t inputs = body.skip_list(layout.root(Layout::Root::Input));
    if (inputs == 0) {
        throw Cursor::Malformed{"a committed event has no input"};
    }
    if (keep == static_cast<std::uint8_t>(Keep::Inputs)) {
        return;
    }
    std::uint64_t diffs = 0;
    std::uint64_t traces = 0;
    for (std::uint64_t left = cursor.varint(); left > 0; --left) {
        read_behavior(cursor, header);
        if (const std::uint64_t input = take_u32(cursor); input >= inputs) {
            throw Cursor::Malformed{"a step of input " + std::to_string(input) + ", and there are " +
                                    std::to_string(inputs)};
        }
        static_cast<void>(take_u32(cursor)); // the round
        diffs += take_u32(cursor);
        traces += take_u32(cursor);
    }
    expect_count(body.skip_list(layout.root(Layout::Root::Trace)), traces, "traces");
    if (keep == static_cast<std::uint8_t>(Keep::Frames)) {
        expect_count(body.skip_list(layout.root(Layout::Root::Diff)), diffs, "diffs");
    }
}

} // namespace herding::inline v0::record::detail
