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
};

} // namespace herding::inline v0::tool
