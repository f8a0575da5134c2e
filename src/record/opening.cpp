#include "herding/record/opening.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace herding::inline v0::record {

std::vector<std::string> public_reasons(const OpenReport& report) {
    std::vector<std::string> reasons;
    if (report.opening == Opening::Migrated) {
        reasons.emplace_back("the types or the rules have changed since the record was made");
    }
    if (report.tail.ending == Ending::Torn) {
        reasons.push_back("a torn tail behind event " + std::to_string(report.tail.location.event) +
                          " was dropped");
    }
    if (!report.error) {
        return reasons;
    }
    const std::string what(name(*report.error));
    if (report.opening == Opening::Refused) {
        reasons.push_back("the record cannot be opened: " + what);
    } else if (report.stopped) {
        reasons.push_back(
            "event " + std::to_string(report.stopped->event) + ": " + what +
            ", so nothing from there on is shown; the command `replay` says more to those who may "
            "see everything");
    } else {
        reasons.push_back("behind event " + std::to_string(report.events) + ": " + what +
                          ", so nothing from there on is shown");
    }
    return reasons;
}

void detail::compare_behaviors(const std::vector<BehaviorName>& header, const std::vector<BehaviorName>& now,
                               std::vector<std::string>& reasons) {
    const auto missing = [&reasons](const auto& in, const auto& from, const char* words) {
        for (const BehaviorName& one : in) {
            if (std::find(from.begin(), from.end(), one) == from.end()) {
                reasons.push_back("the behavior `" + one.name + words);
            }
        }
    };
    const std::size_t before = reasons.size();
    missing(header, now, "` was in the table when the record was made, and is not now");
    missing(now, header, "` is in the table now, and was not when the record was made");
    if (reasons.size() == before && now != header) {
        reasons.emplace_back("the behaviors run in another order than when the record was made");
    }
}

void detail::throw_unless_repeated(const std::string& record, const OpenReport& report) {
    if (report.error) {
        throw Error(*report.error, record, report.reasons.back());
    }
}

} // namespace herding::inline v0::record
