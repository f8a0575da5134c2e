#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace rulegame {

/// The future of a state as a key: two states with equal keys give equal answers to every move, now and later.
///
/// Of the taken pieces, only those count that an expression can still read: the last one, the last one of each
/// bucket, the last one with the same property as a remaining piece. If no expression reads more of it, only its
/// bucket counts. O(pieces) for each such variable.
class Future {
public:
    explicit Future(const Setup& setup);

    /// Appends the key of a state; a short one if the rules have failed.
    void append(const std::optional<State>& state, std::string& key) const;

private:
    struct Asked {
        Property property = 0;
        bool record = false; ///< the whole piece, not only its bucket
    };

    void ask(Property property, bool record);
    void append_same(const State& state, Asked asked, std::string& key) const;

    const Setup* setup_;
    bool previous_ = false; ///< p
    bool last_ = false;
    std::vector<Asked> same_; ///< p.X, q.X
};

} // namespace rulegame
