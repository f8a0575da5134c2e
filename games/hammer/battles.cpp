#include "hammer/battles.hpp"

#include "hammer/validate.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <variant>

namespace hammer_test {

namespace {

herding::Engine<Game> engine_of(const hammer::Setup& setup, const Game::State& state) {
    herding::Options<Game> options;
    options.history = herding::HistoryPolicy::none();
    return herding::Engine<Game>(std::make_shared<const hammer::Setup>(setup), Game::State(state), options);
}

} // namespace

std::string_view name_of(const Game::Input& input) {
    return std::visit([](const auto& action) { return std::string_view(action.name); }, input);
}
Choices legal(const hammer::Setup& setup, const Game::State& state) {
    return herding::sequence::legal_actions<Game>(setup, state);
}
std::optional<Frame> taken(const hammer::Setup& setup, Game::State& state, const Game::Input& input,
                           Actor by) {
    auto engine = engine_of(setup, state);
    const auto outcome = engine.dispatch(input, by);
    const Frame* frame = outcome.frame();
    if (frame == nullptr) {
        return std::nullopt;
    }
    state = engine.state();
    return *frame;
}

Pick random_player(bool fierce, std::uint64_t seed) {
    return [fierce, random = Lot(seed)](const Game::State&, const Choices& all) mutable {
        std::vector<std::string_view> names;
        for (const auto& choice : all) {
            const std::string_view name = name_of(choice.input);
            const bool passes = name == "skip" || name.starts_with("end_") || name.starts_with("done_") ||
                                name == "nothing_to_deploy";
            if ((!fierce || !passes || random(10) == 0) && (names.empty() || names.back() != name)) {
                names.push_back(name);
            }
        }
        const std::string_view name = names.empty() ? name_of(all[0].input) : names[random(names.size())];
        std::vector<std::size_t> some;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (name_of(all[i].input) == name) {
                some.push_back(i);
            }
        }
        return some[random(some.size())];
    };
}

End play(const hammer::Setup& setup, Game::State& state, const Pick& pick,
         const std::function<bool(const Step&, const Frame&)>& see) {
    constexpr int most = 20000;
    auto engine = engine_of(setup, state);
    for (int i = 0; !state.pending.over(); ++i) {
        const Choices all = legal(setup, state);
        if (all.empty() || i > most) {
            return all.empty() ? End::stuck : End::endless;
        }
        const auto& choice = all[pick(state, all)];
        const auto outcome = engine.dispatch(choice.input, choice.by);
        const Frame* frame = outcome.frame();
        if (frame == nullptr) {
            return End::refused;
        }
        const Game::State before = std::exchange(state, engine.state());
        if (!see(Step{&setup, &before, &choice.input, choice.by, &state}, *frame)) {
            return End::stopped;
        }
    }
    return End::over;
}

std::string_view broken_invariant(const herding::law::Config<Game>& config, const Step& step,
                                  const Frame& frame) {
    for (const auto& invariant : config.state_invariants) {
        if (!invariant.holds(*step.after)) {
            return invariant.name;
        }
    }
    for (const auto& invariant : config.transition_invariants) {
        if (!invariant.holds(*step.before, frame, *step.after)) {
            return invariant.name;
        }
    }
    return {};
}

} // namespace hammer_test
