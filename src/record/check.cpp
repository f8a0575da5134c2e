#include "herding/record/check.hpp"

#include "json_names.hpp"
#include "json_text.hpp"

#include "herding/record/bytes.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"
#include "herding/record/layout.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace herding::inline v0::record {

namespace detail {

void Line::commit(Point point) {
    points_.resize(now_);
    points_.push_back(point);
    ++now_;
}

std::optional<Line::Point> Line::before(std::uint64_t frame) const {
    const auto end = points_.begin() + static_cast<std::ptrdiff_t>(now_);
    const auto at = std::lower_bound(points_.begin(), end, frame, [](const Point& one, std::uint64_t number) {
        return one.frame < number;
    });
    if (at == end || at->frame != frame) {
        return std::nullopt;
    }
    return at == points_.begin() ? start_ : *(at - 1);
}

void Line::back_to(std::uint64_t frame) {
    while (now_ > 0 && points_[now_ - 1].frame != frame) {
        --now_;
    }
}

std::optional<Line::Point> Line::next() const {
    return now_ < points_.size() ? std::optional(points_[now_]) : std::nullopt;
}

void expect_known_hash(const Reader& reader) {
    if (const std::string& algorithm = reader.header().hash_algorithm; algorithm != known_hash) {
        throw Error(ErrorKind::NewerVersion, reader.record(),
                    "States are hashed with `" + algorithm + "`, which this program does not know");
    }
}

} // namespace detail

namespace {

using detail::Cursor;
using Malformed = detail::Cursor::Malformed;
using Root = Layout::Root;

std::string hash_text(std::uint64_t hash) {
    std::string text;
    detail::put_hash(hash, text);
    return text;
}

/// Checks that a body is one value with this hash.
void check_body(const Layout& layout, Root root, View body, std::uint64_t hash, const std::string& what) {
    BodyReader reader(layout, body);
    reader.skip(layout.root(root));
    reader.cursor().end();
    if (const std::uint64_t found = detail::hash_of_body(layout, layout.root(root), body); found != hash) {
        throw Malformed{what + " has the hash " + hash_text(found) + ", and not " + hash_text(hash) +
                        " as it says"};
    }
}

} // namespace

Checker::Checker(const Header& header)
    : header_(header), line_({0, header.state_hash}), hash_(header.state_hash) {}

void Checker::check_header() const {
    detail::expect_different_names(header_.layout);
    check_body(header_.layout, Root::Setup, header_.setup, header_.setup_hash, "the Setup");
    check_body(header_.layout, Root::State, header_.state, header_.state_hash, "the initial State");
}

void Checker::begin_at(std::uint64_t number, const RawEvent& checkpoint) {
    number_ = number;
    hash_ = Cursor(checkpoint.payload).u64();
    line_ = detail::Line({number, hash_});
}

void Checker::check_frame(const RawEvent& event) const {
    if (event.kind != Kind::Committed) {
        return;
    }
    Cursor cursor(event.payload);
    static_cast<void>(cursor.u64()); // the hash
    BodyReader body(header_.layout, cursor.rest());
    detail::skip_committed(body, header_);
    body.cursor().end();
}

/// Checks the events of an `Engine::undo_own`: an undo, then the later commits again.
void Checker::joined(const RawEvent& event) {
    if (joined_ > 0) {
        --joined_;
        if (event.kind != Kind::Committed || event.joined != (joined_ > 0)) {
            throw Malformed{"it happened together with an undo, and is not one of its commits"};
        }
    } else if (event.joined && event.kind != Kind::Undone) {
        throw Malformed{"it is joined with the next event, and is no undo"};
    }
}

