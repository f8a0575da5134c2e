#pragma once

#include "herding/herding.hpp"
#include "herding/law/fault.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A pasture with every mistake of a rules author: one small game, in which each mistake is one branch. `bug` selects the
/// active one; with Bug::None the game is correct.
///
/// It is one Spec with a run-time switch, because then the kit compiles once and not thirty times.
namespace zoo {

enum class Bug : std::uint8_t {
    None,
    NoTrace,             ///< a diff changes something and leaves no trace
    HiddenStatic,        ///< a behavior keeps data outside the State
    Clock,               ///< a behavior reads the clock
    Address,             ///< a behavior depends on the State's address
    TableOrder,          ///< two behaviors with one order key do not commute
    UnstableRefusal,     ///< the reason of a refusal changes
    EqualityLies,        ///< == ignores a field
    CopyThrows,          ///< copying the State throws
    CopyShares,          ///< copies of the State share a part
    AssignmentForgets,   ///< copy-assignment leaves out a field
    InputCopy,           ///< a copy of an input is not equal to it
    DiffNotEqual,        ///< a diff is not equal to itself
    UndeclaredReveal,    ///< a diff shows something without a declaration
    RefusalLeaks,        ///< a refusal depends on what the player may not know
    UndeclaredGenerator, ///< numbers come from a generator that the Spec does not name
    DeterminizeShows,    ///< determinize changes what the player sees
    TraceThrows,         ///< a trace allocates, and that throws
    DescribeThrows,      ///< describe throws
    EvaluateThrows,      ///< a behavior throws where it should refuse
    SettlingNeverEnds,   ///< settling undoes its own work
    EndlessLoop,         ///< a behavior emits without end
    ApplyReadsOutside,   ///< `apply` reads a global variable
    ConstCast,           ///< a behavior changes the state itself, and refuses
    ConstCastCommits,    ///< the same, and commits
    SwallowsEmit,        ///< a behavior catches what `emit` throws and continues
    SwallowsInApply,     ///< `apply` catches an exception that it should pass on
    ReplacesException,   ///< a behavior throws another exception than it caught
    UnstableMayUndo,     ///< may_undo gives varying answers
    UnstableBarrier,     ///< reversibility gives varying answers
    BreaksInvariant,     ///< more goats than grass
    FieldForgotten,      ///< serialize leaves out a field
    WritesOutside,       ///< serialize names something outside the value
    FieldNotCompared,    ///< serialize names a field that == ignores
    StateWithoutField,   ///< serialize names a field of the State only where it is not 0
    InputWithoutField,   ///< the same for an input
    HashOfAddress,       ///< the hash depends on the address of a part
    HashRemembers,       ///< the hash depends on earlier hashes
    CacheIgnored,        ///< a behavior keeps a cache in the State that == ignores and no diff clears
    CacheOfCommits,      ///< a cache in the State that is correct only after a commit
    DeterminizeForgets,  ///< determinize changes one of two hidden fields that belong together
    DeterminizeFollows,  ///< determinize begins with the hidden card
    DeterminizeVaries,   ///< determinize depends on more than its arguments
    ActorsCounted,       ///< a behavior has room for the two players only
    HashForgets,         ///< the hash leaves out a field
    MayUndoRemembers,    ///< may_undo depends on what happened since
    FieldUnknown,        ///< neither == nor serialize names a field that rules read
    WhisperTold,         ///< a trace shows an input that `view` hides
    HashKept,            ///< the State keeps its hash; diffs clear it, and determinize does not
    DiaryAnyOrder,       ///< == and hash ignore an order that serialize writes
    DiaryUnordered,      ///< == and serialize ignore an order that rules read
    EverySeventh,        ///< a behavior counts outside the State, and does something else each seventh time
    ThrowsNumber,        ///< a behavior throws something that is no std::exception
    FootprintOfCapacity, ///< footprint depends on more than the value
    MayUndoOfOthers,     ///< may_undo gives varying answers to somebody who is no player
    SecondUnchecked,     ///< a rule looks only at the first input of a batch
    OrderOfThree,        ///< of three behaviors with one order key the middle one must not be first
    Latches,             ///< refuses everything after so many inputs
};

inline Bug bug = Bug::None;
inline int outside = 0; ///< the Spec's code must not read it

inline bool has(Bug one) { return bug == one; }

/// An optional written by hand: a flag, then the field if the flag is set.
template <class A> void serialize_unless_zero(A& archive, const char* name, int& field, bool by_hand) {
    bool there = field != 0;
    if (by_hand) {
        archive(CEREAL_NVP(there));
        field = there ? field : 0;
    }
    if (there || !by_hand) {
        archive(cereal::make_nvp(name, field));
    }
}

enum class Kind : std::uint8_t { Graze, Milk, Sell, Breed, Draw, Turn, Guess, Nothing, Whisper };

struct Input {
    Kind kind = Kind::Nothing;
    int n = 0;

