#include "tictactoe/serialize.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

/// What docs/records.md shows.

namespace record_tour {

using namespace tictactoe;

void create(const std::string& folder) {
    // [create]
    herding::record::FileStore store(folder);
    auto game = herding::record::create<Game>(store, "friday.journal", Board{});
    (void)game.engine.dispatch({1, 1}, player(Mark::X));
    game.journal->annotate("X", "Ada");
    game.journal->close();
    // [create]
}

std::size_t report(const std::vector<std::string>& reasons) {
    ADD_FAILURE() << (reasons.empty() ? "" : reasons.front());
    return 0;
}

std::size_t open(const std::string& folder) {
    // [open]
    herding::record::FileStore store(folder);
    auto opened = herding::record::open<Game>(store, "friday.journal");
    if (opened.opening != herding::record::Opening::Exact || !opened.writable()) {
        return report(opened.reasons);
    }
    (void)opened.engine->dispatch({0, 0}, player(Mark::O));
    (void)opened.engine->undo();
    // [open]
    return opened.engine->redo_depth();
}

TEST(TourOfRecords, continues_later) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-tour-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    create(folder.string());
    EXPECT_EQ(open(folder.string()), 1U);
    EXPECT_EQ(open(folder.string()), 1U) << "redo is gone: there is another one";
    std::filesystem::remove_all(folder);
}

} // namespace record_tour
