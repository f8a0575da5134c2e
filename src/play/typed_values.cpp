#include "typed_values.hpp"

#include "canonical.hpp"
#include "offer_words.hpp"

#include "herding/reflect/names.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace herding::inline v0::play::detail {

namespace {

/// A value, with those that are joined to it, and the words for it.
struct Named {
    Words words;
    std::vector<std::string> values;
};

/// Values in canonical text, in the order in which they are said. Those that nothing names are guesses.
struct Reading {
    std::size_t guesses = 0;
    std::vector<std::pair<std::size_t, std::string>> values = {}; ///< with the index of their argument
};

/// Reads a line in one order. Each place of the line is read once for each argument.
class Reader {
public:
    Reader(const OfferedAction& action, std::vector<SaidArgument> order, const Words& typed, bool known)
        : action_(action), order_(std::move(order)), typed_(typed), known_(known) {
        for (const OfferedArgument& argument : action.arguments) {
            for (const std::string& name : {argument.name, argument.label}) {
                small_.push_back(words_in(name));
            }
        }
        if (const std::size_t end = action.words.rfind('}'); end != std::string::npos) {
            after_ = words_in(std::string_view(action.words).substr(end));
        }
        const Words name = words_in(action.name);
        const Words label = words_in(action.label);
        for (std::size_t i = 0; i < order_.size(); ++i) {
            Words& before = order_[i].before;
            for (const Words& begun : {name, label}) { // the line began with it
                if (i == 0 && said_at(begun, before, 0) != 0) {
                    before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(begun.size()));
                }
            }
            for (const std::string& word : before) {
                small_.push_back({word});
            }
            const OfferedArgument& argument = action.arguments[order_[i].first];
            auto& named = named_.emplace_back();
            for (const auto* names : {&argument.words, &argument.labels}) {
                for (const auto& [value, called] : *names) {
                    // Several if arguments are joined to it, or chosen before it.
                    const auto parts = parts_of(value);
                    if (Words words = words_in(called); !words.empty() && parts.size() >= order_[i].count) {
                        const auto own = parts.end() - static_cast<std::ptrdiff_t>(order_[i].count);
                        named.push_back({std::move(words), {own, parts.end()}});
                    }
                }
            }
        }
    }

    /// The reading of all words with the fewest guesses.
    [[nodiscard]] std::optional<Reading> read() { return read(0, 0); }

private:
    using Best = std::optional<Reading>;

    Best read(std::size_t argument, std::size_t at) {
        if (argument == order_.size()) {
            return at + said_at(after_, typed_, at) == typed_.size() ? Best(Reading()) : std::nullopt;
        }
        if (const auto found = read_.find({argument, at}); found != read_.end()) {
            return found->second;
        }
        Best best;
        for (const std::size_t begin : begins(argument, at)) {
            take_named(best, argument, begin);
            take_guess(best, argument, begin);
        }
        return read_[{argument, at}] = best;
    }

    /// Possible beginnings of the value of an argument: here, or behind words that add nothing.
    [[nodiscard]] std::vector<std::size_t> begins(std::size_t argument, std::size_t at) const {
        std::vector<std::size_t> all{at};
        const auto add = [&all](std::size_t begin) {
            if (std::find(all.begin(), all.end(), begin) == all.end()) {
                all.push_back(begin);
            }
        };
        for (const std::string& word : order_[argument].before) {
            if (all.back() < typed_.size() && typed_[all.back()] == word) {
                add(all.back() + 1);
            }
        }
        const OfferedArgument& one = action_.arguments[order_[argument].first];
        for (std::size_t i = 0, end = all.size(); i < end; ++i) {
            for (const std::string& name : {one.name, one.label}) {
                if (const std::size_t length = said_at(words_in(name), typed_, all[i]); length != 0) {
                    add(all[i] + length);
                }
            }
        }
        return all;
    }

    void take_named(Best& best, std::size_t argument, std::size_t at) {
        const Role role = action_.arguments[order_[argument].first].role;
        if (role == Role::Subset || role == Role::Order) {
            take_list(best, argument, at, role);
        }
        for (const Named& one : named_[argument]) {
            if (const std::size_t length = said_at(one.words, typed_, at); length != 0) {
                take(best, argument, one.values, 0, at + length);
            }
        }
    }

    /// A list by the words of its items, as many as follow. Of several names that fit the longest is meant.
    /// A subset may be bits, which are written as one number.
    void take_list(Best& best, std::size_t argument, std::size_t at, Role role) {
        const auto is_item = [role](std::string_view value) {
            return value.starts_with('{') || reflect::detail::is_identifier(value) ||
                   (role == Role::Order && !value.starts_with('['));
        };
        std::string items;
        while (true) {
            const Named* longest = nullptr;
            for (const Named& one : named_[argument]) {
                if (said_at(one.words, typed_, at) != 0 && is_item(one.values.front()) &&
                    (longest == nullptr || one.words.size() > longest->words.size())) {
                    longest = &one;
                }
            }
            if (longest == nullptr) {
                return;
            }
            at += longest->words.size();
            items += (items.empty() ? "" : ",") + longest->values.front();
            take(best, argument, {'[' + items + ']'}, 0, at);
        }
    }