    Input() = default;
    Input(Kind kind, int n) : kind(kind), n(n) {}
    Input(const Input& other) : kind(other.kind), n(has(Bug::InputCopy) ? other.n + 1 : other.n) {}
    Input& operator=(const Input&) = default;
    friend bool operator==(const Input&, const Input&) = default;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(kind));
        serialize_unless_zero(archive, "n", n, has(Bug::InputWithoutField));
    }
    friend std::ostream& operator<<(std::ostream& out, const Input& input) {
        constexpr std::string_view names[] = {"graze", "milk",  "sell",    "breed",  "draw",
                                              "turn",  "guess", "nothing", "whisper"};
        return out << names[static_cast<std::size_t>(input.kind)] << ' ' << input.n;
    }
};

struct State {
    int grass = 6;
    int goats = 1;
    int milk = 0;
    int card = 3;                        ///< face down: no player knows it
    int back = 3;                        ///< of the card, also hidden: 6 together
    int whispered = 0;                   ///< no player knows it
    int fatigue = 0;                     ///< a rule reads it only with FieldUnknown
    mutable int counted_goats = 0;       ///< cache of goats; 0: not counted
    mutable std::uint64_t kept_hash = 0; ///< only with HashKept; 0: not computed
    bool face_up = false;
    herding::Generator luck{1};
    herding::Generator other_luck{2}; ///< not named by the Spec
    int drawn = 0;
    int milkings = 0; ///< no rule reads it
    std::shared_ptr<std::vector<int>> diary = std::make_shared<std::vector<int>>();

    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(grass), CEREAL_NVP(goats), CEREAL_NVP(card), CEREAL_NVP(back),
                CEREAL_NVP(face_up));
        archive(CEREAL_NVP(luck), CEREAL_NVP(other_luck), CEREAL_NVP(drawn), CEREAL_NVP(whispered));
        auto entries = diary_as_compared(true);
        archive(cereal::make_nvp("diary", entries));
        if (entries != diary_as_compared(true)) { // read, not written
            *diary = entries;
        }
        if (!has(Bug::FieldForgotten)) {
            serialize_unless_zero(archive, "milk", milk, has(Bug::StateWithoutField));
        }
        if (has(Bug::FieldNotCompared)) {
            archive(CEREAL_NVP(milkings));
        }
    }

    /// Entries in the order in which they were made; sorted with DiaryUnordered, and for == and hash with the other bug.
    [[nodiscard]] std::vector<int> diary_as_compared(bool written = false) const {
        auto entries = *diary;
        if (has(Bug::DiaryUnordered) || (!written && has(Bug::DiaryAnyOrder))) {
            std::sort(entries.begin(), entries.end());
        }
        return entries;
    }

    State() = default;
    State(const State& other) : milk(other.milk) { *this = other; }
    State& operator=(const State& other) {
        if (has(Bug::CopyThrows) && other.goats > 1) {
            throw std::runtime_error("no room for so many goats");
        }
        herding::law::fault_point();
        grass = other.grass;
        goats = other.goats;
        milk = has(Bug::AssignmentForgets) ? milk : other.milk;
        card = other.card;
        back = other.back;
        whispered = other.whispered;
        fatigue = other.fatigue;
        counted_goats = other.counted_goats;
        kept_hash = other.kept_hash;
        face_up = other.face_up;
        luck = other.luck;
        other_luck = other.other_luck;
        drawn = other.drawn;
        milkings = other.milkings;
        diary = has(Bug::CopyShares) ? other.diary : std::make_shared<std::vector<int>>(*other.diary);
        return *this;
    }
    State(State&&) noexcept = default;
    State& operator=(State&&) noexcept = default;

    friend bool operator==(const State& a, const State& b) {
        return a.grass == b.grass && a.goats == b.goats && (has(Bug::EqualityLies) || a.milk == b.milk) &&
               a.card == b.card && a.back == b.back && a.whispered == b.whispered && a.face_up == b.face_up &&
               a.luck == b.luck && a.other_luck == b.other_luck && a.drawn == b.drawn &&
               a.diary_as_compared() == b.diary_as_compared();
    }
};

