#include "../../src/play/offer_maker.hpp"
#include "support/playing.hpp"

#include "herding/core/random.hpp"
#include "herding/play/offer.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tables_test {

namespace {

using herding::play::detail::OfferKinds;
using herding::play::detail::OfferMaker;

/// The JSON of an offer, without what is legal.
std::string unlisted(const herding::play::Offer& offer) {
    auto json = nlohmann::ordered_json::parse(herding::play::to_json(offer));
    json.erase("shared");
    if (json.contains("actions")) {
        for (auto& action : json.at("actions")) {
            action.erase("tree");
        }
    }
    return json.dump();
}

/// Numbers of scenes without their pieces. Equal ones have one number, or several.
class Frames {
public:
    /// Nothing has no number.
    std::uint64_t* number(herding::scene::Scene scene, herding::Generator& generator) {
        for (herding::scene::Area& area : scene.areas) {
            for (herding::scene::Place& place : area.places) {
                place.pieces.clear();
            }
        }
        const auto known = std::find_if(known_.begin(), known_.end(), [&](const Known& one) {
            return one.scene.players == scene.players && one.scene.areas == scene.areas;
        });
        const bool is_new = known == known_.end() || generator.below(4) == 0;
        number_ = is_new ? known_.size() + 1 : known->number;
        if (is_new) {
            known_.push_back({std::move(scene), number_});
        }
        return generator.below(4) == 0 ? nullptr : &number_;
    }

private:
    struct Known {
        herding::scene::Scene scene;
        std::uint64_t number;
    };
    std::vector<Known> known_;
    std::uint64_t number_ = 0;
};

} // namespace

// Memory changes nothing: after each event it gives the same offer as `offer_of`.
TEST(OfferMaker, gives_the_same_offers_as_without_memory) {
    std::size_t offered = 0;
    for (const GameUnderTest& tested : {tictactoe(), kuhn(), phantom_ttt(), pig()}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            herding::Generator generator(seed);
            const auto match = tested.game.begin({.seed = seed});
            std::array<OfferMaker, 2> makers;
            OfferKinds common;
            OfferKinds* const shared = match->same_for_all_viewers() ? &common : nullptr;
            Frames frames;
            for (int step = 0; step < 40 && !match->over(); ++step) {
                for (std::uint16_t player = 0; player < 2; ++player) {
                    const auto by = herding::Actor::player(player);
                    auto scene = match->scene(player);
                    if (generator.below(3) == 0 && !scene.areas.empty()) { // places have other names now
                        for (herding::scene::Place& place : scene.areas.front().places) {
                            place.label += "x";
                        }
                    }
                    if (generator.below(3) == 0 && !scene.areas.empty()) { // and belong to somebody
                        scene.areas.front().owner = static_cast<std::uint16_t>(generator.below(2));
                    }
                    OfferMaker& maker = makers.at(player);
                    const auto deciders = match->deciders().players();
                    const auto offer = herding::play::offer_of(*match, by, scene);
                    maker.make(*match, by, scene, deciders, OfferMaker::Shows::Unlisted, shared,
                               frames.number(scene, generator));
                    EXPECT_EQ(maker.json(), unlisted(offer));
                    maker.make(*match, by, scene, deciders, OfferMaker::Shows::All, shared,
                               frames.number(scene, generator));
                    EXPECT_EQ(maker.json(), herding::play::to_json(offer));
                    for (const std::string& input : herding::play::inputs_of(offer)) {
                        EXPECT_EQ(maker.words_of(input), herding::play::words_of(offer, input));
                    }
                    offered += offer.actions.empty() ? 0U : 1U;
                }
                const auto legal = match->legal_actions();
                if (legal.empty()) {
                    EXPECT_FALSE(match->submit(match->sample_chance(), herding::Actor::chance));
                    continue;
                }
                const auto& choice = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
                EXPECT_FALSE(match->submit(choice.input, choice.by));
                if (generator.below(4) == 0) {
                    (void)match->undo(choice.by);
                }
            }
        }
    }
    EXPECT_GT(offered, 50U);
}

// The words of an input do not depend on how a client writes its numbers and names, and one that is not offered has none.
TEST(OfferMaker, has_words_for_inputs_as_the_offer_has_them) {
    const auto match = tictactoe().game.begin({});
    const auto by = herding::Actor::player(0);
    EXPECT_FALSE(match->submit(cell(4), by));
    const auto other = herding::Actor::player(1);
    OfferMaker maker;
    EXPECT_EQ(maker.words_of(cell(0)), "");
    maker.make(*match, other, match->scene(1), match->deciders().players());
    const auto offer = herding::play::offer_of(*match, other);
    for (const char* input : {"place{row=0,column=0}", "place{row=00,column=0}", "place{column=0,row=2}",
                              "place{row=1,column=1}", "place{row=9,column=0}", "place{row=0}", "place", "",
                              "put{row=0,column=0}", "{\"row\":0,\"column\":0}", "a1"}) {
        EXPECT_EQ(maker.words_of(input), herding::play::words_of(offer, input)) << input;
    }
    EXPECT_NE(maker.words_of("place{row=0,column=0}"), "");
    EXPECT_EQ(maker.words_of("place{row=1,column=1}"), "");
}

// Nobody can act at a table that has ended or waits.
TEST(OfferMaker, shows_no_actions_if_nobody_can_act) {
    const auto match = tictactoe().game.begin({});
    const auto by = herding::Actor::player(0);
    OfferMaker maker;
    maker.make(*match, by, match->scene(0), match->deciders().players(), OfferMaker::Shows::Nothing);
    auto offer = herding::play::offer_of(*match, by);
    offer.actions.clear();
    offer.nodes.clear();
    EXPECT_EQ(maker.json(), herding::play::to_json(offer));
    EXPECT_EQ(maker.words_of(cell(0)), "");
}

} // namespace tables_test
