#include "herding/tables/command.hpp"
#include "herding/tables/entry.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

/// Commands of clients, and entries of records. An entry that is read is written and read back as itself.

namespace tables = herding::tables;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const tables::Command command = tables::command_from_json(text);
        if (command.id.empty() || command.id.size() > tables::CommandLimits{}.id) {
            std::cerr << "a command has an id of a wrong length\n";
            std::abort();
        }
    } catch (const tables::CommandError&) {} // NOLINT(bugprone-empty-catch): refused with its field
    if (const auto entry = tables::entry_from_json(text)) {
        const auto again = tables::entry_from_json(tables::to_json(*entry));
        if (!again || tables::to_json(*again) != tables::to_json(*entry)) {
            std::cerr << "an entry is read as another one\n";
            std::abort();
        }
    }
    return 0;
}
