#pragma once

#include <string>

namespace herding::inline v0::tool {

/// The page of the inspector for a match that is being played. It is served until this goes.
class MatchPage {
public:
    MatchPage() = default;
    MatchPage(const MatchPage&) = delete;
    MatchPage& operator=(const MatchPage&) = delete;
    virtual ~MatchPage() = default;
    [[nodiscard]] virtual std::string url() const = 0;
    /// The inspector links to the page that plays the match.
    virtual void link(const std::string& game) = 0;
    /// Returns when a page that is open has read all events, after some seconds at most. At once if none has been opened.
    virtual void deliver() = 0;
};

} // namespace herding::inline v0::tool
