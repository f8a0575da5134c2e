#include "record/support/questions.hpp"

#include "herding/record_sqlite/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace record_questions {

TEST(QuestionsInSql, have_the_answers_of_cpp_over_generated_games) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-answers-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder); // of a process of this number that was killed
    std::filesystem::create_directory(folder);
    std::size_t longest = 0;
    for (std::uint64_t seed = 1; seed <= 25 && !testing::Test::HasFailure(); ++seed) {
        rec::SqliteStore store((folder / (std::to_string(seed) + ".db")).string());
        longest = std::max(longest, expect_answers(store, seed));
    }
    EXPECT_GE(longest, 4U);
    std::filesystem::remove_all(folder);
}

TEST(QuestionsInSql, have_the_answers_of_the_document) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-questions-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder); // of a process of this number that was killed
    std::filesystem::create_directory(folder);
    {
        rec::SqliteStore store((folder / "games.db").string());
        expect_documented_answers(store);
    }
    std::filesystem::remove_all(folder);
}

} // namespace record_questions
