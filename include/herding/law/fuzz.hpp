#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/apart.hpp"
#include "herding/law/detail/fuzzed.hpp"
#include "herding/law/detail/property.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/written.hpp"
#include "herding/law/report.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Fuzzing of a game: bytes are commands, and a fuzzer looks for bytes that reach new code. It finds what random cases rarely
/// reach, and crashes with sanitizers.

namespace herding::inline v0::law {

namespace detail {

/// The config that bytes select.
template <class Spec>
[[nodiscard]] const Config<Spec>& fuzzed_config(const std::vector<Config<Spec>>& configs,
                                                const FuzzedCase& fuzzed) {
    return configs[fuzzed.config % configs.size()];
}

template <class Spec>
[[nodiscard]] Scenario fuzzed_scenario(const Config<Spec>& config, const FuzzedCase& fuzzed) {
    Scenario scenario = fuzzed.scenario;
    scenario.start %= std::max(config.initial.starts, 1U);
    return scenario;
}

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

/// Shrinks bytes whose case crashes or never ends. Each run has a process of its own, which may take so many seconds. Returns the
/// transcript of the shortest case that was found; its last command crashes. Empty if the case does not crash, or if no config can
/// write inputs. The program must have one thread.
template <class Spec>
[[nodiscard]] std::string fuzz_crash(const std::vector<Config<Spec>>& configs,
                                     std::span<const std::uint8_t> bytes, unsigned seconds = 5) {
    const auto fuzzed = detail::fuzzed_case(bytes);
    const Config<Spec>& config = detail::fuzzed_config(configs, fuzzed);
    const auto crashes = [&](const Scenario& scenario) {
        const auto done = detail::run_apart(
            [&] { return std::string(rerun(config, scenario, fuzzed.policy).ok() ? "" : "broken"); },
            seconds);
        return done.end != detail::Apart::End::Returned;
    };
    Scenario failing = detail::fuzzed_scenario(config, fuzzed);
    if (!crashes(failing)) {
        return {};
    }
    constexpr std::uint64_t most = 500; // processes
    detail::shrink(failing, most, crashes, [](const Command&) { return std::vector<std::uint32_t>{}; });
    // A crash takes the inputs that were drawn with it. The commands before the last one run again to draw theirs.
    for (std::size_t left = failing.commands.size(); left-- > 0;) {
        const auto done = detail::run_apart(
            [&] {
                Scenario before{
                    failing.start,
                    {failing.commands.begin(), failing.commands.begin() + static_cast<std::ptrdiff_t>(left)}};
                Report report = rerun(config, std::move(before), fuzzed.policy);
                report.scenario.commands.push_back(failing.commands[left]);
                return detail::written(config, report.scenario, fuzzed.policy);
            },
            seconds);
        if (done.end == detail::Apart::End::Returned) {
            return done.text;
        }
    }
    return detail::written(config, failing, fuzzed.policy);
}

/// What a libFuzzer target does with bytes. Prints a broken law, saves its transcript, and aborts, so that the fuzzer keeps the
/// bytes. The environment names the folder of transcripts: HERDING_FUZZ_FAILURES. With HERDING_FUZZ_CRASH it runs `fuzz_crash`
/// instead, for bytes that the fuzzer kept because they crashed.
template <class Spec>
int fuzz_target(const std::vector<Config<Spec>>& configs, std::span<const std::uint8_t> bytes) {
    std::string text;
    std::string law = "Crash";
    if (std::getenv("HERDING_FUZZ_CRASH") != nullptr) {
        text = fuzz_crash(configs, bytes);
    } else if (const Report report = fuzz(configs, bytes); !report.ok()) {
        std::cerr << report;
        text = report.transcript();
        law = name(report.violation->law);
    } else {
        return 0;
    }
    if (text.empty()) {
        return 0;
    }
    std::cerr << "transcript:\n" << text;
    if (const char* folder = std::getenv("HERDING_FUZZ_FAILURES"); folder != nullptr) {
        detail::write_failure(folder, law + '-' + detail::name_of(bytes), text);
    }
    std::cerr.flush();
    if (law == "Crash") {
        return 0;
    }
    std::abort();
}

} // namespace herding::inline v0::law

/// Defines the entry of a libFuzzer target for a game in one line. The argument is a Playable. Compile with clang and
/// `-fsanitize=fuzzer,address,undefined`; link herding::law.
///
///     // fuzz_nim.cpp
///     #include "nim/playable.hpp"
///     #include <herding/law/fuzz.hpp>
///     HERDING_FUZZ(nim::Playable)
///
/// A fuzzer then finds cases that break a law or crash the rules, and prints the shortest ones.
#define HERDING_FUZZ(...) HERDING_FUZZ_CONFIGS(::herding::law::checked_configs_of<__VA_ARGS__>())

/// The same for a Spec without a Playable: an expression that makes its configs, a std::vector of `law::Config`.
#define HERDING_FUZZ_CONFIGS(...)                                                                            \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);                       \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                      \
        static const auto configs = __VA_ARGS__;                                                             \
        return ::herding::law::fuzz_target(configs, {data, size});                                           \
    }
