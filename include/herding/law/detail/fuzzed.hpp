#pragma once

#include "herding/law/command.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

/// Cases from bytes, for fuzzers. Nothing here depends on a Spec.

namespace herding::inline v0::law::detail {

/// A case, read from bytes. The numbers of the config, the policy and the start may be larger than there are.
struct FuzzedCase {
    std::size_t config = 0;
    std::uint64_t policy = 0;
    Scenario scenario;
};

/// All bytes are a case. The first three select config, start and policy. Each next four are a command: its kind, its flags, and
/// its pick. So a fuzzer that changes, removes or copies bytes mostly keeps the other commands.
[[nodiscard]] inline FuzzedCase fuzzed_case(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t head = 3;
    constexpr std::size_t command_size = 4;
    constexpr std::size_t most_commands = 400;
    constexpr std::array kinds = {Op::Dispatch, Op::Dispatch,    Op::Dispatch, Op::Dispatch,
                                  Op::Dispatch, Op::Play,        Op::Play,     Op::Play,
                                  Op::Preview,  Op::DispatchAll, Op::Undo,     Op::Redo,
                                  Op::Mark,     Op::UndoTo,      Op::Fork,     Op::Search};
    const auto at = [bytes](std::size_t i) { return i < bytes.size() ? bytes[i] : std::uint8_t{0}; };
    FuzzedCase result{at(0), at(2), {}};
    result.scenario.start = at(1);
    for (std::size_t i = head; i < bytes.size() && result.scenario.commands.size() < most_commands;
         i += command_size) {
        Command command;
        command.op = kinds[at(i) % kinds.size()];
        const unsigned flags = at(i + 1); // most values have none
        command.illegal = flags % 16 == 1;
        command.other_actor = flags % 16 == 2;
        command.irreversible = flags % 16 == 3;
        command.reenter = flags % 16 == 4;
        command.fault = flags % 16 == 5 ? 1 + flags / 16 : 0;
        command.pick = static_cast<std::uint32_t>(at(i + 2)) << 8U | at(i + 3);
        result.scenario.commands.push_back(command);
    }
    return result;
}

/// A name for a file about these bytes: their FNV-1a hash.
[[nodiscard]] inline std::string name_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::uint8_t byte : bytes) {
        hash = (hash ^ byte) * 0x100000001b3U;
    }
    return std::to_string(hash);
}

} // namespace herding::inline v0::law::detail
