#pragma once

#include "rulegame/boards.hpp"
#include "rulegame/drawing.hpp"
#include "rulegame/laws.hpp"
#include "rulegame/parse_error.hpp"
#include "rulegame/picture.hpp"
#include "rulegame/serialize.hpp"
#include "rulegame/talk.hpp"

#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rulegame {

/// Which rules are played on which board.
struct Options {
    std::string rules = "(shape:square, bucket:0) (shape:star, bucket:1) (shape:circle, bucket:2) "
                        "(shape:triangle, bucket:3)\n";
    std::string file = {}; ///< of rules, in place of `rules`
    herding::reflect::Bounded<1, 36> pieces{9};
    std::uint32_t board = 1;     ///< seed of the random board
    std::string board_file = {}; ///< a board (JSON), in place of `pieces` and `board`

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(rules), CEREAL_NVP(file), CEREAL_NVP(pieces), CEREAL_NVP(board),
                CEREAL_NVP(board_file));
    }
};

/// The Rule Game for every outlet: a rule set and a board are its Setup.
struct Playable {
    using Spec = Rules;
    using Options = rulegame::Options;
    static constexpr std::string_view name = "rulegame";
    static constexpr std::string_view summary = "find out the hidden rule by moving pieces into buckets";
    static constexpr std::string_view aim =
        "Clear the board, and find the rule that says which piece goes where.";
    static constexpr unsigned players = 1;
    static constexpr unsigned longest = 60;
    static constexpr bool lists_legal = false;

    static constexpr std::string_view file_options[] = {"file", "board_file"};

    static std::vector<herding::play::Named<Options>> setups() {
        return {{"shapes", "each shape has a bucket", {}},
                {"clockwise",
                 "the first piece anywhere, then the buckets in turn",
                 {.rules = "(code:!p) (bucket:p+1)\n"}},
                {"reading-order", "piece by piece from the top left", {.rules = "(pos:T)\n"}}};
    }
    /// Throws std::runtime_error for a file that cannot be read, and for a board that is none, ParseError for rules.
    static Setup setup(const Options& options) {
        const std::string text = options.file.empty() ? options.rules : file_text(options.file);
        if (!options.board_file.empty()) {
            return {std::make_shared<const Program>(compile(parse_rules(text))),
                    read_board_file(options.board_file, file_text(options.board_file))};
        }
        herding::Generator generator(options.board);
        BoardPlan plan;
        plan.pieces = static_cast<int>(options.pieces.value());
        return {std::make_shared<const Program>(compile(parse_rules(text))), random_board(plan, generator)};
    }
    static std::string file_text(const std::string& file) {
        // Not a stream, because a module of a browser has none of files.
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
        std::string text;
        if (in != nullptr) {
            std::array<char, 4096> part{};
            while (const std::size_t size = std::fread(part.data(), 1, part.size(), in.get())) {
                text.append(part.data(), size);
            }
        }
        if (in == nullptr || std::ferror(in.get()) != 0) {
            throw std::runtime_error(file + ": cannot be read");
        }
        return text;
    }
    static State initial(const Setup& setup) { return begin(setup); }

    template <class Out> // anything with push_back
    static void legal_actions(const Setup& setup, const State& state, Out& out) {
        for (int piece = 0; piece < setup.piece_count(); ++piece) {
            for (std::int32_t bucket = 0; bucket < 4; ++bucket) {
                if ((state.buckets(piece) >> static_cast<unsigned>(bucket) & 1U) != 0) {
                    const std::int32_t id = setup.board()[static_cast<std::size_t>(piece)].id;
                    out.push_back({MovePiece{id, bucket}, herding::Actor::player(0)});
                }
            }
        }
    }

    /// The pieces of the board, each into each bucket. A move from a cell is another way to write one of these.
    static std::vector<herding::play::Action<Rules>> all_actions(const Setup& setup) {
        std::vector<herding::play::Action<Rules>> all;
        for (const auto& piece : setup.board()) {
            for (std::int32_t bucket = 0; bucket < 4; ++bucket) {
                all.push_back({MovePiece{piece.id, bucket}, herding::Actor::player(0)});
            }
        }
        return all;
    }

    static bool over(const Setup& /*setup*/, const State& state) { return state.phase != Phase::Playing; }

    static herding::play::Drawing draw(const Setup& setup, const State& state,
                                       const herding::play::Look& look) {
        return rulegame::draw(setup, state, {look.color, false});
    }

    static herding::scene::Scene scene(const Setup& setup, const State& state) {
        return scene_of(setup, state);
    }

    static std::string svg(const Setup& setup, const State& state, const herding::play::Look& /*look*/) {
        return picture(setup, state);
    }

    /// `3 1`: a piece and a bucket.
    static std::string write(const Setup& /*setup*/, const State& /*state*/, const Input& input) {
        const auto* move = std::get_if<MovePiece>(&input);
        return move == nullptr ? std::string()
                               : std::to_string(move->id) + ' ' + std::to_string(move->bucket);
    }
    static std::vector<Input> read(const Setup& /*setup*/, const State& /*state*/, std::string_view text) {
        const auto move = read_move(text);
        return move ? std::vector<Input>{*move} : std::vector<Input>();
    }

    // ---- For persons at a terminal

    static constexpr auto words = terminal_words;
    static constexpr std::span<const herding::play::ActionWords> action_words = rulegame::action_words;
    static herding::play::Prompt prompt(const Setup& /*setup*/, const State& /*state*/,
                                        herding::Actor /*by*/) {
        return {"a piece and a bucket, such as 3 1"};
    }
    static herding::play::Telling tell(const Setup& setup, const herding::view::FrameView<Rules>& frame) {
        return rulegame::tell(setup, {frame.traces.data(), frame.traces.size()});
    }
    static std::string explain(const Setup& setup, const State& state, std::string_view what) {
        return rulegame::explain(setup, state, what);
    }

    static std::array<std::int64_t, 1> returns(const Setup& /*setup*/, const State& state) {
        return {state.taken_count};
    }

    static std::vector<herding::law::Config<Rules>> laws() { return law_configs(); }
};

} // namespace rulegame