struct Trace {
    char what = '?';
    int value = 0;
    std::string note = {};

    Trace() = default;
    Trace(char what, int value) : what(what), value(value) {}
    Trace(const Trace& other) : what(other.what), value(other.value) { write(other.note); }
    Trace(Trace&& other) noexcept = default;
    Trace& operator=(const Trace&) = default;
    Trace& operator=(Trace&&) noexcept = default;
    void write(const std::string& text) {
        if (has(Bug::TraceThrows) && what == 'm') {
            throw std::bad_alloc();
        }
        note = text;
    }
    friend bool operator==(const Trace&, const Trace&) = default;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        auto letter = static_cast<std::uint8_t>(what);
        int number = has(Bug::WritesOutside) ? ++outside : 0;
        archive(CEREAL_NVP(letter), CEREAL_NVP(value), CEREAL_NVP(note), CEREAL_NVP(number));
        what = static_cast<char>(letter);
    }
};

struct Change {
    int State::* field = nullptr;
    int by = 0;
    char what = '?';
    std::array<Trace, 2> apply(State& state) const {
        herding::law::fault_point();
        state.kept_hash = 0;
        state.*field += by + (has(Bug::ApplyReadsOutside) ? ++outside : 0);
        state.fatigue += by < 0 ? 1 : 0;
        try {
            herding::law::fault_point(); // the change is half done
            state.diary->push_back(by);
        } catch (...) {
            if (!has(Bug::SwallowsInApply)) {
                throw;
            }
        }
        return {Trace{what, by}, Trace{'d', static_cast<int>(state.diary->size())}};
    }
    friend bool operator==(const Change& a, const Change& b) {
        return a.field == b.field && a.by == b.by && a.what == b.what && !has(Bug::DiffNotEqual);
    }
    /// Writes a member pointer as an index, because a pointer has no form.
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        constexpr std::array members{&State::grass, &State::goats, &State::milk};
        auto which =
            static_cast<std::uint8_t>(std::find(members.begin(), members.end(), field) - members.begin());
        auto letter = static_cast<std::uint8_t>(what);
        archive(cereal::make_nvp("field", which), CEREAL_NVP(by), CEREAL_NVP(letter));
        field = which < members.size() ? members[which] : nullptr;
        what = static_cast<char>(letter);
    }
};
/// Sets a field, possibly without a trace.
struct SetMilk {
    int to = 0;
    std::vector<Trace> apply(State& state) const {
        state.kept_hash = 0;
        state.milk = to;
        ++state.milkings;
        return has(Bug::NoTrace) ? std::vector<Trace>{} : std::vector<Trace>(1, Trace{'m', to});
    }
    friend bool operator==(const SetMilk&, const SetMilk&) = default;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(to)); }
};
struct Draw {
    Trace apply(State& state) const {
        state.kept_hash = 0;
        state.drawn =
            static_cast<int>((has(Bug::UndeclaredGenerator) ? state.other_luck : state.luck).below(100));
        return {'r', state.drawn};
    }
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct Whisper {
    int to = 0;
    Trace apply(State& state) const {
        state.kept_hash = 0;
        state.whispered = to;
        return {'w', to};
    }
    friend bool operator==(const Whisper&, const Whisper&) = default;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(to)); }
};
struct TurnUp {
    static constexpr bool reveals = true;
    Trace apply(State& state) const {
        state.kept_hash = 0;
        state.face_up = true;
        return {'u', state.card};
    }
    friend bool operator==(const TurnUp&, const TurnUp&) = default;
};
struct TurnUpQuietly {
    Trace apply(State& state) const { return TurnUp{}.apply(state); }
    friend bool operator==(const TurnUpQuietly&, const TurnUpQuietly&) = default;
};

