#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/fuzzed.hpp"
#include "herding/law/detail/fuzzed_crash.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/report.hpp"
#include "herding/law/result.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/record/store.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Fuzzing of a game: bytes are commands, and a fuzzer searches for bytes that reach new code. It finds mistakes that random cases
/// rarely reach, and crashes with sanitizers.

namespace herding::inline v0::law {

namespace detail {

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

} // namespace detail

/// Runs the case that bytes encode, and checks the laws of one of the configs. Shrinks a case that breaks a law. Equal bytes
/// give equal reports, and all bytes are a case. `report.transcript()` replays the failure with `law::replay`.
///
/// Throws std::invalid_argument for an incomplete config. A crash of the rules ends the program; see `fuzz_crash`.
template <class Spec>
[[nodiscard]] Report fuzz(const std::vector<Config<Spec>>& configs, std::span<const std::uint8_t> bytes) {
    const auto fuzzed = detail::fuzzed_case(bytes);
    const Config<Spec>& config = detail::fuzzed_config(configs, fuzzed);
    const auto table = config.table != nullptr ? config.table : own_table<Spec>();
    Report report = rerun(config, detail::fuzzed_scenario(config, fuzzed), fuzzed.policy);
    if (!report.ok()) {
        Scenario failing = report.scenario;
        report.shrinks = detail::shrink_failure(config, table, failing, report);
        report.text = detail::written(config, failing, report.seed);
        report.scenario = std::move(failing);
    }
    return report;
}

/// Shrinks bytes whose case crashes or never ends. Each run has a process of its own, which may take `seconds`. Returns the
/// transcript of the shortest case that was found; its last command crashes. Empty if the case does not crash, or if no config can
/// write inputs. The program must have one thread.
template <class Spec>
[[nodiscard]] std::string fuzz_crash(const std::vector<Config<Spec>>& configs,
                                     std::span<const std::uint8_t> bytes, unsigned seconds = 5) {
    return detail::find_crash(configs, bytes, seconds).text;
}

/// Sets the options of a libFuzzer target for commands, unless its command line has them: cases may be long from the beginning
/// (`-len_control=0`), and have up to 400 commands (`-max_len=1603`). The fuzzer's own defaults try short cases for hours.
inline void fuzz_options(int& count, char**& arguments) {
    static std::vector<char*> all(arguments, arguments + count);
    static std::array options = {std::string("-len_control=0"), std::string("-max_len=1603")};
    for (std::string& option : options) {
        const std::string_view name(option.data(), option.find('=') + 1);
        if (std::none_of(all.begin(), all.end(),
                         [name](const char* one) { return std::string_view(one).starts_with(name); })) {
            all.push_back(option.data());
        }
    }
    count = static_cast<int>(all.size());
    all.push_back(nullptr);
    arguments = all.data();
}

/// Function for a libFuzzer target. Prints a broken law, saves its transcript and its record, and aborts, so that the
/// fuzzer keeps the bytes. The environment names the folder for them: HERDING_FUZZ_FAILURES. With HERDING_FUZZ_CRASH it searches
/// for the shortest crash instead, as `fuzz_crash` does, for bytes that the fuzzer kept because they crashed.
///
/// Parameters: `save` makes the records; by default there are none.
template <class Spec, class Save = detail::SaveNoRecord>
int fuzz_target(const std::vector<Config<Spec>>& configs, std::span<const std::uint8_t> bytes,
                const Save& save = {}) {
    const char* folder = std::getenv("HERDING_FUZZ_FAILURES");
    const Config<Spec>& config = detail::fuzzed_config(configs, detail::fuzzed_case(bytes));
    const auto keep = [&](const std::string& law, const std::string& text, const auto& save_record) {
        std::cerr << "transcript:\n" << text;
        if (folder != nullptr) {
            const std::string name = law + '-' + detail::name_of(bytes);
            detail::write_failure(folder, name, text);
            save_record((std::filesystem::path(folder) / (name + ".journal")).string());
        }
        std::cerr.flush();
    };
    if (std::getenv("HERDING_FUZZ_CRASH") != nullptr) {
        if (const auto crash = detail::find_crash(configs, bytes, 5); !crash.text.empty()) {
            keep("Crash", crash.text, [&](const std::string& path) { save.crash(config, crash, path); });
        }
        return 0;
    }
    const Report report = fuzz(configs, bytes);
    if (report.ok()) {
        return 0;
    }
    std::cerr << report;
    keep(std::string(name(report.violation->law)), report.transcript(),
         [&](const std::string& path) { save.failure(config, report, path); });
    std::abort();
}

} // namespace herding::inline v0::law

/// Defines the entry of a libFuzzer target for a game in one line. The argument is a Playable. Compile with clang and
/// `-fsanitize=fuzzer,address,undefined`; link herding::law and herding::record.
///
///     // fuzz_nim.cpp
///     #include "nim/playable.hpp"
///     #include <herding/law/fuzz.hpp>
///     HERDING_FUZZ(nim::Playable)
///
/// A fuzzer then finds cases that break a law or crash the rules, and prints the shortest ones.
#define HERDING_FUZZ(...)                                                                                    \
    HERDING_FUZZ_TARGET(::herding::law::checked_configs_of<__VA_ARGS__>(),                                   \
                        ::herding::law::detail::SaveRecord{})

/// The same for a Spec without a Playable, and without records: an expression that makes its configs, a std::vector of
/// `law::Config`. Links herding::law alone.
#define HERDING_FUZZ_CONFIGS(...) HERDING_FUZZ_TARGET((__VA_ARGS__), ::herding::law::detail::SaveNoRecord{})

/// The entry itself, which both macros define. `save` makes the records.
#define HERDING_FUZZ_TARGET(configs_of_the_game, save)                                                       \
    extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);                                      \
    extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {                                     \
        ::herding::law::fuzz_options(*count, *arguments);                                                    \
        return 0;                                                                                            \
    }                                                                                                        \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);                       \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                      \
        static const auto configs = configs_of_the_game;                                                     \
        return ::herding::law::fuzz_target(configs, {data, size}, save);                                     \
    }
