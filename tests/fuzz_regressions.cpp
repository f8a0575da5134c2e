/// Runs every input that ever crashed a reader, and the seeds of the fuzzers, through every reader, with any
/// compiler. The Rule Game's tests run the inputs of its readers.

#include "fuzz/readers.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

void read_all(const std::string& folder, std::size_t at_least) {
    const auto files = files_below(folder);
    EXPECT_GE(files.size(), at_least) << folder;
    for (const std::string& file : files) {
        const std::string text = file_text(file);
        const fuzz::Input input(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
        EXPECT_EQ(fuzz::read_text(input), "") << file;
        EXPECT_EQ(fuzz::read_json(input), "") << file;
        EXPECT_EQ(fuzz::read_binary(input), "") << file;
    }
}

TEST(FuzzRegressions, are_read_or_refused_by_every_reader) { read_all("fuzz_regressions", 5); }

TEST(FuzzRegressions, seeds_are_read_or_refused_by_every_reader) { read_all("../fuzz/corpus", 9); }

/// A fuzzer does not get far from a seed that is refused at once.
TEST(FuzzRegressions, each_reader_takes_its_own_seed) {
    const auto bytes = [](const std::string& text) {
        return std::as_bytes(std::span<const char>(text.data(), text.size()));
    };
    EXPECT_NO_THROW(static_cast<void>(fuzz::rf::parse<zoo::Zoo>(file_text("../fuzz/corpus/text/zoo"))));
    EXPECT_NO_THROW(static_cast<void>(fuzz::rf::from_json<zoo::Zoo>(file_text("../fuzz/corpus/json/zoo"))));
    const std::string body = file_text("../fuzz/corpus/binary/zoo");
    zoo::Zoo value;
    EXPECT_NO_THROW(fuzz::rf::read_body(value, bytes(body)));
    const std::string lists = file_text("../fuzz/corpus/binary/lists");
    EXPECT_NO_THROW(static_cast<void>(fuzz::rf::read_binary<zoo::Zoo>(fuzz::seal(bytes(lists)))));
    const std::string choices = file_text("../fuzz/corpus/text/choices");
    EXPECT_EQ(fuzz::rf::parse<std::vector<zoo::Choice>>(choices).size(), 9U);
    EXPECT_EQ(fuzz::rf::from_json<std::vector<zoo::Choice>>(file_text("../fuzz/corpus/json/choices")).size(),
              9U);
}

} // namespace
