#include "dice/describe.hpp"
#include "kuhn/kuhn.hpp"
#include "record/support/games.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

/// A record that is closed and opened again at any event gives an engine that answers every later command like the one
/// that stayed open.

namespace record_reopen {

namespace rec = herding::record;
using record_test::Image;
using record_test::image;

/// What a program asks of an engine.
template <class Spec> struct Command {
    enum class Do { Dispatch, DispatchAll, Undo, Redo, UndoTo } what = Do::Dispatch;
    std::vector<herding::InputOf<Spec>> inputs;
    herding::Actor by;
    herding::Reversibility said = herding::Reversibility::Reversible;
    herding::Mark mark;
};

template <class Spec> std::string run(herding::Engine<Spec>& engine, const Command<Spec>& command) {
    std::ostringstream out;
    const auto told = [&](const herding::HistoryResult<Spec>& result) {
        if (result) {
            out << *result;
        } else {
            out << name(result.refusal().reason) << ' ' << result.refusal().frame << ' '
                << result.refusal().barrier;
        }
    };
    using Do = typename Command<Spec>::Do;
    switch (command.what) {
    case Do::Dispatch: out << engine.dispatch(command.inputs[0], command.by, command.said); break;
    case Do::DispatchAll: out << engine.dispatch_all(command.inputs, command.by, command.said); break;
    case Do::Undo: told(engine.undo(command.by)); break;
    case Do::Redo: told(engine.redo(command.by)); break;
    case Do::UndoTo: told(engine.undo_to(command.mark)); break;
    }
    return out.str();
}

template <class Spec> struct Choice {
    herding::InputOf<Spec> input;
    herding::Actor by;
};

template <class Spec> std::optional<Choice<Spec>> choose(const herding::Engine<Spec>& engine,
                                                         herding::Generator& generator) {
    if constexpr (std::same_as<Spec, tictactoe::Game>) {
        const auto cell = static_cast<int>(generator.below(9));
        return Choice<Spec>{{cell / 3, cell % 3}, record_test::turn(engine)};
    } else {
        const auto choices = herding::sequence::legal_actions<Spec>(engine.setup(), engine.state());
        if (choices.empty()) {
            return std::nullopt;
        }
        const auto& one = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
        return Choice<Spec>{one.input, one.by};
    }
}

template <class Spec> Command<Spec> draw(const herding::Engine<Spec>& engine, herding::Generator& generator,
                                         const std::vector<herding::Mark>& marks) {
    using Do = typename Command<Spec>::Do;
    Command<Spec> command;
    const auto choice = choose(engine, generator);
    const auto kind = generator.below(20);
    if (!choice || kind < 6) {
        command.what = kind % 3 == 0 ? Do::Redo : kind == 5 ? Do::UndoTo : Do::Undo;
        command.mark = marks[generator.below(static_cast<std::uint32_t>(marks.size()))];
        return command;
    }
    command.inputs = {choice->input};
    command.by = choice->by;
    command.said = kind == 6 ? herding::Reversibility::Irreversible : herding::Reversibility::Reversible;
    if (kind == 7) {
        command.what = Do::DispatchAll;
        command.inputs.push_back(choice->input);
    }
    return command;
}

template <class Spec> struct Step {
    Command<Spec> command;
    std::string answer;
    Image<Spec> after;
    std::uint64_t bytes = 0; ///< of the record after it
};

template <class Spec> void check(std::uint64_t seed, const herding::Options<Spec>& options, int length) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    herding::Generator generator(seed);
    std::vector<Step<Spec>> steps;
    Image<Spec> start;
    {
        auto game =
            rec::create<Spec>(store, "game", herding::StateOf<Spec>{}, options, {.checkpoint_events = 7});
        std::vector<herding::Mark> marks{game.engine.mark()};
        steps.push_back({{}, {}, image(game.engine), game.journal->size()});
        for (int i = 0; i < length; ++i) {
            Step<Spec> step;
            step.command = draw(game.engine, generator, marks);
            step.answer = run(game.engine, step.command);
            step.after = image(game.engine);
            step.bytes = game.journal->size();
            steps.push_back(std::move(step));
            marks.push_back(game.engine.mark());
        }
    }
    const rec::Bytes whole = record_test::bytes_of(*io, "game");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i > 0 && steps[i].bytes == steps[i - 1].bytes) {
            continue; // no event
        }
        record_test::put_file(*io, "game", rec::View(whole).first(static_cast<std::size_t>(steps[i].bytes)));
        rec::OpenOptions<Spec> opening;
        opening.engine = options;
        opening.journal.checkpoint_events = 7;
        auto opened = rec::open<Spec>(store, "game", std::move(opening));
        ASSERT_EQ(opened.opening, rec::Opening::Exact)
            << (opened.reasons.empty() ? "" : opened.reasons.front());
        ASSERT_TRUE(opened.writable())
            << opened.tail.cause << name(opened.tail.ending) << opened.tail.location.byte;
        ASSERT_EQ(image(*opened.engine), steps[i].after) << "seed " << seed << ", command " << i;
        for (std::size_t k = i + 1; k < steps.size(); ++k) {
            ASSERT_EQ(run(*opened.engine, steps[k].command), steps[k].answer)
                << "seed " << seed << ", " << i << ' ' << k;
            ASSERT_EQ(image(*opened.engine), steps[k].after) << "seed " << seed << ", " << i << ' ' << k;
        }
        opened.journal.reset();
        const auto again = rec::open<Spec>(store, "game", {.engine = options, .access = rec::Access::Read});
        ASSERT_EQ(image(*again.engine), steps.back().after) << "and what was added is recorded as well";
        ASSERT_EQ(record_test::bytes_of(*io, "game"), whole) << "in the same bytes, checkpoints included";
    }
}

template <class Spec> class Reopen : public testing::Test {};
using Games = testing::Types<tictactoe::Game, dice::Game, kuhn::Game>;
struct Names {
    template <class Spec> static std::string GetName(int) { return rec::detail::game_name<Spec>(); }
};
TYPED_TEST_SUITE(Reopen, Games, Names);

TYPED_TEST(Reopen, at_any_event_changes_nothing) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        check<TypeParam>(seed, {}, 40);
    }
}

TYPED_TEST(Reopen, at_any_event_changes_nothing_with_short_histories) {
    for (std::uint64_t seed = 100; seed <= 106; ++seed) {
        check<TypeParam>(
            seed, {.history = herding::HistoryPolicy::bounded(3), .frames = herding::FramePolicy::bounded(2)},
            40);
        check<TypeParam>(
            seed, {.history = herding::HistoryPolicy::none(), .frames = herding::FramePolicy::none()}, 20);
    }
}

} // namespace record_reopen
