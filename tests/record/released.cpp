#include "dice/describe.hpp"
#include "record/support/games.hpp"
#include "support/golden.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

/// Journals of every released version of the format, in tests/records/: they open forever, and a reader in another
/// language reads the same in them.

namespace record_released {

namespace rec = herding::record;

const std::string journal = "records/1.0-dice.journal";

/// A phase of dice with every kind of event, written by this program.
rec::Bytes write() {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    auto game = rec::create<dice::Game>(store, "game", dice::Game::State{}, {},
                                        {.keep = rec::Keep::Frames, .checkpoint_events = 8});
    game.journal->annotate("players", "Ada, Bén");
    herding::Generator generator(7);
    for (int i = 0; i < 30; ++i) {
        const auto choices =
            herding::sequence::legal_actions<dice::Game>(game.engine.setup(), game.engine.state());
        if (choices.empty()) {
            break;
        }
        const auto& one = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
        (void)game.engine.dispatch(one.input, one.by);
        if (i % 4 == 1 && game.engine.undo()) {
            (void)game.engine.redo();
        }
        if (i == 3) {
            const dice::Game::Input wrong = herding::sequence::Begin{};
            game.journal->refused(game.engine.dispatch(wrong, one.by), wrong, one.by);
            game.journal->mark("here", game.engine.mark());
        }
    }
    game.journal->close();
    return record_test::bytes_of(*io, "game");
}

rec::Bytes read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const rec::View bytes = rec::detail::as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

void write_file(const std::string& path, const rec::Bytes& bytes) {
    std::ofstream file(path, std::ios::binary);
    file << rec::detail::as_text(bytes);
}

TEST(ReleasedFormat, opens) {
    if (const char* update = std::getenv("HERDING_UPDATE_GOLDEN"); update != nullptr && *update == '1') {
        write_file(journal, write()); // only before the version is released
    }
    rec::FileStore store;
    const auto opened = rec::open<dice::Game>(store, journal, {.access = rec::Access::Read});
    EXPECT_TRUE(opened.opening == rec::Opening::Exact || opened.opening == rec::Opening::Migrated)
        << (opened.reasons.empty() ? "" : opened.reasons.back());
    EXPECT_EQ(opened.tail.ending, rec::Ending::Clean);
    EXPECT_GE(opened.events, 10U);
    EXPECT_TRUE(opened.closed);
    EXPECT_EQ(opened.annotations, (std::vector<rec::Annotation>{{"players", "Ada, Bén", 0}}));
}

TEST(ReleasedFormat, is_still_written) {
    rec::FileStore store;
    const auto opened = rec::open<dice::Game>(store, journal, {.access = rec::Access::Read});
    if (opened.opening == rec::Opening::Exact) { // the same types and rules, so the same bytes
        EXPECT_EQ(read_file(journal), write());
    }
}

/// What the reader in Python prints, and its exit code.
struct Printed {
    std::string text;
    int code = 0;
};
Printed python(const std::string& path) {
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(
        ::popen(("python3 records/read_journal.py " + path).c_str(), "r"), [](FILE*) { return 0; });
    Printed printed;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe.get())) {
        printed.text.append(part.data(), size);
    }
    const int status = ::pclose(pipe.get());
    printed.code = status >> 8;
    return printed;
}

class ReaderInPython : public testing::Test {
protected:
    void SetUp() override {
        if (std::system("python3 -c '' 2> /dev/null") != 0) {
            GTEST_SKIP() << "there is no python3";
        }
    }
};

TEST_F(ReaderInPython, reads_what_is_written) {
    const Printed printed = python(journal);
    EXPECT_EQ(printed.code, 0);
    expect_golden("records/1.0-dice.jsonl", printed.text);
}

TEST_F(ReaderInPython, finds_torn_tails_and_damage) {
    const auto path = (std::filesystem::temp_directory_path() / "herding-reader.journal").string();
    const rec::Bytes whole = read_file(journal);
    const auto code = [&](const rec::Bytes& bytes) {
        write_file(path, bytes);
        return python(path).code;
    };
    EXPECT_EQ(code({whole.begin(), whole.end() - 1}), 1);
    rec::Bytes changed = whole;
    changed[whole.size() - 40] ^= std::byte{1};
    EXPECT_EQ(code(changed), 1);
    changed[30] ^= std::byte{1};
    EXPECT_EQ(code(changed), 2);
    std::filesystem::remove(path);
}

} // namespace record_released
