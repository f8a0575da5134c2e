#include "herding/record/json_lines.hpp"

#include "kuhn/kuhn.hpp"
#include "record/support/games.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/open.hpp"
#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

namespace record_json_lines {

namespace rec = herding::record;
using namespace record_test;

std::string exported(rec::View bytes) {
    const auto reader = rec::read_journal(bytes);
    std::ostringstream out;
    rec::export_json(*reader, out);
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
    return out.str();
}

rec::Bytes imported(const std::string& text) {
    std::istringstream in(text);
    return rec::import_json(in, "friday");
}

std::string error_of(const std::string& text) {
    try {
        (void)imported(text);
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::Unreadable);
        return error.cause();
    }
    return "nothing";
}

class JsonLines : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};

    rec::Bytes tic_tac_toe(rec::Keep keep) {
        store.remove("game");
        auto game = rec::create<Game>(store, "game", Board{}, {}, {.keep = keep, .checkpoint_events = 5});
        game.journal->annotate("X", "Ada \xff");
        for (int i = 0; i < 30; ++i) {
            if (!place(game.engine)) {
                (void)game.engine.undo_to({0});
            }
        }
        (void)game.engine.undo();
        (void)game.engine.redo();
        game.journal->mark("end", game.engine.mark());
        const tictactoe::Place outside{7, 7};
        game.journal->refused(game.engine.dispatch(outside, turn(game.engine)), outside, turn(game.engine));
        game.journal->close();
        return bytes_of(*io, "game");
    }
};

TEST_F(JsonLines, import_gives_the_same_bytes) {
    for (const rec::Keep keep : {rec::Keep::Inputs, rec::Keep::Traces, rec::Keep::Frames}) {
        const rec::Bytes bytes = tic_tac_toe(keep);
        EXPECT_EQ(imported(exported(bytes)), bytes);
    }
}

TEST_F(JsonLines, import_gives_the_same_bytes_of_a_game_of_sequences) {
    auto game = rec::create<kuhn::Game>(store, "hand", kuhn::Game::State{}, {}, {.keep = rec::Keep::Frames});
    for (;;) {
        const auto choices =
            herding::sequence::legal_actions<kuhn::Game>(game.engine.setup(), game.engine.state());
        if (choices.empty()) {
            break;
        }
        (void)game.engine.dispatch(choices.back().input, choices.back().by);
    }
    const rec::Bytes bytes = bytes_of(*io, "hand");
    const std::string text = exported(bytes);
    EXPECT_EQ(imported(text), bytes);
    EXPECT_NE(text.find("\"barrier\":{\"kinds\":[\"chance\""), std::string::npos) << text;
}

TEST_F(JsonLines, shows_values_as_to_json_does) {
    auto game = rec::create<Game>(store, "game", Board{}, {}, {.keep = rec::Keep::Frames});
    (void)place(game.engine);
    (void)game.engine.undo();
    std::istringstream lines(exported(bytes_of(*io, "game")));
    std::string line;
    std::getline(lines, line);
    EXPECT_TRUE(line.starts_with(R"({"journal":"1.0","game":"tictactoe::Game","rules_version":"","layout":)"))
        << line;
    EXPECT_NE(line.find("\"state\":" + herding::reflect::to_json(Board{})), std::string::npos) << line;
    std::getline(lines, line);
    EXPECT_EQ(line.substr(line.find("\"actor\"")),
              R"("actor":0,"keep":"frames","inputs":[{"row":0,"column":0}],)"
              R"("steps":[{"behavior":"place_and_switch","input":0,"round":0,"diffs":2,"traces":2}],)"
              R"("traces":[{"placed":{"mark":"x","cell":0}},{"switched":{"to":"o"}}],)"
              R"("diffs":[{"set_cell":{"mark":"x","cell":0}},{"set_turn":{"to":"o"}}]})");
    std::getline(lines, line);
    EXPECT_EQ(line.substr(line.find("\"actor\"")), R"("actor":"system","frame":1})");
}

