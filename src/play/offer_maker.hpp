#pragma once

#include "herding/play/offer.hpp"
#include "herding/sequence/players.hpp"

#include <memory>

namespace herding::inline v0::play::detail {

/// Makes the offers of one match to one player, one after the other. It keeps the words of kinds of actions while the scene has the same
/// places, and gives the same offers as `offer_of`.
class OfferMaker {
public:
    OfferMaker();
    ~OfferMaker();
    OfferMaker(OfferMaker&& other) noexcept;
    OfferMaker& operator=(OfferMaker&& other) noexcept;

    /// The offer. `scene` is the present one of the actor, and `deciders` are those of the match.
    [[nodiscard]] Offer offer(const Match& match, Actor by, const scene::Scene& scene,
                              const sequence::Players& deciders);

private:
    struct Kept;
    std::unique_ptr<Kept> kept_;
};

} // namespace herding::inline v0::play::detail
