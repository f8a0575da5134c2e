#include "backgammon/replay.hpp"

#include "backgammon/match_file.hpp"
#include "backgammon/mutate.hpp"
#include "backgammon/tool/checks.hpp"
#include "backgammon/transcript.hpp"

#include "herding/tool/files.hpp"

#include <fmt/core.h>

#include <functional>
#include <stdexcept>

namespace herd {

using herding::tool::read_file;

namespace {

/// Reads each file and hands it on; what cannot be read is said and skipped. Returns whether all could be.
bool each_file(const std::vector<std::string>& files,
               const std::function<void(const std::string& file, const std::string& text)>& use) {
    bool all = true;
    for (const std::string& file : files) {
        try {
            use(file, read_file(file));
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

struct Played {
    backgammon::Setup setup;
    backgammon::ReplayResult result;
};

/// Either form of a recorded match.
Played play(const std::string& text) {
    if (backgammon::is_transcript(text)) {
        const auto transcript = backgammon::parse_transcript(text);
        return {transcript.setup, backgammon::replay(transcript)};
    }
    const auto match = backgammon::parse_match(text);
    return {backgammon::setup_of(match), backgammon::replay(match)};
}

} // namespace

int replay(const std::vector<std::string>& files, bool as_text) {
    std::size_t matches = 0;
    std::size_t games = 0;
    std::size_t turns = 0;
    std::size_t rejected = 0;
    const bool readable = each_file(files, [&](const std::string& file, const std::string& text) {
        const auto [setup, result] = play(text);
        ++matches;
        games += result.games;
        turns += result.turns;
        rejected += result.rejections.size();
        for (const auto& rejection : result.rejections) {
            fmt::print(as_text ? stderr : stdout, "{}:{}: {}\n", file, rejection.line, rejection.text);
        }
        if (as_text) {
            fmt::print("# {}\n{}", file, backgammon::print_transcript(setup, result.committed));
        }
    });
    fmt::print(as_text ? stderr : stdout, "replayed {} matches, {} games, {} turns, {} rejected\n", matches,
               games, turns, rejected);
    return !readable ? 2 : rejected > 0 ? 1 : 0;
}

int replay_mutated(const std::vector<std::string>& files, std::uint64_t number, std::uint64_t seed) {
    std::vector<backgammon::Place> places;
    const bool readable = each_file(files, [&](const std::string&, const std::string& text) {
        auto more = backgammon::places_of(backgammon::parse_match(text));
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

} // namespace herd
