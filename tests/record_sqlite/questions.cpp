#include "record/support/games.hpp"
#include "support/shared_data.hpp"

#include "herding/record_sqlite/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

/// docs/records.md asks questions in SQL and shows the answers, which are those of this database.

namespace record_questions {

namespace rec = herding::record;
using namespace record_test;

/// Two games of tic-tac-toe, with what players do wrong and take back.
void play(rec::Store& store) {
    const auto submit = [](rec::Recorded<Game>& game, int row, int column, Mark mark) {
        const tictactoe::Place place{row, column};
        const auto by = tictactoe::player(mark);
        game.journal->refused(game.engine.dispatch(place, by), place, by);
    };
    auto friday = rec::create<Game>(store, "friday", Board{}, {}, {.keep = rec::Keep::Frames});
    friday.journal->annotate("X", "Ada");
    submit(friday, 1, 1, Mark::X);
    submit(friday, 0, 0, Mark::X); // not their turn
    submit(friday, 1, 1, Mark::O); // occupied
    submit(friday, 0, 0, Mark::O);
    submit(friday, 0, 1, Mark::X);
    submit(friday, 0, 1, Mark::O); // occupied
    (void)friday.engine.undo_to({1});
    submit(friday, 0, 2, Mark::O);
    submit(friday, 0, 1, Mark::X);
    submit(friday, 2, 2, Mark::O);
    submit(friday, 2, 1, Mark::X); // wins
    friday.journal->close();
    auto saturday = rec::create<Game>(store, "saturday", Board{}, {}, {.keep = rec::Keep::Frames});
    submit(saturday, 1, 1, Mark::X);
    submit(saturday, 0, 0, Mark::O);
    submit(saturday, 5, 5, Mark::X); // outside
    submit(saturday, 2, 0, Mark::X);
    (void)saturday.engine.undo();
    (void)saturday.engine.redo();
}

std::string table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> width(rows[0].size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            width[i] = std::max(width[i], row[i].size());
        }
    }
    std::ostringstream out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += (i == 0 ? "" : " | ") + row[i] + std::string(width[i] - row[i].size(), ' ');
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
    return out.str();
}

struct Question {
    std::string sql;
    std::string answer;
};

/// Each block of SQL in the document, and the block of text behind it.
std::vector<Question> questions() {
    std::vector<Question> found;
    std::istringstream in(file_text(HERDING_SOURCE_DIR "/docs/records.md"));
    std::string* block = nullptr;
    for (std::string line; std::getline(in, line);) {
        if (line == "```sql") {
            block = &found.emplace_back().sql;
        } else if (line == "```text" && !found.empty()) {
            block = &found.back().answer;
        } else if (line == "```") {
            block = nullptr;
        } else if (block != nullptr) {
            *block += line + '\n';
        }
    }
    return found;
}

TEST(QuestionsInSql, have_the_answers_of_the_document) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-questions-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    {
        rec::SqliteStore store((folder / "games.db").string());
        play(store);
        const auto all = questions();
        EXPECT_GE(all.size(), 10U);
        for (const Question& one : all) {
            EXPECT_EQ(table(store.query(one.sql)), one.answer) << one.sql;
        }
    }
    std::filesystem::remove_all(folder);
}

} // namespace record_questions
