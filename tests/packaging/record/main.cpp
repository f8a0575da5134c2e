#include <herding/record/open.hpp>

#ifdef HAS_SQLITE
#include <herding/record_sqlite/store.hpp>
#endif

#ifdef HAS_POSTGRES
#include <herding/record_postgres/store.hpp>
#endif

#include <cstdint>

namespace counter {

struct Add {
    int by = 0;
    friend bool operator==(const Add&, const Add&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
};
struct Count {
    int value = 0;
    friend bool operator==(const Count&, const Count&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(value)); }
};
struct Change {
    int by = 0;
    Add apply(Count& count) const {
        count.value += by;
        return {by};
    }
    friend bool operator==(const Change&, const Change&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
};

struct Game {
    using State = Count;
    using Input = Add;
    using Diff = Change;
    using Trace = Add;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        d.emit(Change{d.input().by});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 0, add}}); }
};

/// Records a game in a store, and continues it from there.
bool continues(herding::record::Store& store) {
    {
        auto game = herding::record::create<Game>(store, "game", Count{});
        (void)game.engine.dispatch(Add{3});
        (void)game.engine.dispatch(Add{4});
    }
    auto opened = herding::record::open<Game>(store, "game");
    return opened.opening == herding::record::Opening::Exact && opened.writable() &&
           opened.engine->state().value == 7 && opened.engine->undo() && opened.engine->state().value == 3;
}

} // namespace counter

int main() {
    const auto memory = herding::record::memory_store();
    bool good = counter::continues(*memory);
#ifdef HAS_SQLITE
    herding::record::SqliteStore database("consumer.sqlite");
    if (!database.names().empty()) {
        database.remove("game");
    }
    good = good && counter::continues(database);
#endif
#ifdef HAS_POSTGRES
    try { // no server listens here
        herding::record::PostgresStore none("postgres://127.0.0.1:1/none",
                                            {.patience = std::chrono::milliseconds{0}});
        good = false;
    } catch (const herding::record::Error& error) {
        good = good && error.kind() == herding::record::ErrorKind::System;
    }
#endif
    return good ? 0 : 1;
}