/// Events whose checksums fit, and whose payloads nobody writes.
TEST_F(JsonLines, what_cannot_be_in_an_event_is_no_line) {
    const auto cause = [](std::initializer_list<unsigned> payload) {
        rec::Bytes bytes(8); // the hash
        for (const unsigned value : payload) {
            bytes.push_back(static_cast<std::byte>(value));
        }
        rec::RawEvent event;
        event.kind = rec::Kind::Committed;
        event.payload = bytes;
        try {
            return rec::event_json(plain_header(), event);
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::Unreadable);
            return error.cause();
        }
    };
    // Actor, what is kept, kinds of the barrier, its behavior, no inputs.
    EXPECT_EQ(
        cause({2, 0, 0, 0}),
        R"({"event":0,"kind":"committed","hash":"0000000000000000","actor":0,"keep":"inputs","inputs":[]})");
    EXPECT_EQ(cause({2, 3, 0, 0}), "the event cannot be read: a level of keeping of 3");
    EXPECT_TRUE(cause({2, 0, 1, 2, 0})
                    .ends_with(R"("barrier":{"kinds":["requested"],"behavior":"settle"},"inputs":[]})"));
    EXPECT_EQ(cause({2, 0, 32, 0, 0}), "the event cannot be read: an unknown kind of barrier");
    EXPECT_EQ(cause({2, 0, 1, 3, 0}), "the event cannot be read: no behavior has the number 3");
}

TEST_F(JsonLines, what_was_not_exported_is_refused_with_its_line) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    EXPECT_EQ(error_of(""), "there is no line: expected an exported record, whose first line is the header");
    EXPECT_EQ(error_of("{}\n"), "line 1: the member `journal` is missing");
    EXPECT_EQ(error_of(R"({"journal":"2.0"})"),
              "line 1: version 2.0 of the journal format, where this program knows 1.0");
    for (const std::string version : {"1.", "1.256", "1.-1", "1.0x", "1. 0", "1.99999999999999999999"}) {
        EXPECT_EQ(error_of(R"({"journal":")" + version + R"("})"),
                  "line 1: expected a version of the journal format such as 1.0, found `" + version + "`");
    }
    EXPECT_EQ(error_of("no JSON"), "line 1: expected an exported record, whose first line begins with `{`");
    EXPECT_EQ(error_of("{no JSON}"), "line 1: no JSON near column 3");
    EXPECT_EQ(error_of(text + "{}\n"), "line " +
                                           std::to_string(std::count(text.begin(), text.end(), '\n') + 1) +
                                           ": the member `kind` is missing");
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const auto at = other.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return other.replace(at, from.size(), to);
    };
    EXPECT_EQ(error_of(replaced(R"("kind":"committed")", R"("kind":"done")")),
              "line 3: no kind of event is called `done`");
    EXPECT_EQ(error_of(replaced(R"("row":0)", R"("row":"x")")), "line 3: expected a number, found \"x\"");
    const auto hash = text.find(R"("hash":")");
    ASSERT_NE(hash, std::string::npos);
    const std::string digits = text.substr(hash + 8, 16);
    for (const std::string& wrong : {digits.substr(1), digits + "0", digits.substr(1) + "g"}) {
        EXPECT_EQ(error_of(replaced(digits, wrong)),
                  "line 3: expected a hash of 16 hexadecimal digits, found `" + wrong + "`");
    }
    EXPECT_EQ(error_of(replaced(R"({"placed")", R"({"lost")")), "line 3: there is no alternative `lost`");
}

/// A text that never ends.
class Endless final : public std::streambuf {
public:
    Endless(std::string first, const std::string& again) : text_(std::move(first)), again_(again) {
        setg(text_.data(), text_.data(), text_.data() + text_.size());
    }

protected:
    int_type underflow() override {
        text_ = again_;
        setg(text_.data(), text_.data(), text_.data() + text_.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::string text_;
    std::string again_;
};

TEST_F(JsonLines, lines_with_two_meanings_are_refused) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Inputs));
    const std::size_t begin = text.find("{\"event\":1,");
    const std::size_t end = text.find('\n', begin) + 1;
    ASSERT_NE(begin, std::string::npos);
    const auto line = [&](int behind) {
        return "line " +
               std::to_string(std::count(text.begin(), text.begin() + static_cast<long>(begin), '\n') + 1 +
                              behind);
    };
    std::string twice = text;
    twice.insert(twice.find("\"row\":", begin), "\"row\":2,");
    EXPECT_EQ(error_of(twice), line(0) + ": the member `row` occurs twice");
    EXPECT_EQ(error_of(text.substr(0, begin) + text.substr(end)),
              line(0) + ": expected event 1, found 2: a line is missing, doubled or in another place");
    EXPECT_EQ(error_of(text.substr(0, end) + text.substr(begin)),
              line(1) + ": expected event 2, found 1: a line is missing, doubled or in another place");
}

