#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Prints to standard error which case was running when the rules crash: its commands up to there, and how to find it again. Then
/// the program ends as it would have without it. At most one per thread at a time, without those around it. Does nothing where there
/// are no POSIX signals.
class LastWords {
public:
    /// The number is the seed of the case, or the policy of a case that has none. `lines` are the commands; they must live
    /// longer than this.
    LastWords(const std::vector<std::string>& lines, std::uint32_t start, std::uint64_t number, bool is_seed);
    ~LastWords();
    LastWords(const LastWords&) = delete;
    LastWords& operator=(const LastWords&) = delete;

    const std::vector<std::string>& lines; ///< read by the handler of signals, as all members
    const std::uint32_t start;
    const std::uint64_t number;
    const bool is_seed;

private:
    const LastWords* outer_;
    std::unique_ptr<char[]> stack_; // of the handler
};

} // namespace herding::inline v0::law::detail
