#pragma once

#include "herding/law/detail/last_words.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>

#include <csignal>
#endif

namespace herding::inline v0::law::detail {

#if defined(__unix__) || defined(__APPLE__)

/// Data for the handler, and the handlers that it replaces.
struct SignalsOfCrashes {
    static constexpr std::array all = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

    std::mutex mutex;
    unsigned users = 0; ///< LastWords of all threads
    std::array<struct sigaction, all.size()> before{};
};
inline SignalsOfCrashes signals_of_crashes;
inline thread_local const LastWords* last_words = nullptr;

/// Nothing but `write` may be called in a handler.
inline void say(std::string_view text) {
    while (!text.empty()) {
        const auto written = write(STDERR_FILENO, text.data(), text.size());
        if (written <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

inline void say(std::uint64_t number) {
    std::array<char, 20> digits{};
    std::size_t at = digits.size();
    do {
        digits[--at] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    say(std::string_view(digits.data() + at, digits.size() - at));
}

inline void say_last_words(int signal, siginfo_t* info, void* /*context*/) {
    if (const LastWords* words = std::exchange(last_words, nullptr)) {
        say("\nherding: the rules crashed (signal ");
        say(static_cast<std::uint64_t>(signal));
        say(") in this case of a check");
        if (words->is_seed) {
            say("; seed ");
            say(words->number);
            say(" with one case finds it again");
        } else {
            say(", with policy ");
            say(words->number);
        }
        say(":\n");
        if (words->start != 0) {
            say("  from start ");
            say(words->start);
            say("\n");
        }
        std::uint64_t number = 0;
        for (const std::string& line : words->lines) {
            say("  ");
            say(++number);
            say(". ");
            say(line);
            say("\n");
        }
    }
    for (std::size_t i = 0; i < SignalsOfCrashes::all.size(); ++i) {
        if (SignalsOfCrashes::all[i] == signal) {
            sigaction(signal, &signals_of_crashes.before[i], nullptr);
        }
    }
    // The handler before this one runs when the signal comes again: as the instruction is repeated, if there is one.
    if (signal == SIGABRT || info->si_code <= 0) {
        raise(signal);
    }
}

HERDING_LAW_INLINE LastWords::LastWords(const std::vector<std::string>& commands, std::uint32_t from,
                                        std::uint64_t seed_or_policy, bool seed)
    : lines(commands), start(from), number(seed_or_policy), is_seed(seed),
      outer_(std::exchange(last_words, this)) {
    // A stack that has overflown has no room for the handler.
    stack_t stack{};
    if (sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
        constexpr std::size_t size = 1U << 16U;
        stack_ = std::make_unique<char[]>(size);
        stack = {};
        stack.ss_sp = stack_.get();
        stack.ss_size = size;
        sigaltstack(&stack, nullptr);
    }
    const std::scoped_lock lock(signals_of_crashes.mutex);
    if (signals_of_crashes.users++ != 0) {
        return;
    }
    struct sigaction action{};
    action.sa_sigaction = say_last_words;
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
    for (std::size_t i = 0; i < SignalsOfCrashes::all.size(); ++i) {
        sigaction(SignalsOfCrashes::all[i], &action, &signals_of_crashes.before[i]);
    }
}

HERDING_LAW_INLINE LastWords::~LastWords() {
    last_words = outer_;
    if (stack_ != nullptr) {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        sigaltstack(&none, nullptr);
    }
    const std::scoped_lock lock(signals_of_crashes.mutex);
    if (--signals_of_crashes.users != 0) {
        return;
    }
    for (std::size_t i = 0; i < SignalsOfCrashes::all.size(); ++i) {
        sigaction(SignalsOfCrashes::all[i], &signals_of_crashes.before[i], nullptr);
    }
}

#else

HERDING_LAW_INLINE LastWords::LastWords(const std::vector<std::string>& commands, std::uint32_t from,
                                        std::uint64_t seed_or_policy, bool seed)
    : lines(commands), start(from), number(seed_or_policy), is_seed(seed), outer_(nullptr) {}
HERDING_LAW_INLINE LastWords::~LastWords() = default;

#endif

} // namespace herding::inline v0::law::detail