TEST_F(JsonLines, import_ends_where_the_text_does_not) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    const std::size_t last = text.rfind("{\"event\":");
    const std::string line = text.substr(last, text.find(',', last) - last) +
                             R"(,"kind":"annotation","key":"k","text":"some words"})" + "\n";
    const auto refused = [&](const std::string& first, const std::string& again) {
        Endless endless(first, again);
        std::istream in(&endless);
        try {
            (void)rec::import_json(in, "friday", {}, {.line = 20'000, .journal = 30'000});
        } catch (const rec::Error& error) {
            return std::string(name(error.kind())) + ": " + error.cause();
        }
        return std::string("nothing");
    };
    EXPECT_EQ(refused(std::string(1, '\0'), std::string(9, '\0')),
              "unreadable value: line 1: expected an exported record, whose first line begins with `{`");
    EXPECT_EQ(refused("{", "{"),
              "too large: line 1: longer than the limit of 20000 bytes: raise ImportLimits::line");
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    EXPECT_EQ(refused(text, " "), "too large: line " + std::to_string(lines + 1) +
                                      ": longer than the limit of 20000 bytes: raise ImportLimits::line");
    const std::string many = refused(text, line);
    EXPECT_TRUE(many.starts_with("too large: line ")) << many;
    EXPECT_TRUE(many.ends_with(
        ": the journal becomes longer than the limit of 30000 bytes: raise ImportLimits::journal"))
        << many;
}

TEST_F(JsonLines, import_takes_what_is_exactly_as_long_as_the_limits) {
    const rec::Bytes bytes = tic_tac_toe(rec::Keep::Traces);
    const std::string text = exported(bytes);
    std::istringstream lines(text);
    rec::ImportLimits limits{.line = 0, .journal = bytes.size()};
    for (std::string line; std::getline(lines, line);) {
        limits.line = std::max<std::uint64_t>(limits.line, line.size());
    }
    const auto import = [&] {
        std::istringstream in(text);
        return rec::import_json(in, "friday", {}, limits);
    };
    EXPECT_EQ(import(), bytes);
    --limits.line;
    EXPECT_THROW(static_cast<void>(import()), rec::Error);
    ++limits.line;
    --limits.journal;
    EXPECT_THROW(static_cast<void>(import()), rec::Error);
}

/// Values of JSON take many times the memory of their text.
TEST_F(JsonLines, import_bounds_the_values_of_a_line) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    const auto import = [&](std::uint64_t values) {
        std::istringstream in(text);
        return rec::import_json(in, "friday", {}, {.values = values});
    };
    try {
        (void)import(20);
        ADD_FAILURE() << "the header has more values";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::TooLarge);
        EXPECT_EQ(error.cause(), "line 1: more values than the limit of 20: raise ImportLimits::values");
    }
    EXPECT_NO_THROW((void)import(2000));
}

/// What is imported is what was exported, or nothing is.
TEST_F(JsonLines, numbers_that_do_not_fit_are_refused) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const auto at = other.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return error_of(other.replace(at, from.size(), to));
    };
    EXPECT_EQ(replaced(R"("setup":0)", R"("setup":4294967296)"),
              "line 1: expected a number up to 4294967295, found 4294967296");
    EXPECT_EQ(replaced(R"("kind":"committed")", R"("kind":257)"),
              "line 3: expected a number up to 255, found 257");
    EXPECT_EQ(replaced(R"("kind":"committed")", R"("kind":1)"),
              "line 3: expected the name `committed` of this kind, found its number");
    EXPECT_EQ(replaced(R"("row":0)", R"("row":2147483648)"),
              "line 3: expected a number of 4 bytes, found 2147483648");
}

/// Lines are read by the part. No length is special.
TEST_F(JsonLines, import_reads_lines_of_any_length) {
    for (std::size_t size = 4000; size < 4200; ++size) {
        const auto bytes = [&] {
            store.remove("game");
            auto game = rec::create<Game>(store, "game", Board{});
            game.journal->annotate("key", std::string(size, 'x'));
            return bytes_of(*io, "game");
        }();
        std::string text = exported(bytes);
        EXPECT_EQ(imported(text), bytes) << size;
        text.pop_back();
        EXPECT_EQ(imported(text), bytes) << size << " without the last end of a line";
    }
}

// What quotes a value would need a stack as deep as the value is.
TEST_F(JsonLines, deep_values_are_refused_before_they_are_read) {
    const auto nested = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    const auto line = [&](std::size_t levels) { return "{\"journal\":" + nested(levels) + "}\n"; };
    EXPECT_EQ(error_of(line(4096)), "line 1: nested deeper than the 4096 levels of a record");
    EXPECT_EQ(error_of(line(1'000'000)), "line 1: nested deeper than the 4096 levels of a record");
    EXPECT_EQ(error_of(line(4095)), "line 1: expected a string, found an array of 1 value");
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    const auto key = R"({"event":9,"kind":"annotation","key":)";
    EXPECT_NE(error_of(text + key + nested(1'000'000) + ",\"text\":\"\"}\n").find(": nested deeper than"),
              std::string::npos);
}

