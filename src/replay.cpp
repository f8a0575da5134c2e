#include "backgammon/replay.hpp"

#include "backgammon/match_file.hpp"
#include "backgammon/mutate.hpp"
#include "commands.hpp"
#include "files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <stdexcept>

namespace herd {

namespace {

/// Reads each file and hands it on; what cannot be read is said and skipped. Returns whether all could be.
bool each_match(const std::vector<std::string>& files,
                const std::function<void(const std::string&, const backgammon::MatchFile&)>& use) {
    bool all = true;
    for (const std::string& file : files) {
        try {
            use(file, backgammon::parse_match(read_file(file)));
        } catch (const backgammon::MatchFileError& error) {
            fmt::print(stderr, "{}:{}: {}\n", file, error.line(), error.what());
            all = false;
        } catch (const std::runtime_error& error) {
            fmt::print(stderr, "{}: {}\n", file, error.what());
            all = false;
        }
    }
    return all;
}

} // namespace

int replay(const std::vector<std::string>& files) {
    std::size_t matches = 0;
    std::size_t games = 0;
    std::size_t turns = 0;
    std::size_t rejected = 0;
    const bool readable = each_match(files, [&](const std::string& file, const backgammon::MatchFile& match) {
        const auto result = backgammon::replay(match);
        ++matches;
        games += result.games;
        turns += result.turns;
        rejected += result.rejections.size();
        for (const auto& rejection : result.rejections) {
            fmt::print("{}:{}: {}\n", file, rejection.line, rejection.text);
        }
    });
    fmt::print("replayed {} matches, {} games, {} turns, {} rejected\n", matches, games, turns, rejected);
    return !readable ? 2 : rejected > 0 ? 1 : 0;
}

int replay_mutated(const std::vector<std::string>& files, std::uint64_t number, std::uint64_t seed) {
    std::vector<backgammon::Place> places;
    const bool readable = each_match(files, [&](const std::string&, const backgammon::MatchFile& match) {
        auto more = backgammon::places_of(match);
        places.insert(places.end(), more.begin(), more.end());
    });
    const auto counts = backgammon::try_mistakes(places, number, seed);
    fmt::print("{:<42} {:>8}  {:>25}  {:>15}  {}\n", "wrong move", "tried", "refused by the right rule",
               "state unchanged", "rule");
    backgammon::MistakeCount all;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto& [tried, rightly, unchanged] = counts[i];
        const auto& mistake = backgammon::mistakes()[i];
        fmt::print("{:<42} {:>8}  {:>25}  {:>15}  {}\n", mistake.name, tried, rightly, unchanged,
                   mistake.refused_by);
        all.tried += tried;
        all.refused_rightly += rightly;
        all.unchanged += unchanged;
    }
    fmt::print("{:<42} {:>8}  {:>25}  {:>15}\n", "all", all.tried, all.refused_rightly, all.unchanged);
    if (all.tried < number) {
        fmt::print(stderr, "only {} of {} wrong moves could be tried: these files have no place for more\n",
                   all.tried, number);
        return 2;
    }
    const bool right = all.refused_rightly == all.tried && all.unchanged == all.tried;
    return !readable ? 2 : right ? 0 : 1;
}

std::vector<std::string> sample_matches() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(HERDING_SAMPLE_MATCHES)) {
        if (entry.path().extension() == ".mat") {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace herd