enum class Info : std::uint8_t { NoGrass, NoMilk, TooMany, Wrong, Odd };

/// A hash by hand, because core and the kit know none.
struct StateHash {
    using Value = std::uint64_t;
    static Value of(const State& state) {
        if (!has(Bug::HashKept)) {
            return computed(state);
        }
        state.kept_hash = state.kept_hash == 0 ? computed(state) : state.kept_hash;
        return state.kept_hash;
    }

private:
    static Value computed(const State& state) {
        Value hash = has(Bug::HashRemembers) ? static_cast<Value>(++outside) : 0;
        const auto mix = [&hash](std::uint64_t number) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 29U;
        };
        if (has(Bug::CacheOfCommits)) {
            state.counted_goats = state.goats;
        }
        for (const int number : {state.grass, state.goats, has(Bug::HashForgets) ? 0 : state.milk, state.card,
                                 state.back, state.whispered, state.face_up ? 1 : 0, state.drawn}) {
            mix(static_cast<std::uint64_t>(number));
        }
        mix(state.luck.position());
        mix(state.other_luck.position());
        for (const int entry : state.diary_as_compared()) {
            mix(static_cast<std::uint64_t>(entry));
        }
        if (has(Bug::HashOfAddress)) {
            mix(reinterpret_cast<std::uintptr_t>(state.diary.get()));
        }
        return hash;
    }
};

struct Pasture {
    using State = zoo::State;
    using Input = zoo::Input;
    using Diff = std::variant<Change, SetMilk, Draw, Whisper, TurnUp, TurnUpQuietly>;
    using Trace = zoo::Trace;
    using Info = zoo::Info;
    using OrderKey = int;
    using Hash = StateHash;

    using Dispatch = herding::Dispatch<Pasture>;
    using Verdict = herding::Verdict<Info>;

    static Verdict enough(Dispatch& d) {
        const Input& input = d.input();
        if (has(Bug::MayUndoRemembers)) {
            outside = input.kind == Kind::Milk ? 1 : 0;
        }
        if (has(Bug::SecondUnchecked) && d.emitted()) {
            return herding::Continue{};
        }
        if (has(Bug::Latches) && ++outside > 5000) {
            return herding::Disallowed{Info::Odd};
        }
        if (input.kind == Kind::Graze && d->grass < input.n) {
            if (has(Bug::EvaluateThrows)) {
                throw std::out_of_range("no grass");
            }
            if (has(Bug::ConstCast)) {
                const_cast<State&>(d.state()).grass = 0;
            }
            return herding::Disallowed{has(Bug::UnstableRefusal) && ++outside % 2 == 0 ? Info::Odd
                                                                                       : Info::NoGrass};
        }
        if (input.kind == Kind::Sell && d->milk < input.n) {
            return herding::Disallowed{Info::NoMilk};
        }
        if (input.kind == Kind::Guess && (has(Bug::RefusalLeaks) ? input.n != d->card : input.n > 5)) {
            return herding::Disallowed{Info::Wrong};
        }
        if (has(Bug::ActorsCounted) && d.actor().is_player()) {
            constexpr std::array names{"Ann", "Bob"};
            static_cast<void>(names.at(d.actor().index()));
        }
        if (has(Bug::ThrowsNumber) && input.kind == Kind::Sell && input.n == 3) {
            throw 3;
        }
        if (input.n < 0) {
            return herding::InvalidInput{Info::Odd};
        }
        return herding::Continue{};
    }