TEST_F(JsonLines, a_stream_that_fails_is_no_end) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Traces));
    struct Failing final : std::streambuf {
        explicit Failing(std::string what) : text(std::move(what)) {
            setg(text.data(), text.data(), text.data() + text.size());
        }
        int_type underflow() override { throw std::runtime_error("the device"); }
        std::string text;
    };
    Failing failing(text.substr(0, text.size() / 2));
    std::istream in(&failing);
    try {
        (void)rec::import_json(in, "friday");
        ADD_FAILURE() << "half of a record was imported";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::System);
        EXPECT_EQ(error.cause(), "cannot be read to its end");
    }
}

/// Cut off and changed texts are refused, or are another record; nothing else happens.
TEST_F(JsonLines, a_journal_is_no_export) {
    const rec::Bytes bytes = tic_tac_toe(rec::Keep::Traces);
    try {
        (void)imported(std::string(rec::detail::as_text(bytes)));
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::WrongFile);
        EXPECT_EQ(error.cause(), "a journal, not an exported record: `herd record export` makes one of it");
    }
}

TEST_F(JsonLines, what_a_newer_format_has_is_not_lost_in_silence) {
    const auto kind_of = [&](auto run) {
        try {
            run();
        } catch (const rec::Error& error) {
            return error.kind();
        }
        return rec::ErrorKind::TornTail; // never thrown
    };
    const auto refused = [&](const rec::Bytes& bytes) {
        const auto file = io->open("newer", rec::Io::Open::Create);
        file->truncate(0);
        EXPECT_EQ(file->write(0, bytes), bytes.size());
        EXPECT_EQ(kind_of([&] { (void)exported(bytes); }), rec::ErrorKind::NewerVersion);
        EXPECT_EQ(kind_of([&] { (void)rec::copy(store, "newer", store, "copied"); }),
                  rec::ErrorKind::NewerVersion);
        EXPECT_EQ(kind_of([&] { (void)store.open("copied"); }), rec::ErrorKind::NotFound)
            << "a part of a record is left as if it were one";
    };
    const rec::Bytes bytes = tic_tac_toe(rec::Keep::Traces);
    // A flag that this program does not know, in an event at the end.
    const auto last = rec::detail::get_u32(bytes.data() + bytes.size() - 4);
    rec::Bytes flagged = bytes;
    rec::Bytes event{std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{7}, std::byte{0x41}};
    event.resize(8);
    rec::detail::put_u32(event, rec::crc32c(event));
    rec::Bytes chained;
    rec::detail::put_u32(chained, last);
    rec::detail::put_bytes(chained, rec::View(event).first(8));
    rec::detail::put_u32(event, rec::crc32c(chained));
    rec::detail::put_bytes(flagged, event);
    EXPECT_EQ(kind_of([&] { (void)exported(bytes); }), rec::ErrorKind::TornTail);
    refused(flagged);
    // A field of the header that it does not know.
    rec::Bytes header(bytes.begin(), bytes.begin() + 12);
    const auto size = rec::detail::get_u32(bytes.data() + 12);
    header[9] = std::byte{1};
    rec::detail::put_u32(header, size + 3);
    rec::detail::put_u32(header, rec::crc32c(header));
    rec::detail::put_bytes(header, rec::View(bytes).subspan(20, size));
    rec::detail::put_bytes(header, rec::Bytes{std::byte{99}, std::byte{1}, std::byte{0}});
    rec::detail::put_u32(header, rec::crc32c(header));
    refused(header);
}

TEST_F(JsonLines, whatever_the_text_is_import_ends) {
    const std::string text = exported(tic_tac_toe(rec::Keep::Frames));
    for (std::size_t i = 0; i < text.size(); i += 53) {
        std::string changed = text;
        changed[i] = static_cast<char>(changed[i] ^ 4);
        for (const std::string& one : {text.substr(0, i), changed}) {
            try {
                const rec::Bytes bytes = imported(one);
                const auto reader = rec::read_journal(bytes);
                rec::RawEvent event;
                while (reader->next(event)) {}
                EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
            } catch (const rec::Error&) {}
        }
    }
}

} // namespace record_json_lines
