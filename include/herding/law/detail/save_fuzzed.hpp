#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/fuzzed_crash.hpp"
#include "herding/law/result.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/record/store.hpp"

#include <filesystem>
#include <string>

/// Findings of a fuzzer, as records.

namespace herding::inline v0::law::detail {

/// Saves nothing.
struct SaveNoRecord {
    template <class Spec>
    void failure(const Config<Spec>& /*config*/, const Report& /*report*/,
                 const std::string& /*path*/) const {}
    template <class Spec>
    void crash(const Config<Spec>& /*config*/, const FuzzedCrash& /*crash*/,
               const std::string& /*path*/) const {}
};

/// Saves what was committed before a law broke, or before a crash.
struct SaveRecord {
    template <class Spec>
    void failure(const Config<Spec>& config, const Report& report, const std::string& path) const {
        save(path, [&](record::Store& store, const std::string& name) {
            save_failure(config, report, store, name);
        });
    }
    template <class Spec>
    void crash(const Config<Spec>& config, const FuzzedCrash& found, const std::string& path) const {
        if (!found.runs_before) {
            return;
        }
        Scenario before = found.scenario;
        before.commands.pop_back();
        const auto lines = rerun(config, before, found.policy).commands;
        save(path, [&](record::Store& store, const std::string& name) {
            save_case(config, before, found.policy, "Crash",
                      "the rules crash in the command behind these: " +
                          std::string(law::name(found.scenario.commands.back().op)),
                      lines, false, store, name);
        });
    }

private:
    template <class Make> static void save(const std::string& path, Make make) {
        std::filesystem::remove(path); // of an earlier run
        record::FileStore store;
        make(store, path);
    }
};

} // namespace herding::inline v0::law::detail