    static Verdict graze(Dispatch& d) {
        if (d.input().kind != Kind::Graze || d.input().n == 0) {
            return herding::Continue{};
        }
        int eaten = d.input().n;
        if (has(Bug::HiddenStatic)) {
            static int meals = 0;
            eaten += ++meals;
        }
        if (has(Bug::EverySeventh) && ++outside % 7 == 0) {
            ++eaten;
        }
        if (has(Bug::Clock)) {
            eaten += static_cast<int>(std::chrono::steady_clock::now().time_since_epoch().count() % 1000);
        }
        if (has(Bug::Address)) {
            eaten += static_cast<int>(reinterpret_cast<std::uintptr_t>(&d.state()) / 16 % 1000);
        }
        if (has(Bug::ConstCastCommits)) {
            const_cast<State&>(d.state()).goats = 1 - d->goats;
        }
        do {
            d.emit(Change{&State::grass, -eaten, 'g'});
        } while (has(Bug::EndlessLoop));
        return herding::Continue{};
    }

    static int goats(const State& state) {
        if (has(Bug::CacheIgnored) && state.counted_goats == 0) {
            state.counted_goats = state.goats;
        }
        return has(Bug::CacheIgnored) || has(Bug::CacheOfCommits) ? state.counted_goats : state.goats;
    }

    static Verdict milk(Dispatch& d) {
        if (d.input().kind == Kind::Milk) {
            const int tired = has(Bug::FieldUnknown) ? d->fatigue : 0;
            const int last = has(Bug::DiaryUnordered) && !d->diary->empty() ? d->diary->back() : 0;
            d.emit(SetMilk{d->milk + goats(d.state()) + d.input().n - tired + last});
        } else if (d.input().kind == Kind::Nothing && d.input().n == 3) {
            d.emit(SetMilk{d->milk}); // a commit that changes no value
        }
        return herding::Continue{};
    }

    static Verdict sell(Dispatch& d) {
        if (d.input().kind == Kind::Sell && d.input().n > 0) {
            const Change change{&State::milk, -d.input().n, 's'};
            if (has(Bug::SwallowsEmit)) {
                try {
                    d.emit(change);
                } catch (const std::exception&) { // "cannot happen"
                }
            } else if (has(Bug::ReplacesException)) {
                try {
                    d.emit(change);
                } catch (...) {
                    throw std::runtime_error("the sale failed"); // hides the first exception
                }
            } else {
                d.emit(change);
            }
        }
        return herding::Continue{};
    }

    // These three have one order key. With TableOrder two act on one input, and their order matters.
    static Verdict breed(Dispatch& d) {
        if (d.input().kind == Kind::Breed) {
            d.emit(Change{&State::goats, d.input().n, 'b'});
        }
        return herding::Continue{};
    }
    static Verdict twins(Dispatch& d) {
        if (has(Bug::TableOrder) && d.input().kind == Kind::Breed) {
            d.emit(Change{&State::goats, d->goats, 't'});
        } else if (has(Bug::OrderOfThree) && d.input().kind == Kind::Breed) {
            d.emit(SetMilk{d->milk});
        }
        return herding::Continue{};
    }
    static Verdict triplets(Dispatch& d) {
        if (has(Bug::OrderOfThree) && d.input().kind == Kind::Breed && !d.emitted()) {
            d.emit(SetMilk{d->milk + 1});
        }
        return herding::Continue{};
    }

    static Verdict crowded(Dispatch& d) {
        if (d->goats > d->grass && !has(Bug::BreaksInvariant) && d.input().kind == Kind::Breed) {
            return herding::Disallowed{Info::TooMany}; // after the emit
        }
        return herding::Continue{};
    }

