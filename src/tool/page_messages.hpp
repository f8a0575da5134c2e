#pragma once

#include "herding/core/actor.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// The messages of docs/messages.md between a page and a match: requests of a page, and answers.

namespace herding::inline v0::tool::page {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_list = 2000; ///< of events, and of lines that explain one

[[nodiscard]] std::string written(const Json& json);
/// The JSON of a text. If it is none, `discarded`.
[[nodiscard]] Json parsed(std::string_view text);
/// A text in one line, as messages take it.
[[nodiscard]] std::string in_one_line(std::string_view text);
/// Ends a text with a full stop, unless it ends with a sign.
[[nodiscard]] std::string sentence(std::string text);
/// The lines of a text as steps of an explanation.
[[nodiscard]] Json lines_of(std::string_view text);

/// A message that is not as docs/messages.md describes it.
class Unfit : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The body of a message. Reads each field once; `done` rejects others.
class Body {
public:
    /// Throws Unfit if it is no object. The JSON must outlive it.
    Body(std::string_view name, const Json& body);

    [[nodiscard]] bool has(const char* field) const { return body_.contains(field); }
    /// Throws Unfit, as the other readers do.
    [[nodiscard]] std::string text(const char* field);
    [[nodiscard]] std::uint64_t count(const char* field, std::uint64_t most = greatest_count);
    /// True or absent.
    [[nodiscard]] bool flag(const char* field);
    void done() const;

private:
    static constexpr std::uint64_t greatest_count =
        (std::uint64_t{1} << 53U) - 1; // a double has all whole numbers up to it
    const Json& one(const char* field);

    std::string name_;
    const Json& body_;
    std::size_t read_ = 0;
};

/// A message with an id. It is read whole before anything is done, so a message that does not fit is found whatever the match
/// waits for.
struct Request {
    std::string kind;
    std::string id;
    std::uint64_t decision = 0;
    std::uint64_t number = 0;
    Actor player = Actor::system;
    std::string input = {};
    bool sure = false;

    /// Throws Unfit.
    Request(std::string name, Body& body);
    /// Whether it belongs to a decision of an offer.
    [[nodiscard]] bool decides() const;
};

/// The one answer to a message with an id.
class Answer {
public:
    explicit Answer(const std::string& id) : json_({{"id", id}}) {}

    void done(std::uint64_t number) { json_["done"] = number; }
    void stale(std::uint64_t number) { json_["stale"] = number; }
    void refused(const std::string& words, std::string_view cite = {});
    /// The rule that refuses an input, as the only step of an explanation.
    void reason(const std::string& words, std::string_view cite);
    void put(const char* field, Json value) { json_[field] = std::move(value); }

    [[nodiscard]] std::string text() const { return written(Json{{"answer", json_}}); }

private:
    Json json_;
};

} // namespace herding::inline v0::tool::page
