#pragma once

#include "loopback.hpp"

#include "herding/inspect/inspector.hpp"

#include <string_view>
#include <utility>

namespace herding::inline v0::inspect {

/// The page of the inspector, or the answer to one of its questions. Needs no server.
[[nodiscard]] inline loopback::Reply reply_of(Inspector& inspector, const loopback::Request& request) {
    if (request.target.empty()) {
        return loopback::Reply::html(page());
    }
    constexpr std::string_view questions = "api/";
    if (!request.target.starts_with(questions)) {
        return loopback::Reply::missing();
    }
    Answer answer = inspector.answer(request.target.substr(questions.size()));
    return {.status = static_cast<unsigned>(answer.status),
            .type = answer.file ? "application/octet-stream" : "",
            .body = std::move(answer.body),
            .attachment = answer.file};
}

} // namespace herding::inline v0::inspect