    static Verdict cards(Dispatch& d) {
        if (d.input().kind == Kind::Whisper) {
            d.emit(Whisper{d.input().n});
        } else if (d.input().kind == Kind::Draw) {
            d.emit(Draw{});
        } else if (d.input().kind == Kind::Turn && !d->face_up) {
            if (has(Bug::UndeclaredReveal)) {
                d.emit(TurnUpQuietly{});
            } else {
                d.emit(TurnUp{});
            }
        }
        return herding::Continue{};
    }

    /// Spare milk turns sour, one at a time.
    static Verdict sour(Dispatch& d) {
        if (d->milk > 6) {
            d.emit(Change{&State::milk, -1, 'o'});
        }
        return herding::Continue{};
    }
    static Verdict refill(Dispatch& d) {
        if (has(Bug::SettlingNeverEnds) && d->milk == 6) {
            d.emit(Change{&State::milk, 1, 'f'});
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Pasture>({
            {"enough", 10, enough},
            {"graze", 20, graze},
            {"milk", 20, milk},
            {"sell", 25, sell},
            {"breed", 30, breed},
            {"triplets", 30, triplets},
            {"twins", 30, twins},
            {"crowded", 40, crowded},
            {"cards", 50, cards},
        });
    }
    static constexpr auto settling() {
        return herding::table<Pasture>({{"sour", 10, sour}, {"refill", 20, refill}});
    }

    static constexpr auto generator = &State::luck;

    static herding::Reversibility reversibility(const Input& input) {
        const bool final =
            has(Bug::UnstableBarrier) ? ++outside % 3 == 0 : input.kind == Kind::Sell && input.n > 2;
        return final ? herding::Reversibility::Irreversible : herding::Reversibility::Reversible;
    }
    static std::size_t footprint(const State& state) {
        const auto& diary = *state.diary;
        return sizeof(State) +
               sizeof(int) * (has(Bug::FootprintOfCapacity) ? diary.capacity() : diary.size());
    }
    static bool may_undo(herding::Actor by, const herding::Frame<Pasture>&) {
        if (has(Bug::MayUndoOfOthers) && by == herding::Actor::chance) {
            return ++outside % 3 != 0;
        }
        return has(Bug::MayUndoRemembers) ? outside == 0 : !has(Bug::UnstableMayUndo) || ++outside % 3 != 0;
    }
    static std::string describe(const Trace& trace) {
        if (has(Bug::DescribeThrows) && trace.what == 'b') {
            throw std::logic_error("no word for it");
        }
        return std::string(1, trace.what);
    }

    struct View {
        int grass;
        int goats;
        int milk;
        int drawn;
        std::optional<int> card;
        std::vector<int> diary;
        friend bool operator==(const View&, const View&) = default;
    };
    static View view(const State& state, std::uint16_t) {
        return {state.grass,
                state.goats,
                state.milk,
                state.drawn,
                state.face_up ? std::optional(state.card) : std::nullopt,
                *state.diary};
    }
    static std::optional<Input> view(const Input& input, std::uint16_t) {
        return input.kind == Kind::Whisper ? std::nullopt : std::optional(input);
    }
    static std::optional<Trace> view(const Trace& trace, std::uint16_t) {
        return has(Bug::WhisperTold) && trace.what == 'w' ? std::optional(trace) : std::nullopt;
    }
    static void determinize(State& state, std::uint16_t, herding::Generator& generator) {
        if (!state.face_up || has(Bug::DeterminizeShows)) {
            const int from = has(Bug::DeterminizeFollows) ? state.card : 0;
            state.card = (from + static_cast<int>(generator.below(6))) % 6;
        }
        state.back = has(Bug::DeterminizeForgets) ? state.back : 6 - state.card;
        state.whispered = has(Bug::DeterminizeVaries) ? ++outside : static_cast<int>(generator.below(4));
        state.luck.reseed(generator.next());
        state.other_luck.reseed(generator.next());
    }
};

} // namespace zoo
