#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/header.hpp"
#include "herding/record/layout.hpp"
#include "herding/reflect/binary_writer.hpp"

/// Bodies of a record, read with the types of this program. If these are the types of the record, they are read
/// directly. Otherwise they are read by the names of their alternatives in the record's header, and through the
/// upcasts of their structs.

namespace herding::inline v0::record::detail {

template <class T> [[nodiscard]] Bytes body_of(const T& value) {
    Bytes out;
    reflect::write_body(out, value);
    return out;
}

class Bodies {
public:
    /// `same`: the record's types are those of the program. The header must outlive this.
    Bodies(const Header& header, bool same) : header_(header), same_(same) {}

    /// Reads one value.
    /// Throws: reflect::ReadError.
    template <class T> void read(T& value, Layout::Root root, View body) const {
        read(to_read(value), root, body);
    }

    /// Reads a committed event.
    template <class Spec> void read(StoredFrame<Spec>& stored, View payload) const {
        Frame<Spec>& frame = stored.frame;
        ReadFrame read;
        read.inputs = to_read(frame.inputs);
        read.traces = to_read(frame.traces);
        read.diffs = to_read(frame.diffs);
        this->read(read, payload);
        stored.state_hash = read.state_hash;
        stored.keep = read.keep;
        frame.actor = read.actor;
        frame.barrier = read.barrier;
        for (const Step& step : read.steps) {
            frame.steps.push_back(step);
        }
    }

private:
    void read(ToRead value, Layout::Root root, View body) const;
    void read(ReadFrame& frame, View payload) const;

    const Header& header_;
    bool same_;
};

} // namespace herding::inline v0::record::detail