void Checker::follow(const RawEvent& event) {
    joined(event);
    Cursor cursor(event.payload);
    switch (event.kind) {
    case Kind::Committed:
        hash_ = cursor.u64();
        line_.commit({event.number, hash_});
        break;
    case Kind::Undone:
    case Kind::Redone: moved(event); break;
    case Kind::Checkpoint: checkpoint(event); break;
    case Kind::Mark: {
        static_cast<void>(cursor.string());
        const std::uint64_t frame = cursor.varint();
        cursor.end();
        if (frame > number_ && frame > line_.start().frame) {
            throw Malformed{"a mark of frame " + std::to_string(frame) + ", which is not there"};
        }
        break;
    }
    case Kind::Annotation:
        static_cast<void>(cursor.string());
        static_cast<void>(cursor.string());
        cursor.end();
        break;
    case Kind::Closed: cursor.end(); break;
    case Kind::Refused: refused(event); break;
    default: break; // of a newer version, and marked as optional
    }
    if (is_numbered(event.kind)) {
        number_ = event.number;
    }
}

void Checker::moved(const RawEvent& event) {
    const detail::Moved moved = detail::get_moved(event.payload);
    const bool back = event.kind == Kind::Undone;
    const auto place = back ? line_.before(moved.frame) : line_.next();
    if (moved.frame > 0 && moved.frame <= line_.start().frame) {
        throw detail::BeforeStart{moved.frame};
    }
    const std::string what = std::string(back ? "undo" : "redo") + " of frame " + std::to_string(moved.frame);
    if (!place || (!back && place->frame != moved.frame)) {
        throw Malformed{what + ", which is not there"};
    }
    if (place->hash != moved.hash) {
        throw Malformed{what + " leads to a State with the hash " + hash_text(moved.hash) +
                        ", and the State behind frame " + std::to_string(place->frame) + " has the hash " +
                        hash_text(place->hash)};
    }
    hash_ = moved.hash;
    if (back) {
        const std::size_t before = line_.size();
        back_to_ = place->frame;
        line_.back_to(place->frame);
        joined_ = event.joined ? before - line_.size() - 1 : 0;
        if (event.joined && joined_ == 0) {
            throw Malformed{what + " is joined with the next event, and goes back over one frame alone"};
        }
    } else {
        line_.forward();
    }
}

void Checker::checkpoint(const RawEvent& event) const {
    Cursor cursor(event.payload);
    const std::uint64_t hash = cursor.u64();
    if (const std::uint64_t number = cursor.varint(); number != number_) {
        throw Malformed{"a checkpoint of event " + std::to_string(number) + " behind event " +
                        std::to_string(number_)};
    }
    if (hash != hash_) {
        throw Malformed{"a checkpoint of a State with the hash " + hash_text(hash) +
                        ", and the State behind event " + std::to_string(number_) + " has the hash " +
                        hash_text(hash_)};
    }
    check_body(header_.layout, Root::State, cursor.rest(), hash, "the State of the checkpoint");
}

void Checker::refused(const RawEvent& event) const {
    BodyReader body(header_.layout, event.payload);
    Cursor& cursor = body.cursor();
    static_cast<void>(detail::read_actor(cursor));
    detail::read_behavior(cursor, header_);
    static_cast<void>(cursor.string());
    body.skip_list(header_.layout.root(Root::Input));
    cursor.end();
}

void check(Reader& reader, const OnEvent& progress) {
    detail::expect_known_hash(reader);
    Checker checker(reader.header());
    const auto unreadable = [&](const std::string& cause, const Location& location) {
        throw Error(ErrorKind::Unreadable, reader.record(), cause, location);
    };
    try {
        checker.check_header();
    } catch (const Malformed& error) {
        unreadable("the header cannot be used: " + error.cause, {});
    }
    RawEvent event;
    while (reader.next(event)) {
        try {
            checker.check(event);
        } catch (const Malformed& error) {
            unreadable("event " + std::to_string(event.number) + " cannot be read: " + error.cause,
                       {event.byte, event.number});
        }
        if (progress) {
            progress(event.number);
        }
    }
}

} // namespace herding::inline v0::record
