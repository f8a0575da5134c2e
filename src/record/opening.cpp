#include "herding/record/opening.hpp"

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
        reasons.push_back("event " + std::to_string(report.stopped->event) + ": " + what +
                          ", so nothing from there on is shown; `herd replay` says more to those who may "
                          "see everything");
    } else {
        reasons.push_back("behind event " + std::to_string(report.events) + ": " + what +
                          ", so nothing from there on is shown");
    }
    return reasons;
}

void detail::throw_unless_repeated(const std::string& record, const OpenReport& report) {
    if (report.error) {
        throw Error(*report.error, record, report.reasons.back());
    }
}

} // namespace herding::inline v0::record
