#include "core/support/heap.hpp"
#include "record/support/games.hpp"

#include "herding/record/detail/payload.hpp"
#include "herding/record/journal.hpp"

#include <gtest/gtest.h>

namespace record_allocation {

namespace rec = herding::record;
using record_test::Board;
using record_test::Game;

/// Counts what writing the payload of each frame takes from the heap.
class Counter final : public herding::Log<Game> {
public:
    void record(const herding::Event<Game>& event) override {
        if (event.kind != herding::EventKind::Committed) {
            return;
        }
        payload_.clear();
        last = test::allocations_of([&] {
            rec::detail::put_committed(payload_, 0, rec::detail::written_frame<Game>(*event.frame),
                                       rec::Keep::Frames, numbers_, versions_);
        });
    }

    long last = -1;

private:
    rec::detail::BehaviorNumbers numbers_{rec::detail::behavior_names<Game>(nullptr)};
    herding::reflect::detail::Versions versions_;
    rec::Bytes payload_;
};

TEST(RecordAllocation, writing_an_event_takes_nothing_from_the_heap_after_the_first) {
    Counter counter;
    herding::Options<Game> options;
    options.log = &counter;
    herding::Engine<Game> engine(Board{}, options);
    ASSERT_TRUE(record_test::place(engine));
    EXPECT_GT(counter.last, 0);
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(record_test::place(engine));
        EXPECT_EQ(counter.last, 0) << i;
    }
}

} // namespace record_allocation
