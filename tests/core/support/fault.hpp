#pragma once

#include <stdexcept>

namespace test {

/// What user code throws where a test told it to.
struct Fault : std::runtime_error {
    Fault() : std::runtime_error("fault") {}
};

/// Every place of a Spec where user code may throw calls `tick`. Armed with n, the nth tick from now throws, once.
/// A test that arms 0, 1, 2 … until nothing throws any more has visited every place.
class Faults {
public:
    static void arm(int after) { left_ = after; }
    static void disarm() { left_ = -1; }
    static void tick() {
        if (left_ >= 0 && left_-- == 0) {
            throw Fault{};
        }
    }

private:
    static inline int left_ = -1;
};

/// A member that makes its owner's copies places where a fault may strike, and counts them and who is alive.
/// Every instance is equal to every other.
template <class Owner, bool FaultyMoves = false> struct Probe {
    static inline int copies = 0;
    static inline int moves = 0;
    static inline int alive = 0;

    Probe() noexcept { ++alive; }
    Probe(const Probe&) {
        Faults::tick();
        ++copies;
        ++alive;
    }
    Probe(Probe&&) noexcept(!FaultyMoves) {
        if constexpr (FaultyMoves) {
            Faults::tick();
        }
        ++moves;
        ++alive;
    }
    Probe& operator=(const Probe&) {
        Faults::tick();
        ++copies;
        return *this;
    }
    Probe& operator=(Probe&&) noexcept(!FaultyMoves) {
        if constexpr (FaultyMoves) {
            Faults::tick();
        }
        ++moves;
        return *this;
    }
    ~Probe() { --alive; }

    friend bool operator==(const Probe&, const Probe&) noexcept { return true; }
};

} // namespace test
