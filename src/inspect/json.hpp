#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/inspect/session.hpp"

#include <nlohmann/json.hpp>

#include <string>

/// JSON of the documents.

namespace herding::inline v0::inspect::detail {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json json_of(const Row& row);
[[nodiscard]] Json json_of(const ShownFrame& frame);
[[nodiscard]] Json json_of(const ShownState& state);
[[nodiscard]] Json json_of(const Action& action);
[[nodiscard]] Json json_of(const Attempt& attempt);
[[nodiscard]] Json json_of(const Overview& overview);
[[nodiscard]] Json json_of(const Reading& reading);
[[nodiscard]] Json json_of(const Evaluation& evaluation);
/// `player 0`, `chance` or `system`.
[[nodiscard]] std::string words_of(Actor actor);

template <class T> [[nodiscard]] Json json_of(const std::vector<T>& all) {
    Json list = Json::array();
    for (const T& one : all) {
        list.push_back(json_of(one));
    }
    return list;
}

/// Text in one line. Bytes that are no UTF-8 are replaced.
[[nodiscard]] inline std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace herding::inline v0::inspect::detail
