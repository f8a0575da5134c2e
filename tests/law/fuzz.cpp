/// Cases from bytes: a fuzzer's finds are shrunk, and their transcripts replay.

#include "herding/law/fuzz.hpp"

#include "tictactoe/laws.hpp"
#include "tictactoe/playable.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/reflect_laws.hpp"
#include "herding/record/open.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace law_fuzz {

using namespace tictactoe;
using herding::law::Law;

enum class Mistake : std::uint8_t { None, TwoMarks, Crash };

template <Mistake mistake> Game::Verdict evaluate(Game::Dispatch& d) {
    const auto place = d.input();
    if (place.row > 2) {
        return herding::InvalidInput{Info::OutsideTheBoard};
    }
    const auto cell = static_cast<std::size_t>(3 * place.row + place.column);
    if (mistake == Mistake::Crash && d->cells[cell] != Mark::None) {
        std::abort();
    }
    return herding::Continue{};
}

/// The game; or the same without the rule that each cell is taken once, or with a crash where a cell is taken.
std::vector<herding::law::Config<Game>> configs(Mistake mistake) {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    if (mistake != Mistake::None) {
        auto entries = herding::RuntimeTable<Game>::of_spec().behaviors();
        entries[1].evaluate =
            mistake == Mistake::Crash ? evaluate<Mistake::Crash> : evaluate<Mistake::TwoMarks>;
        config.table = std::make_shared<const herding::RuntimeTable<Game>>(entries);
    }
    return {config, config};
}

TEST(LawFuzz, tries_long_cases_unless_its_caller_says_otherwise) {
    const auto options = [](std::vector<const char*> given) {
        std::vector<char*> arguments;
        for (const char* one : given) {
            arguments.push_back(const_cast<char*>(one));
        }
        int count = static_cast<int>(arguments.size());
        char** all = arguments.data();
        herding::law::fuzz_options(count, all);
        return std::vector<std::string>(all, all + count);
    };
    EXPECT_EQ(options({"fuzz_nim", "-max_len=50"}),
              (std::vector<std::string>{"fuzz_nim", "-max_len=50", "-len_control=0"}));
}

TEST(LawFuzz, needs_a_config) {
    EXPECT_THROW(static_cast<void>(herding::law::fuzz(std::vector<herding::law::Config<Game>>{}, {})),
                 std::invalid_argument);
}

/// As a fuzzer would, but without its luck.
std::vector<std::uint8_t> bytes(std::uint64_t seed) {
    herding::Generator numbers(seed);
    std::vector<std::uint8_t> all(3 + 4 * numbers.below(60));
    for (auto& one : all) {
        one = static_cast<std::uint8_t>(numbers.below(256));
    }
    return all;
}

TEST(LawFuzz, correct_rules_keep_the_laws_whatever_the_bytes) {
    const auto correct = configs(Mistake::None);
    EXPECT_TRUE(herding::law::fuzz(correct, std::vector<std::uint8_t>{}).ok());
    std::uint64_t committed = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto report = herding::law::fuzz(correct, bytes(seed));
        EXPECT_TRUE(report.ok()) << report;
        committed += herding::law::Distribution::of(report.distribution.outcomes, "committed");
    }
    EXPECT_GT(committed, 200U);
}

TEST(LawFuzz, a_broken_law_is_shrunk_and_its_transcript_replays) {
    const auto broken = configs(Mistake::TwoMarks);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto report = herding::law::fuzz(broken, bytes(seed));
        if (report.ok()) {
            continue;
        }
        EXPECT_TRUE(report.broke(Law::Invariant)) << report;
        EXPECT_EQ(report.commands.size(), 2U) << report;
        EXPECT_EQ(herding::law::fuzz(broken, bytes(seed)).transcript(), report.transcript());
        const auto again = herding::law::replay(broken.front(), report.transcript());
        EXPECT_TRUE(again.broke(Law::Invariant)) << again;
        return;
    }
    ADD_FAILURE() << "no bytes broke a law";
}

TEST(LawFuzz, a_crash_is_shrunk_in_processes_of_its_own) {
    const auto crashing = configs(Mistake::Crash);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const std::string text = herding::law::fuzz_crash(crashing, bytes(seed));
        if (text.empty()) {
            continue;
        }
        const auto lines = std::count(text.begin(), text.end(), '\n');
        const auto inputs = std::count(text.begin(), text.end(), '>');
        EXPECT_EQ(lines - 2 - inputs, 2) << text;          // commands, without the start and the policy
        EXPECT_GE(inputs + 1, lines - 2 - inputs) << text; // the last one may crash before it has inputs
        EXPECT_DEATH(static_cast<void>(herding::law::replay(crashing.front(), text)), "") << text;
        EXPECT_TRUE(herding::law::replay(configs(Mistake::None).front(), text).ok()) << text;
        return;
    }
    ADD_FAILURE() << "no bytes crashed";
}

