#pragma once

#include "herding/law/detail/step_counter.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

HERDING_LAW_INLINE StepCounter::StepCounter(const sequence::detail::ProgramView* programs,
                                            const std::string_view* names, std::size_t sequences)
    : programs_(programs), names_(names) {
    for (std::size_t sequence = 0; sequence < sequences; ++sequence) {
        add(static_cast<std::uint16_t>(sequence));
    }
}

HERDING_LAW_INLINE StepCounter::StepCounter(const StepCounter& other) = default;
HERDING_LAW_INLINE StepCounter::StepCounter(StepCounter&& other) noexcept = default;
HERDING_LAW_INLINE StepCounter& StepCounter::operator=(const StepCounter& other) = default;
HERDING_LAW_INLINE StepCounter& StepCounter::operator=(StepCounter&& other) noexcept = default;
HERDING_LAW_INLINE StepCounter::~StepCounter() = default;

HERDING_LAW_INLINE void StepCounter::pending(std::uint16_t sequence) {
    stack_.push_back({{sequence, unknown, 0}});
}
HERDING_LAW_INLINE void StepCounter::answered(std::uint16_t player, std::string_view action) {
    answers_[player] = action;
}
HERDING_LAW_INLINE void StepCounter::dropped(std::uint16_t player) { answers_.erase(player); }

HERDING_LAW_INLINE void StepCounter::begin() {
    stack_.clear();
    answers_.clear();
}

HERDING_LAW_INLINE std::vector<Coverage::Kind> StepCounter::positions() const {
    std::vector<Kind> kinds;
    kinds.reserve(order_.size());
    for (const Point& place : order_) {
        kinds.push_back({position_text(place), positions_.at(place)});
    }
    return kinds;
}

HERDING_LAW_INLINE std::vector<Coverage::Kind> StepCounter::branches() const {
    std::vector<Kind> kinds;
    for (const Point& place : sources_) {
        const Ways& ways = ways_.at(place);
        for (const auto& [to, count] : ways) {
            if (ways.size() > 1) {
                kinds.push_back({position_text(place) + " -> " + text(place.sequence, to), count});
            }
        }
    }
    return kinds;
}

HERDING_LAW_INLINE void StepCounter::step(const Did& what, std::size_t depth) {
    const auto answers = std::exchange(answers_, {});
    for (; stack_.size() > depth; stack_.pop_back()) {
        went_to(end);
    }
    switch (what.kind) {
    case sequence::StepKind::Began: stack_.push_back({{what.sequence, start, 0}}); break;
    case sequence::StepKind::Took:
    case sequence::StepKind::Ran:
    case sequence::StepKind::Returned: {
        went_to(what.code);
        stack_.back().clear();
        if (what.kind == sequence::StepKind::Took && !answers.empty()) {
            took_all(what, answers);
        } else {
            took({what.sequence, what.code, what.alternative});
        }
        break;
    }
    default: break; // continued or ended: the depth shows which
    }
}

HERDING_LAW_INLINE void StepCounter::add(std::uint16_t sequence) {
    const auto& program = programs_[sequence];
    follow(from({sequence, start, 0}), sequence, 0);
    for (std::size_t at = 0; at < program.code.size(); ++at) {
        const auto& code = program.code[at];
        const auto here = static_cast<std::uint16_t>(at);
        if (code.name.empty()) {
            continue;
        }
        if (code.op != sequence::Op::Offer) {
            count({sequence, here, 0});
            Ways& ways = from({sequence, here, 0});
            follow(ways, sequence, at + 1);
            if (code.may_stop) {
                ways.emplace(end, 0);
            }
            continue;
        }
        if (code.count > 1) {
            count({sequence, here, whole_offer});
        }
        for (std::uint16_t i = 0; i < code.count; ++i) {
            const auto& alternative = program.alternatives[code.to + i];
            count({sequence, here, i});
            Ways& ways = from({sequence, here, i});
            follow(ways, sequence, alternative.next);
            if (alternative.may_stop) {
                ways.emplace(end, 0);
            }
        }
    }
}

HERDING_LAW_INLINE StepCounter::Ways& StepCounter::from(const Point& place) {
    sources_.push_back(place);
    return ways_[place];
}

HERDING_LAW_INLINE void StepCounter::count(const Point& place) {
    order_.push_back(place);
    positions_.emplace(place, 0);
}

/// The next steps from a position, past conditions.
HERDING_LAW_INLINE void StepCounter::follow(Ways& ways, std::uint16_t sequence, std::size_t first) const {
    const auto& code = programs_[sequence].code;
    std::vector<bool> met(code.size());
    std::vector<std::size_t> open{first};
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        if (met[at]) {
            continue;
        }
        met[at] = true;
        switch (code[at].op) {
        case sequence::Op::Stop: ways.emplace(end, 0); break;
        case sequence::Op::Jump: open.push_back(code[at].to); break;
        case sequence::Op::Branch:
            open.push_back(code[at].to);
            open.push_back(at + 1);
            break;
        default: ways.emplace(static_cast<std::uint16_t>(at), 0); break;
        }
    }
}

HERDING_LAW_INLINE void StepCounter::took(const Point& place) {
    stack_.back().push_back(place);
    ++positions_.at(place);
    if (const auto offer = positions_.find({place.sequence, place.code, whole_offer});
        offer != positions_.end()) {
        ++offer->second;
    }
}

/// Answers of several players, the last one with this input.
HERDING_LAW_INLINE void StepCounter::took_all(const Did& what,
                                              const std::map<std::uint16_t, std::string_view>& answers) {
    const auto& program = programs_[what.sequence];
    const auto& code = program.code[what.code];
    for (const auto& [player, name] : answers) {
        if (answers_itself_ && actor_ == Actor::player(player)) {
            continue; // thought again
        }
        for (std::uint16_t i = 0; i < code.count; ++i) {
            if (program.alternatives[code.to + i].name == name) {
                took({what.sequence, what.code, i});
            }
        }
    }
    if (answers_itself_) { // else the last one who was missing has left
        took({what.sequence, what.code, what.alternative});
    }
}

/// Several players may have gone there at once.
HERDING_LAW_INLINE void StepCounter::forget(std::size_t place) {
    went_to(end, stack_[place]);
    stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(place));
}

HERDING_LAW_INLINE void StepCounter::went_to(std::uint16_t next, const std::vector<Point>& from) {
    for (const Point& last : from) {
        if (last.code == unknown) {
            continue;
        }
        Ways& ways = ways_.at(last);
        if (const auto way = ways.find(next);
            way != ways.end()) { // else an offer was passed, because nobody was asked
            ++way->second;
        }
    }
}

HERDING_LAW_INLINE std::string StepCounter::text(std::uint16_t sequence, std::uint16_t code) const {
    return code == start ? "(start)"
           : code == end ? "(end)"
                         : std::string(programs_[sequence].code[code].name);
}

HERDING_LAW_INLINE std::string StepCounter::position_text(const Point& place) const {
    std::string words = std::string(names_[place.sequence]) + '@' + text(place.sequence, place.code);
    if (place.code != start && place.alternative != whole_offer) {
        const auto& program = programs_[place.sequence];
        const auto& code = program.code[place.code];
        if (code.op == sequence::Op::Offer && code.count > 1) {
            words += '.';
            words += program.alternatives[code.to + place.alternative].name;
        }
    }
    return words;
}

} // namespace herding::inline v0::law::detail
