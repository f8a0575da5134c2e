#pragma once

#include "hash.hpp"
#include "plain_json.hpp"

#include "herding/tables/command.hpp"

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
    explicit PlainAct(std::string_view json) : json_(json) {}

    /// Nothing if the text is another one.
    [[nodiscard]] std::optional<Command> read(const CommandLimits& limits) {
        if (json_.rest().size() > limits.bytes || !json_.skip(R"({"act":{)")) {
            return std::nullopt;
        }
        std::optional<std::string_view> id;
        std::optional<std::string_view> decision;
        std::optional<std::string_view> input;
        std::optional<std::string_view> sure;
        do {
            constexpr std::size_t most_digits = 18; // fewer than the limit has
            const bool is_read = json_.skip(R"("id":)")         ? put(json_.text(), id)
                                 : json_.skip(R"("decision":)") ? put(json_.digits(most_digits), decision)
                                 : json_.skip(R"("input":)")    ? put(json_.text(), input)
                                 : json_.skip(R"("sure":)")     ? put(json_.truth(), sure)
                                                                : false;
            if (!is_read) {
                return std::nullopt;
            }
        } while (json_.skip(","));
        if (json_.rest() != "}}" || !id || !decision || !input || id->empty() || id->size() > limits.id) {
            return std::nullopt;
        }
        Act act{0, std::string(*input), sure == "true"};
        (void)std::from_chars(decision->data(), decision->data() + decision->size(), act.decision);
        return Command{std::string(*id), std::move(act), content_of(*decision, *input, sure)};
    }

private:
    /// A field that may come once.
    [[nodiscard]] static bool put(std::optional<std::string_view> value,
                                  std::optional<std::string_view>& into) {
        const bool is_first = !into.has_value();
        into = value;
        return is_first && value.has_value();
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

    PlainJson json_;
};

} // namespace herding::inline v0::tables
