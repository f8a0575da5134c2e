#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/record/copy.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/store.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Failing cases as records. Links herding::record besides herding::law.

namespace herding::inline v0::law {

namespace detail {

/// Records one engine, and checks nothing.
template <class Spec> class SavingSession final : public SessionLaw<Spec> {
public:
    explicit SavingSession(std::shared_ptr<record::Journal<Spec>> journal) : journal_(std::move(journal)) {}
    Log<Spec>& log() override { return *journal_; }
    std::optional<typename SessionLaw<Spec>::Wrong> why_not(const Engine<Spec>& /*engine*/) override {
        return std::nullopt;
    }

private:
    std::shared_ptr<record::Journal<Spec>> journal_;
};

/// Runs a case again and records its engine. Annotations name the broken law, the fault, and the commands. `fails`: whether the
/// case is expected to break the law again; if it does not, a note is added.
template <class Spec>
void save_case(Config<Spec> config, const Scenario& scenario, std::uint64_t policy, const std::string& law,
               const std::string& violation, const std::vector<std::string>& commands, bool fails,
               record::Store& store, const std::string& name) {
    const auto memory = record::memory_store();
    std::shared_ptr<record::Journal<Spec>> journal;
    config.session_laws.push_back([&](const Options<Spec>& options) {
        record::JournalOptions kept;
        kept.keep = record::Keep::Frames;
        journal = std::make_shared<record::Journal<Spec>>(*memory, name, config.setup, std::move(kept),
                                                          options.table);
        return std::make_unique<SavingSession<Spec>>(journal);
    });
    const Report again = rerun(config, scenario, policy);
    if (journal == nullptr) {
        throw std::runtime_error("the rules fail before a game begins, so there is no record");
    }
    journal->annotate("law", law);
    journal->annotate("violation", violation);
    std::size_t number = 0;
    for (const std::string& line : commands) {
        journal->annotate("command " + std::to_string(++number), line);
    }
    if (fails && again.ok()) {
        journal->annotate("note", "the case did not fail when it was run again, to be recorded");
    }
    journal->close();
    static_cast<void>(record::copy(*memory, name, store, name));
}

} // namespace detail

/// Runs the failing case of a report again, and records its engine under a name: the commits, undos and redos before
/// the law broke. `herd replay` and `herd play --resume` open the record. Annotations hold the law, the fault,
/// and the commands, also those that left no event.
///
/// Throws record::Error, and std::invalid_argument for a report without a violation. The config is that of `check`.
///
///     if (const auto report = law::check(config); !report.ok()) {
///         record::FileStore store;
///         law::save_failure(config, report, store, "failing.journal");
///     }
template <class Spec> void save_failure(Config<Spec> config, const Report& report, record::Store& store,
                                        const std::string& name) {
    if (report.ok()) {
        throw std::invalid_argument("herding: save_failure: all laws hold in this report");
    }
    std::ostringstream law;
    law << report.violation->law;
    detail::save_case(std::move(config), report.scenario, report.seed, law.str(), report.violation->message,
                      report.commands, true, store, name);
}

} // namespace herding::inline v0::law
