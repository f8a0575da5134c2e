#include <herding/herding.hpp>

#include <string>

/// A counter below ten. Each input adds a number.
namespace {

struct Add {
    int n;
    std::string apply(int& count) const {
        count += n;
        return "added " + std::to_string(n);
    }
    friend bool operator==(const Add&, const Add&) = default;
};

struct Counter {
    using State = int;
    using Input = int;
    using Diff = Add;
    using Trace = std::string;
    using Info = std::string;
    using OrderKey = int;

    static herding::Verdict<Info> add(herding::Dispatch<Counter>& d) {
        if (d.state() + d.input() >= 10) {
            return herding::Disallowed{Info("ten is too many")};
        }
        d.emit(Add{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Counter>({{"add", 0, add}}); }
};

} // namespace

int main() {
    herding::Engine<Counter> counter;
    const bool good = counter.dispatch(4).committed() && counter.dispatch(6).refused() &&
                      counter.dispatch(3).committed() && counter.undo() && counter.state() == 4;
    return good ? 0 : 1;
}
