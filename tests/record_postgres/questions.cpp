#include "record/support/questions.hpp"

#include "record_postgres/support/database.hpp"

#include "herding/record_postgres/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace record_questions {

using postgres_test::database;

/// The same text as for SQLite.
TEST(QuestionsInPostgres, have_the_answers_of_cpp_over_generated_games) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 1; seed <= 12 && !testing::Test::HasFailure(); ++seed) {
        database().clear();
        rec::PostgresStore store(database().url());
        longest = std::max(longest, expect_answers(store, seed));
    }
    EXPECT_GE(longest, 4U);
}

TEST(QuestionsInPostgres, have_the_answers_of_the_document) {
    database().clear();
    rec::PostgresStore store(database().url());
    expect_documented_answers(store);
}

} // namespace record_questions