/// The only record in a folder, opened by the correct rules.
struct Saved {
    explicit Saved(const std::filesystem::path& folder) {
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            journals += file.path().extension() == ".journal" ? 1 : 0;
            transcripts += file.path().extension() == ".transcript" ? 1 : 0;
            if (file.path().extension() == ".journal") {
                herding::record::FileStore store;
                opened.emplace(herding::record::open<Game>(store, file.path().string()));
                const auto reader = store.open(file.path().string());
                for (herding::record::RawEvent event; reader->next(event);) {
                    if (event.kind == herding::record::Kind::Annotation) {
                        annotations += std::string(reinterpret_cast<const char*>(event.payload.data()),
                                                   event.payload.size()) +
                                       '\n';
                    }
                }
            }
        }
    }

    int journals = 0;
    int transcripts = 0;
    std::optional<herding::record::Opened<Game>> opened;
    std::string annotations;
};

/// Runs `use` with an empty folder for what a target saves.
void with_folder(const std::string& name, const std::function<void(const std::filesystem::path&)>& use) {
    const auto folder = std::filesystem::temp_directory_path() / name;
    std::filesystem::remove_all(folder);
    setenv("HERDING_FUZZ_FAILURES", folder.c_str(), 1);
    use(folder);
    unsetenv("HERDING_FUZZ_FAILURES");
    std::filesystem::remove_all(folder);
}

TEST(LawFuzz, a_broken_law_is_saved_as_a_record) {
    const auto broken = configs(Mistake::TwoMarks);
    with_folder("law_fuzz_broken", [&](const std::filesystem::path& folder) {
        const auto run_all = [&] {
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                herding::law::fuzz_target(broken, bytes(seed), herding::law::detail::SaveRecord{});
            }
        };
        EXPECT_DEATH(run_all(), "transcript:\nstart 0\n");
        const Saved saved(folder);
        EXPECT_EQ(saved.journals, 1);
        EXPECT_EQ(saved.transcripts, 1);
        EXPECT_NE(saved.annotations.find("Invariant"), std::string::npos) << saved.annotations;
        // The correct rules refuse the second mark, of which the record has the frame.
        ASSERT_TRUE(saved.opened.has_value());
        EXPECT_EQ(saved.opened->opening, herding::record::Opening::ViewOnly);
    });
}

TEST(LawFuzz, what_happened_before_a_crash_is_saved_as_a_record) {
    const auto crashing = configs(Mistake::Crash);
    with_folder("law_fuzz_crash", [&](const std::filesystem::path& folder) {
        setenv("HERDING_FUZZ_CRASH", "1", 1);
        for (std::uint64_t seed = 0; seed < 50 && !std::filesystem::exists(folder); ++seed) {
            EXPECT_EQ(herding::law::fuzz_target(crashing, bytes(seed), herding::law::detail::SaveRecord{}),
                      0);
        }
        unsetenv("HERDING_FUZZ_CRASH");
        const Saved saved(folder);
        EXPECT_EQ(saved.journals, 1);
        EXPECT_EQ(saved.transcripts, 1);
        EXPECT_NE(saved.annotations.find("the rules crash in the command behind these: dispatch"),
                  std::string::npos)
            << saved.annotations;
        ASSERT_TRUE(saved.opened.has_value() && saved.opened->engine.has_value());
        EXPECT_EQ(saved.opened->engine->undo_depth(), 1U) << "one mark, and the crash was in the next";
    });
}

} // namespace law_fuzz

HERDING_FUZZ(tictactoe::Playable)

TEST(LawFuzz, one_line_defines_the_entry_of_a_fuzzer) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto bytes = law_fuzz::bytes(seed);
        EXPECT_EQ(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()), 0);
    }
}

TEST(LawFuzz, the_entry_aborts_where_a_law_is_broken) {
    const auto broken = law_fuzz::configs(law_fuzz::Mistake::TwoMarks);
    const auto run_all = [&] {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            herding::law::fuzz_target(broken, law_fuzz::bytes(seed));
        }
    };
    EXPECT_DEATH(run_all(), "transcript:\nstart 0\n");
}
