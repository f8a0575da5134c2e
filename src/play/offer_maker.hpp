#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/match.hpp"
#include "herding/scene/scene.hpp"
#include "herding/sequence/players.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::play::detail {

/// Words and JSON of kinds of actions, kept while the scene has the same places.
class OfferKinds {
public:
    OfferKinds();
    ~OfferKinds();
    OfferKinds(OfferKinds&& other) noexcept;
    OfferKinds& operator=(OfferKinds&& other) noexcept;

private:
    friend class OfferMaker;
    struct Kind;
    struct Known;

    [[nodiscard]] Known& in(const Match& match, const scene::Scene& scene, std::uint64_t* frame);

    std::unique_ptr<Known> known_; ///< null until there are actions
};

/// The offers of one match to one player, one after the other, as JSON. They have the bytes of `to_json(offer_of(...))`, without an Offer
/// being made.
class OfferMaker {
public:
    /// Parts of the legal actions that the JSON has.
    enum class Shows : std::uint8_t {
        All,      ///< actions with their trees
        Unlisted, ///< actions without trees: the player has to find out which ones are legal
        Nothing,  ///< no actions: nobody can act
    };
    /// Makes the present offer. `scene` is the present one of the actor, and `deciders` are those of the match. `common` are kinds of
    /// actions for all players of the match, if all see the same scene; areas with an owner have other words for each player. `frame` is a
    /// number, from 1 on, of the players and areas of the scene without their pieces. Frames with one number are equal, among all that the
    /// kinds get. `make` may replace it by the number of an equal one. Null: not known.
    void make(const Match& match, Actor by, const scene::Scene& scene, const sequence::Players& deciders,
              Shows shows = Shows::All, OfferKinds* common = nullptr, std::uint64_t* frame = nullptr);
    /// The last offer. Empty before the first one.
    [[nodiscard]] const std::string& json() const noexcept { return json_; }
    /// `words_of` the last offer.
    [[nodiscard]] std::string words_of(std::string_view input) const;

private:
    OfferKinds own_;
    std::vector<std::string> inputs_;
    std::vector<std::shared_ptr<const OfferKinds::Kind>> offered_;
    std::string json_;
};

} // namespace herding::inline v0::play::detail
