/// A check of a game with several setups: each seed has one, and what is found keeps it.

#include "herding/herding.hpp"
#include "herding/law/check.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/open.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/tool/check_of.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace law_several_setups {

namespace law = herding::law;
namespace tool = herding::tool;

struct Bound {
    int most = 3;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(most)); }
    friend bool operator==(const Bound&, const Bound&) = default;
};
struct Count {
    int stones = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Count&, const Count&) = default;
};
struct Add {
    herding::reflect::Bounded<1, 2> stones{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Add&, const Add&) = default;
};
struct Set {
    int stones = 0;
    Count apply(Count& count) const {
        count.stones = stones;
        return count;
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Set&, const Set&) = default;
};
struct Game {
    using Setup = Bound;
    using State = Count;
    using Input = Add;
    using Diff = Set;
    using Trace = Count;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        const int stones = d->stones + static_cast<int>(d.input().stones.value());
        if (stones > d.setup().most) {
            return herding::Disallowed{0};
        }
        d.emit(Set{stones});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 0, add}}); }
};

/// The second setup allows more than the invariant does.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "stones";
    static constexpr std::string_view summary = "stones are added";
    static std::vector<herding::play::Named<Bound>> setups() {
        return {{"few", "three stones", {3}}, {"many", "nine stones", {9}}};
    }
    static void invariants(law::Config<Game>& config) {
        config.state_invariants.push_back(
            {"there are at most five stones", [](const Count& count) { return count.stones <= 5; }});
    }
};

TEST(SeveralSetups, a_law_that_one_of_them_breaks_is_found_and_saved_with_it) {
    const auto folder = std::filesystem::temp_directory_path() / "law_several_setups";
    std::filesystem::remove_all(folder);
    const auto found = tool::check_of<Playable>({.cases = 60, .failures = folder.string()});
    ASSERT_EQ(found.failures.size(), 1U);
    const tool::LawFailure& failure = found.failures.front();
    EXPECT_EQ(failure.law, "Invariant") << failure.report;
    EXPECT_NE(failure.message.find("at most five stones"), std::string_view::npos);

    const auto again = tool::check_of<Playable>({.cases = 1, .seed = failure.seed});
    ASSERT_EQ(again.failures.size(), 1U);
    EXPECT_EQ(again.failures.front().message, failure.message);

    const auto configs = law::checked_configs_of<Playable>();
    ASSERT_EQ(configs.size(), 2U);
    EXPECT_TRUE(law::replay(configs[0], failure.transcript).ok());
    EXPECT_TRUE(law::replay(configs[1], failure.transcript).broke(law::Law::Invariant));

    herding::record::FileStore store;
    ASSERT_EQ(failure.saved.size(), 3U) << failure.not_saved;
    const auto opened = herding::record::open<Game>(store, failure.saved.back());
    ASSERT_TRUE(opened.engine.has_value());
    EXPECT_EQ(opened.engine->setup().most, 9);
    EXPECT_GT(opened.engine->state().stones, 5);

    // A transcript does not name its setup.
    const auto saved =
        tool::check_of<Playable>({.cases = 0, .replays = {{failure.saved[1], failure.transcript}}});
    ASSERT_EQ(saved.failures.size(), 1U);
    EXPECT_EQ(saved.failures.front().message, failure.message);
    EXPECT_EQ(saved.failures.front().replayed, failure.saved[1]);
    EXPECT_EQ(saved.replayed, 1U);
    EXPECT_TRUE(saved.seeds.empty());
    std::filesystem::remove_all(folder);
}

TEST(SeveralSetups, a_transcript_that_none_of_them_can_read_is_listed) {
    const auto found = tool::check_of<Playable>(
        {.cases = 9, .replays = {{"old", "dispatch by"}, {"cut", "\n"}, {"new", "start 0\nundo"}}});
    EXPECT_TRUE(found.ok());
    EXPECT_EQ(found.replayed, 1U);
    ASSERT_EQ(found.unreadable.size(), 2U);
    EXPECT_EQ(found.unreadable[0].path, "old");
    EXPECT_NE(found.unreadable[0].text.find("line 1: expected an actor"), std::string::npos);
    EXPECT_NE(found.unreadable[1].text.find("the transcript has no command"), std::string::npos);
}

/// Names a folder of failures itself.
struct Keeping : Playable {
    static std::string folder() {
        return (std::filesystem::temp_directory_path() / "law_several_setups_keeping").string();
    }
    static void invariants(law::Config<Game>& config) {
        Playable::invariants(config);
        config.failures = folder();
    }
};

TEST(SeveralSetups, a_failure_that_a_config_kept_is_no_case) {
    std::filesystem::remove_all(Keeping::folder());
    const auto first = tool::check_of<Keeping>({.cases = 20});
    ASSERT_EQ(first.failures.size(), 1U);
    EXPECT_EQ(first.failures.front().replayed, "");
    const auto second = tool::check_of<Keeping>({.cases = 20});
    ASSERT_EQ(second.failures.size(), 1U);
    EXPECT_TRUE(std::filesystem::is_regular_file(second.failures.front().replayed))
        << second.failures.front().replayed;
    std::filesystem::remove_all(Keeping::folder());
}

TEST(SeveralSetups, each_of_them_has_its_turn) {
    const auto ok = [](std::uint64_t first, std::uint64_t last) {
        return tool::check_of<Playable>({.cases = last - first + 1, .seed = first}).ok();
    };
    EXPECT_TRUE(ok(1, 9)) << "the first setup";
    EXPECT_FALSE(ok(10, 19)) << "the second one";
    EXPECT_TRUE(ok(20, 29));
    EXPECT_FALSE(ok(30, 39));
}

TEST(SeveralSetups, parts_of_a_check_find_what_the_whole_finds) {
    const auto part = [](std::uint64_t first, std::uint64_t last) {
        return tool::check_of<Playable>({.cases = last - first + 1, .seed = first, .keep_going = true});
    };
    const auto whole = part(1, 60);
    auto merged = part(1, 14); // ends in the middle of the seeds that have one setup
    tool::merge(merged, part(15, 60));
    EXPECT_EQ(merged.seeds, whole.seeds);
    EXPECT_EQ(merged.seen.commands, whole.seen.commands);
    ASSERT_EQ(merged.failures.size(), whole.failures.size());
    EXPECT_EQ(merged.failures.front().seed, whole.failures.front().seed);
    EXPECT_EQ(merged.failures.front().cases, whole.failures.front().cases);
    EXPECT_EQ(merged.failures.front().transcript, whole.failures.front().transcript);
}

} // namespace law_several_setups
