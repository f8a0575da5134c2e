#include "rulegame/future.hpp"

#include <algorithm>

namespace rulegame {

namespace {

/// The lowest bytes of a number, as many as pieces or lines need.
void append_number(std::uint64_t number, std::size_t bytes, std::string& key) {
    for (std::size_t i = 0; i < bytes; ++i) {
        key += static_cast<char>(number >> (8 * i) & 0xFFU);
    }
}

/// A taken piece, or none.
void append_taken(const Taken* taken, bool record, std::string& key) {
    key += static_cast<char>(taken == nullptr ? 0 : record ? 1 : 1 + taken->bucket());
    if (record && taken != nullptr) {
        key += static_cast<char>(taken->packed);
    }
}

template <class Is> const Taken* latest(const State& state, Is is) {
    for (std::size_t i = state.taken_count; i > 0; --i) {
        if (is(state.taken[i - 1])) {
            return &state.taken[i - 1];
        }
    }
    return nullptr;
}

} // namespace

Future::Future(const Setup& setup) : setup_(&setup) {
    for (const Node& node : setup.program().nodes) {
        switch (node.op) {
        case Op::Previous: previous_ = true; break;
        case Op::Last: last_ = true; break;
        case Op::PreviousOf: ask(static_cast<Property>(node.operand), false); break;
        case Op::QueueOf: ask(static_cast<Property>(node.operand), true); break;
        default: break;
        }
    }
}

void Future::ask(Property property, bool record) {
    const auto found = std::find_if(same_.begin(), same_.end(),
                                    [property](const Asked& asked) { return asked.property == property; });
    if (found == same_.end()) {
        same_.push_back({property, record});
    } else {
        found->record |= record;
    }
}

void Future::append(const std::optional<State>& state, std::string& key) const {
    if (!state) {
        key += '!';
        return;
    }
    key += static_cast<char>(state->phase);
    append_number(state->left, (setup_->board().size() + 7) / 8, key);
    if (state->phase != Phase::Playing) {
        return;
    }
    append_number(state->line, setup_->program().lines.size() > 0xFF ? 2 : 1, key);
    key += static_cast<char>(state->line_spent);
    for (std::size_t i = 0; i < setup_->program().lines[state->line].metered; ++i) {
        key += static_cast<char>(state->spent[i]);
    }
    const auto any = [](Taken) { return true; };
    if (last_ || previous_) {
        append_taken(latest(*state, any), last_, key);
    }
    for (const Asked& asked : same_) {
        append_same(*state, asked, key);
    }
}

void Future::append_same(const State& state, Asked asked, std::string& key) const {
    if (asked.property == property_bucket) {
        for (int bucket = 0; bucket < 4; ++bucket) {
            const auto here = [bucket](Taken taken) { return taken.bucket() == bucket; };
            append_taken(latest(state, here), asked.record, key);
        }
        return;
    }
    for (Pieces rest = state.left; rest != 0;) {
        const PropertyOfPiece& one = setup_->property(asked.property, first_of(rest));
        if (one.has) {
            const auto alike = [&one](Taken taken) { return (one.alike & only(taken.piece())) != 0; };
            append_taken(latest(state, alike), asked.record, key);
        }
        rest &= one.has ? ~one.alike : ~only(first_of(rest));
    }
}

} // namespace rulegame
