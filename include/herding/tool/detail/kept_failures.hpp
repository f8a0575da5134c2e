#pragma once

#include "herding/law/check.hpp"
#include "herding/law/detail/files.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/detail/write_whole.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/checked.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Failures of a check: how they are saved, replayed and counted.

namespace herding::inline v0::tool {

namespace detail {

/// Writes NAME.txt, the report; NAME.transcript, if there is one; and NAME.journal, the shortest game that breaks the law. Replaces
/// files of an earlier check. Puts their paths into the failure.
template <class Spec> void save_failure(const std::string& folder, const std::string& game,
                                        const law::Config<Spec>& config, const law::Report& report,
                                        LawFailure& failure) {
    law::detail::make_folder(folder);
    const std::string path =
        law::detail::path_in(folder, game + '-' + failure.law + '-' + std::to_string(failure.seed));
    const auto save = [&](const std::string& ending, auto write) {
        write(path + ending);
        failure.saved.push_back(path + ending);
    };
    save(".txt", [&](const std::string& text) { law::detail::write_whole(text, failure.report); });
    if (!failure.transcript.empty()) {
        save(".transcript",
             [&](const std::string& text) { law::detail::write_whole(text, failure.transcript); });
    }
    save(".journal", [&](const std::string& journal) {
        law::detail::write_then_name(journal, [&](const std::string& unfinished) {
            record::FileStore store;
            law::save_failure(config, report, store, unfinished);
        });
    });
}

/// The broken law of a report, in words for the tool.
inline LawFailure failure_of(const law::Report& report) {
    std::ostringstream words;
    words << report;
    return {.law = std::string(name(report.violation->law)),
            .message = report.violation->message,
            .seed = report.seed,
            .cases = 1,
            .report = std::move(words).str(),
            .transcript = report.transcript()};
}

/// The path of a transcript in the folder of a config, whose law broke: the report of `law::check` has its name in the message.
inline std::string replayed_path(const std::string& folder, const LawFailure& failure) {
    constexpr std::string_view before = " (saved failure ";
    const auto at = failure.message.rfind(before);
    const auto from = at == std::string::npos ? failure.message.size() : at + before.size();
    const std::string named = failure.message.substr(from, failure.message.rfind(')') - from);
    return law::detail::path_in(folder, named + ".transcript");
}

/// Counts one more failure of a law that is known, or returns false. Transcripts count apart from cases.
inline bool is_known(CheckResult& result, std::string_view law, bool saved) {
    const auto known =
        std::find_if(result.failures.begin(), result.failures.end(),
                     [&](const LawFailure& one) { return one.law == law && one.replayed.empty() != saved; });
    if (known == result.failures.end()) {
        return false;
    }
    ++known->cases;
    return true;
}

/// Replays a transcript in each of these setups, until one breaks a law. Returns whether one does.
template <class Spec>
bool replay_saved(const std::vector<law::Config<Spec>>& configs, const SavedFailure& saved,
                  CheckResult& result) {
    bool read = false;
    std::string cause;
    for (const auto& config : configs) {
        std::optional<law::Report> report;
        try {
            report = law::replay(config, saved.text);
        } catch (...) { // no transcript, or the types of the game have changed since
            cause = cause.empty() ? law::what_was_thrown() : cause;
            continue;
        }
        read = true;
        if (!report->ok()) {
            ++result.replayed;
            if (!is_known(result, name(report->violation->law), true)) {
                result.failures.push_back(failure_of(*report));
                result.failures.back().replayed = saved.path;
            }
            return true;
        }
    }
    if (read) {
        ++result.replayed;
    } else {
        result.unreadable.push_back({saved.path, cause});
    }
    return false;
}

} // namespace detail

} // namespace herding::inline v0::tool