    /// One word for each of the arguments that are joined, and their names between them.
    void take_guess(Best& best, std::size_t argument, std::size_t at) {
        const SaidArgument& said = order_[argument];
        std::vector<std::string> values;
        for (std::size_t i = 0; i < said.count && !known_; ++i) {
            const OfferedArgument& one = action_.arguments[said.first + i];
            if (i > 0) {
                at += std::max(said_at(words_in(one.name), typed_, at),
                               said_at(words_in(one.label), typed_, at));
            }
            if (at >= typed_.size() ||
                std::find(small_.begin(), small_.end(), Words{typed_[at]}) != small_.end()) {
                return;
            }
            const std::string& word = typed_[at++];
            values.push_back(one.role != Role::YesOrNo ? word
                             : word == "yes"           ? "true"
                             : word == "no"            ? "false"
                                                       : word);
        }
        if (!known_) {
            take(best, argument, values, values.size(), at);
        }
    }

    /// Keeps the first reading of those with the fewest guesses.
    void take(Best& best, std::size_t argument, const std::vector<std::string>& values, std::size_t guesses,
              std::size_t next) {
        Best rest = read(argument + 1, next);
        if (!rest || (best && best->guesses <= rest->guesses + guesses)) {
            return;
        }
        rest->guesses += guesses;
        for (std::size_t i = 0; i < values.size(); ++i) {
            rest->values.emplace_back(order_[argument].first + i, values[i]);
        }
        best = std::move(rest);
    }

    const OfferedAction& action_;
    std::vector<SaidArgument> order_;
    const Words& typed_;
    bool known_;
    Words after_;              // those of the sentence behind its last value, which may be missing
    std::vector<Words> small_; // no values, if they are single words
    std::vector<std::vector<Named>> named_; // for each argument that is said
    std::map<std::pair<std::size_t, std::size_t>, Best> read_;
};

} // namespace

std::vector<SaidArgument> order_of_arguments(const OfferedAction& action) {
    std::vector<SaidArgument> order;
    for (std::size_t i = 0; i < action.arguments.size(); ++i) {
        if (action.arguments[i].joined && !order.empty()) {
            ++order.back().count;
        } else {
            order.push_back({.first = i});
        }
    }
    return order;
}

std::vector<SaidArgument> order_of_sentence(const OfferedAction& action) {
    const std::vector<SaidArgument> all = order_of_arguments(action);
    std::vector<SaidArgument> order;
    std::size_t begin = 0; // of the words before the next argument, in a sentence with marks for values
    std::vector<std::size_t> said;
    const std::string marked =
        filled(action.words, action, [&](const OfferedArgument& /*argument*/, std::size_t i) {
            said.push_back(i);
            return std::string("\n\1\n");
        });
    for (const std::size_t argument : said) {
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const SaidArgument& one) { return one.first == argument; });
        const bool again = std::any_of(order.begin(), order.end(),
                                       [&](const SaidArgument& one) { return one.first == argument; });
        if (found == all.end() || again) {
            return {};
        }
        const std::size_t end = marked.find('\1', begin);
        SaidArgument& one = order.emplace_back(*found);
        one.before = words_in(std::string_view(marked).substr(begin, end - begin));
        begin = end + 1;
    }
    return order.size() == all.size() ? order : std::vector<SaidArgument>();
}

std::optional<std::vector<std::string>> values_meant(const OfferedAction& action, const Words& typed,
                                                     bool known) {
    std::optional<Reading> best;
    const std::vector<SaidArgument> sentence = order_of_sentence(action);
    std::vector<SaidArgument> arguments = order_of_arguments(action);
    for (SaidArgument& one : arguments) {
        for (const SaidArgument& other : sentence) {
            one.before = other.first == one.first ? other.before : one.before;
        }
    }
    for (const auto& order : {arguments, sentence}) {
        if (order.empty() && !action.arguments.empty()) {
            continue;
        }
        if (auto one = Reader(action, order, typed, known).read();
            one && (!best || one->guesses < best->guesses)) {
            best = std::move(one);
        }
    }
    if (!best) {
        return std::nullopt;
    }
    std::vector<std::string> values(action.arguments.size());
    for (auto& [argument, value] : best->values) {
        values[argument] = std::move(value);
    }
    return values;
}

} // namespace herding::inline v0::play::detail
