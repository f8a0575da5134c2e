#pragma once

#include "hash.hpp"

#include "herding/tables/command.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace herding::inline v0::tables {

/// Reads the command that comes most often, `{"act":{"id":"c-7","decision":44,"input":"pass"}}` with its fields in any order, without
/// a tree. Everything else, also what is wrong, is left to the parser.
class PlainAct {
public:
    explicit PlainAct(std::string_view json) : rest_(json) {}

    /// Nothing if the text is another one.
    [[nodiscard]] std::optional<Command> read(const CommandLimits& limits) {
        if (rest_.size() > limits.bytes || !skip(R"({"act":{)")) {
            return std::nullopt;
        }
        std::optional<std::string_view> id;
        std::optional<std::string_view> decision;
        std::optional<std::string_view> input;
        std::optional<std::string_view> sure;
        do {
            const bool is_read = skip(R"("id":)")         ? text(id)
                                 : skip(R"("decision":)") ? number(decision)
                                 : skip(R"("input":)")    ? text(input)
                                 : skip(R"("sure":)")     ? truth(sure)
                                                          : false;
            if (!is_read) {
                return std::nullopt;
            }
        } while (skip(","));
        if (rest_ != "}}" || !id || !decision || !input || id->empty() || id->size() > limits.id) {
            return std::nullopt;
        }
        Act act{0, std::string(*input), sure == "true"};
        (void)std::from_chars(decision->data(), decision->data() + decision->size(), act.decision);
        return Command{std::string(*id), std::move(act), content_of(*decision, *input, sure)};
    }

private:
    [[nodiscard]] bool skip(std::string_view expected) {
        if (!rest_.starts_with(expected)) {
            return false;
        }
        rest_.remove_prefix(expected.size());
        return true;
    }
    std::string_view take(std::size_t bytes) {
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }
    /// A text of ASCII without anything that JSON escapes.
    [[nodiscard]] bool text(std::optional<std::string_view>& into) {
        if (into || !skip("\"")) {
            return false;
        }
        const auto end = std::find_if(rest_.begin(), rest_.end(),
                                      [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; });
        into = take(static_cast<std::size_t>(end - rest_.begin()));
        return skip("\"");
    }
    [[nodiscard]] bool number(std::optional<std::string_view>& into) {
        constexpr std::size_t most_digits = 18; // fewer than the limit has
        const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        if (into || digits == 0 || digits > most_digits || (digits > 1 && rest_.front() == '0')) {
            return false;
        }
        into = take(digits);
        return rest_.starts_with(',') || rest_.starts_with('}');
    }
    [[nodiscard]] bool truth(std::optional<std::string_view>& into) {
        if (into || !(rest_.starts_with("true") || rest_.starts_with("false"))) {
            return false;
        }
        into = take(rest_.front() == 't' ? 4 : 5);
        return true;
    }

    /// The hash of the text that the parser would write: without the id, and with sorted names.
    [[nodiscard]] static std::uint64_t content_of(std::string_view decision, std::string_view input,
                                                  std::optional<std::string_view> sure) {
        std::uint64_t hash = fnv1a(decision, fnv1a(R"({"act":{"decision":)"));
        hash = fnv1a("\"", fnv1a(input, fnv1a(R"(,"input":")", hash)));
        if (sure) {
            hash = fnv1a(*sure, fnv1a(R"(,"sure":)", hash));
        }
        return fnv1a("}}", hash);
    }

    std::string_view rest_;
};

} // namespace herding::inline v0::tables
