/// The Rule Game through the engine, with frames and undo. An item is one attempt, accepted or not.
///
/// Replays the reference recordings if they exist, else the recordings of the sample rules.

#include "items.hpp"
#include "rulegame/boards.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/transcript.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace rulegame;
namespace fs = std::filesystem;

/// Attempts a second of the Java Rule Game Server 8.060, measured when it made the reference recordings: replays with the
/// acceptance matrix after each accepted move, and random moves on boards of 9 pieces.
constexpr double java_recorded = 17'500;
constexpr double java_random = 116'000;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::shared_ptr<const Program> program_of(const fs::path& file) {
    return std::make_shared<const Program>(compile(parse_rules(text_of(file))));
}

struct Recorded {
    std::shared_ptr<const Program> program;
    Board board;
    std::vector<Input> inputs;
};

/// The recorded episodes, read once.
const std::vector<Recorded>& recorded() {
    static const std::vector<Recorded> all = [] {
        std::vector<Recorded> episodes;
        std::map<std::string, std::shared_ptr<const Program>> programs;
        const auto read = [&](const fs::path& transcripts, const fs::path& rules) {
            std::ifstream in(transcripts);
            for (std::string line; std::getline(in, line);) {
                RecordedEpisode episode = read_episode(line);
                auto& program = programs[episode.rule];
                if (program == nullptr) {
                    program = program_of(rules / episode.rule);
                }
                episodes.push_back({program, std::move(episode.board), std::move(episode.inputs)});
            }
        };
        const fs::path reference = HERDING_SHARED_DIR "/rulegame";
        if (fs::exists(reference / "transcripts.jsonl")) {
            read(reference / "transcripts.jsonl", reference / "corpus");
            return episodes;
        }
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(HERDING_SAMPLE_RULES "/golden")) {
            files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files) {
            read(file, HERDING_SAMPLE_RULES);
        }
        return episodes;
    }();
    return all;
}

void tell(benchmark::State& state, std::int64_t attempts, double java) {
    state.counters["times_java"] =
        benchmark::Counter(static_cast<double>(attempts) / java, benchmark::Counter::kIsRate);
}

std::int64_t replay(Episode& episode, const std::vector<Input>& inputs, bool with_matrix) {
    for (const Input& input : inputs) {
        const Reply reply = episode.attempt(input);
        benchmark::DoNotOptimize(reply);
        if (with_matrix && reply.code == 0) {
            benchmark::DoNotOptimize(acceptance_matrix(episode.setup(), episode.state()));
        }
    }
    return static_cast<std::int64_t>(inputs.size());
}

/// Episodes that are ready to play, grouped by rule set. The benchmark plays and undoes the episodes of one rule set
/// a few times before it takes the next rule set.
void replay_ready(benchmark::State& state, bool with_matrix) {
    constexpr int rounds = 8;
    struct Ready {
        const Program* program;
        Episode episode;
        const std::vector<Input>* inputs;
    };
    std::vector<Ready> ready;
    for (const Recorded& one : recorded()) {
        ready.push_back(
            {one.program.get(), Episode(std::make_shared<const Setup>(one.program, one.board)), &one.inputs});
    }
    for (Ready& one : ready) { // room for the longest game
        replay(one.episode, *one.inputs, false);
        static_cast<void>(one.episode.engine().undo_to({}));
    }
    std::int64_t attempts = 0;
    Items items(state);
    for (auto _ : state) {
        for (auto begin = ready.begin(); begin != ready.end();) {
            const auto end = std::find_if(
                begin, ready.end(), [&](const Ready& other) { return other.program != begin->program; });
            for (int round = 0; round < rounds; ++round) {
                for (auto one = begin; one != end; ++one) {
                    attempts += replay(one->episode, *one->inputs, with_matrix);
                    if (!one->episode.engine().undo_to({})) {
                        state.SkipWithError("undo was refused");
                        return;
                    }
                }
            }
            begin = end;
        }
    }
    items.done(attempts);
    tell(state, attempts, java_recorded);
}
/// Warm-up time. Any value gives one iteration, in which the engines allocate what they need.
constexpr double warm = 1e-3;

BENCHMARK_CAPTURE(replay_ready, matrix, true)->Name("rulegame/recorded/matrix")->MinWarmUpTime(warm);
BENCHMARK_CAPTURE(replay_ready, replies, false)->Name("rulegame/recorded/replies")->MinWarmUpTime(warm);

/// The same including the board: makes piece table, masks and engine for each episode.
void replay_new(benchmark::State& state) {
    std::int64_t attempts = 0;
    Items items(state);
    for (auto _ : state) {
        for (const Recorded& one : recorded()) {
            Episode episode(std::make_shared<const Setup>(one.program, one.board));
            attempts += replay(episode, one.inputs, true);
        }
    }
    items.done(attempts);
    tell(state, attempts, java_recorded);
}
BENCHMARK(replay_new)->Name("rulegame/recorded/new");

/// Moves any of nine pieces, taken or not, into any bucket, by the rule sets of the recorded episodes, each on its own
/// board. Undoes a game that is over or that takes long.
void random_moves(benchmark::State& state) {
    constexpr int games = 8; // on one board, before the next board
    constexpr int longest = 100;
    herding::Generator generator(1);
    std::vector<Episode> episodes;
    for (const auto& [program, board, inputs] : recorded()) {
        const auto is_new = [&](const Episode& episode) {
            return &episode.setup().program() != program.get();
        };
        const bool plain = !board.empty() && board.front().kind == PieceKind::ShapeAndColor;
        if (!plain || !std::all_of(episodes.begin(), episodes.end(), is_new)) {
            continue;
        }
        for (int tries = 0; tries < 20; ++tries) { // a board that is not stalemated from the start
            Episode episode(std::make_shared<const Setup>(program, random_board(BoardPlan{}, generator)));
            if (episode.state().phase == Phase::Playing) {
                episodes.push_back(std::move(episode));
                break;
            }
        }
    }
    std::int64_t attempts = 0;
    Items items(state);
    for (auto _ : state) {
        for (Episode& episode : episodes) {
            for (int game = 0; game < games; ++game) {
                for (int i = 0; i < longest && episode.state().phase == Phase::Playing; ++i) {
                    const auto id = static_cast<std::int32_t>(generator.below(9));
                    const auto bucket = static_cast<std::int32_t>(generator.below(4));
                    benchmark::DoNotOptimize(episode.attempt(MovePiece{id, bucket}));
                    ++attempts;
                }
                if (!episode.engine().undo_to({})) {
                    state.SkipWithError("undo was refused");
                    return;
                }
            }
        }
    }
    items.done(attempts);
    tell(state, attempts, java_random);
}
BENCHMARK(random_moves)->Name("rulegame/random")->MinWarmUpTime(warm);

} // namespace
