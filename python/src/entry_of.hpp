#pragma once

#include "batch_of.hpp"
#include "entry.hpp"

#include "herding/play/compact.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/information.hpp"

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// Records wait for a disk, and their templates are a fifth of what the optimizer gets. So Clang compiles them without it. All else
// that loops of learners call is included above.
#ifdef __clang__
#pragma clang attribute push(__attribute__((optnone, noinline)), apply_to = function)
#endif
#include "herding/record/journal.hpp"
#include "herding/record/open.hpp"
#include "herding/tool/detail/records_of.hpp"
#ifdef __clang__
#pragma clang attribute pop
#endif

/// The Entry of a Playable. One source of each game includes it.

namespace herding::inline v0::python {

namespace detail {

template <class P> std::unique_ptr<Batch> batch_of(const play::Start& start, const BatchOptions& options) {
    auto batch = std::make_unique<BatchOf<P>>(start, options);
    batch->reset(options.seed, {});
    return batch;
}

/// It keeps the setup and the writer, because to make them can take longer than an observation.
template <class P> class ObserverOf final : public Observer {
public:
    explicit ObserverOf(const play::Start& start) : setup_(play::detail::beginning<P>(start).setup) {
        try {
            compact_.emplace(*setup_);
        } catch (const reflect::TensorError& error) {
            reason_ = error.what();
        }
    }

    [[nodiscard]] std::vector<std::size_t> shape() const override {
        return compact_ ? compact_->shape() : std::vector<std::size_t>{0};
    }

    [[nodiscard]] std::vector<float> observe(const std::string& state, std::uint16_t viewer) override {
        if (!compact_) {
            throw reflect::TensorError(reason_);
        }
        std::vector<float> cells(compact_->size());
        compact_->write(*setup_, reflect::parse<StateOf<typename P::Spec>>(state), viewer, std::span(cells));
        return cells;
    }

private:
    decltype(play::detail::beginning<P>(std::declval<const play::Start&>()).setup) setup_;
    std::optional<play::Compact<P>> compact_; ///< none if the view has no shape
    std::string reason_;
};

template <class P> std::unique_ptr<Observer> observer_of(const play::Start& start) {
    return std::make_unique<ObserverOf<P>>(start);
}

/// The start of matches with this setup.
template <class P> std::optional<play::Start> start_of(const SetupOf<typename P::Spec>& setup) {
    using Setup = SetupOf<typename P::Spec>;
    if constexpr (std::same_as<Setup, NoSetup>) {
        return play::Start{};
    } else {
        const std::string text = reflect::print(setup);
        for (const auto& named : play::setups<P>()) {
            if (reflect::print(play::setup<P>(named.options)) == text) {
                return play::Start{.setup = named.name};
            }
        }
        if constexpr (std::same_as<play::OptionsOf<P>, Setup>) {
            play::Start start;
            auto options = play::detail::named_options<P>("");
            for (auto& option : play::detail::list_options(setup)) {
                play::detail::set_option(options, option.name, option.value);
                start.options.emplace_back(option.name, option.value);
            }
            if (reflect::print(play::setup<P>(options)) == text) {
                return start;
            }
        }
        return std::nullopt;
    }
}

template <class P>
Opened open_of(record::Store& store, const std::string& name, record::Access access, std::uint64_t seed,
               std::uint64_t until) {
    using Spec = typename P::Spec;
    tool::detail::PastOf<P> past;
    record::OpenOptions<Spec> options;
    options.access = access;
    options.also = &past;
    options.until = until;
    auto opened = record::open<Spec>(store, name, std::move(options));
    Opened found;
    tool::Resumed& resumed = found.resumed;
    if (opened.engine) {
        found.start = start_of<P>(opened.engine->setup());
    }
    if (opened.engine && (opened.writable() || access == record::Access::Read)) {
        auto noticed = past.noticed(play::players<P>(opened.engine->setup()));
        resumed.recorded =
            tool::detail::recorded_match<P>(std::move(opened.journal), std::move(*opened.engine), seed,
                                            std::move(past.past), std::move(noticed));
    }
    static_cast<record::OpenReport&>(resumed) = std::move(opened);
    return found;
}

} // namespace detail

/// Everything of a game that the module needs. The only instantiation of the game's templates in the module.
template <class P> [[nodiscard]] constexpr Entry entry_of() {
    return {play::game_of<P>,
            detail::batch_of<P>,
            detail::observer_of<P>,
            play::perfect_recall<P>(),
            record::detail::game_name<typename P::Spec>,
            tool::detail::begin_record<P>,
            detail::open_of<P>};
}

} // namespace herding::inline v0::python
