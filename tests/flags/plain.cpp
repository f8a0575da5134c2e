/// The core in one plain program without any other library. It compiles with every promised warning, without RTTI,
/// with each standard library, and runs. Explicit instantiations compile functions that no line below calls.

#include "cards.hpp"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>
#include <vector>

template class herding::Engine<cards::Game>;
template class herding::Dispatch<cards::Game>;
template struct herding::Frame<cards::Game>;
template class herding::FrameList<cards::Game>;
template class herding::FrameRef<cards::Game>;
template class herding::KeptFrame<cards::Game>;
template class herding::History<cards::Game>;
template class herding::HistoryResult<cards::Game>;
template class herding::Outcome<cards::Game>;
template class herding::RuntimeTable<cards::Game>;
template class herding::Snapshot<cards::Game>;
template class herding::Cow<int>;
template class herding::Cow<int, herding::PlainCount>;
template class herding::CowVector<int>;
template class herding::CowVector<std::string, 2, herding::PlainCount>;
template class herding::Hidden<int>;

using namespace cards;
using herding::Actor;

namespace {

void check(bool good, const char* what) {
    if (!good) {
        std::cerr << "not so: " << what << '\n';
        std::exit(1);
    }
}

struct Counting : herding::Log<Game> {
    void record(const herding::Event<Game>& event) override {
        check(event.number == seen, "events are numbered without gaps");
        ++seen;
    }
    std::uint64_t seen = 0;
};

template <class T> std::string words(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

void commit_undo_redo() {
    Counting log;
    herding::Engine<Game> engine(Setup{3}, Table{},
                                 {.history = herding::HistoryPolicy::bounded(8), .log = &log});
    const auto start = engine.mark();
    const auto first = engine.dispatch(Put{2}, Actor::player(0));
    check(words(first) == "committed frame 1", "a put is committed");
    const auto kept = first.get_if<herding::Committed<Game>>()->frame.keep();
    check(words(engine.dispatch(Put{-1})) == "invalid input by put: ranks start at 0", "invalid input");
    check(words(engine.dispatch(Put{9})) == "disallowed by put: no such rank in this game", "disallowed");
    check(engine.state().row.size() == 1, "refusals change nothing");

    check(engine.dispatch(Put{2}, Actor::player(1)).frame()->traces.size() == 3, "equal neighbors vanish");
    check(engine.state().row.empty(), "both are gone");
    check(!engine.can_undo(Actor::player(0)), "not this player's to undo");
    check(engine.undo(Actor::player(1)) && engine.state().row.size() == 1, "undo");
    check(engine.redo() && engine.state().row.empty(), "redo");
    check(engine.undo_to(start) && engine.undo_depth() == 0 && engine.redo_depth() == 2, "undo to the start");
    check(engine.dispatch_all({Put{0}, Put{1}, Put{2}}).frame()->inputs.size() == 3,
          "three inputs, one frame");
    check(log.seen == engine.frames().back()->number + 1, "the log has seen every event");
    check(kept->number == 1 && kept->diffs.size() == 1, "a kept frame stays");
}

void barriers() {
    herding::Engine<Game> engine(Setup{100}, Table{});
    check(engine.preview(Draw{}).veiled(), "a preview of a draw tells nothing");
    check(engine.dispatch(Draw{}).frame()->barrier.has(herding::BarrierKind::Generator),
          "a draw is a barrier");
    check(engine.dispatch(Show{1}).frame()->barrier.has(herding::BarrierKind::Reveal), "so is a reveal");
    check(engine.dispatch(End{}).frame()->barrier.has(herding::BarrierKind::Declared),
          "so is what the Spec says");
    const auto refused = engine.undo();
    check(!refused && refused.refusal().reason == herding::HistoryReason::Barrier,
          "undo says that it is one");
}

void copies() {
    herding::Engine<Game> engine(Setup{3}, Table{});
    (void)engine.dispatch(Put{1});
    const auto snapshot = engine.snapshot();
    auto fork = engine.fork_for_search(7);
    (void)engine.dispatch(Put{2});
    (void)fork.dispatch(Draw{});
    check(snapshot.state().row.size() == 1 && engine.state().row.size() == 2, "a snapshot stays as it was");
    check(engine.fork().state() == engine.state(), "a fork begins where its engine is");

    Table state;
    check(!herding::advance<Game>(Setup{3}, state, Put{1}).stops() && state.row.size() == 1, "advance");
    check(herding::advance<Game>(Setup{3}, state, Put{5}).stops() && state.row.size() == 1,
          "advance refuses");
    std::size_t traces = 0;
    herding::apply<Game>(Vanish{}, (state.row.push_back(1), state), [&](const cards::Trace&) { ++traces; });
    check(traces == 2 && state.row.empty(), "a diff applied outside a dispatch");

    herding::CowVector<std::string, 2, herding::PlainCount> many(1000, "x");
    auto copy = many;
    copy.write(777) = "y";
    check(many[777] == "x" && copy[777] == "y" && !(many == copy), "a write does not show in the original");
    while (!copy.empty()) {
        copy.pop_back();
    }
    std::size_t count = 0;
    for (const std::string& item : many) {
        count += item.size();
    }
    check(count == 1000, "nor does emptying the copy");

    const herding::Cow<int> box(1);
    auto other = box;
    check(other.shares_with(box), "a copied box is shared");
    other.write() = 2;
    check(*box == 1 && *other == 2, "until it is written to");
}

void bounds_and_errors() {
    const auto table =
        std::make_shared<const herding::RuntimeTable<Game>>(herding::RuntimeTable<Game>::of_spec());
    herding::Engine<Game> small(Setup{3}, Table{}, {.budget = {.diffs = 1}, .table = table});
    (void)small.dispatch(Put{1});
    const auto aborted = small.dispatch(Put{1});
    check(aborted.kind() == herding::OutcomeKind::Aborted, "a budget is spent");
    check(small.state().row.size() == 1, "and nothing happened");
    try {
        (void)small.undo_to(herding::Mark{99});
        check(false, "a mark of the future is misuse");
    } catch (const herding::EngineError& error) {
        check(error.kind() == herding::EngineError::Kind::UnknownMark, "misuse has a kind");
    }
    try {
        const auto& entry = herding::behaviors<Game>()[0];
        herding::RuntimeTable<Game>({entry, entry});
        check(false, "two equal entries are misuse");
    } catch (const herding::EngineError& error) {
        check(words(error.what()).find("draw") != std::string::npos, "which names them");
    }
}

} // namespace

int main() {
    commit_undo_redo();
    barriers();
    copies();
    bounds_and_errors();
    std::cout << "herding " << HERDING_VERSION << ": all as it should be\n";
}
