#include "tictactoe/serialize.hpp"

#include "herding/record/open.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/upcast.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// What docs/records.md shows.

namespace harvest {

// [upcast]
struct Field {
    int corn = 0;
    int rain = 3;  // since version 1
    int weeds = 0; // since version 2

    template <class A> void serialize(A& archive, std::uint32_t version) {
        archive(CEREAL_NVP(corn));
        if (version >= 1) {
            archive(CEREAL_NVP(rain));
        }
        if (version >= 2) {
            archive(CEREAL_NVP(weeds));
        }
    }
    friend void upcast(Field& field, herding::reflect::FromVersion<0>) { field.rain = 3; }
    friend void upcast(Field& field, herding::reflect::FromVersion<1>) { field.weeds = field.rain / 2; }
};
// [upcast]

} // namespace harvest
CEREAL_CLASS_VERSION(harvest::Field, 2)

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

TEST(TourOfRecords, reads_every_earlier_version) {
    const auto read = [](const std::string& json) {
        return herding::reflect::from_json<harvest::Field>(json);
    };
    EXPECT_EQ(read(R"({"corn":1})").weeds, 1);
    EXPECT_EQ(read(R"({"corn":1})").rain, 3);
    EXPECT_EQ(read(R"({"$version":1,"corn":1,"rain":8})").weeds, 4);
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
