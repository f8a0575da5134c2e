#pragma once

#include "tictactoe/serialize.hpp"

#include "herding/record/check.hpp"
#include "herding/record/json_lines.hpp"
#include "herding/record/open.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <set>
#include <span>
#include <sstream>
#include <string>

/// Checks of the readers of journals for any input.
namespace fuzz {

namespace rec = herding::record;

inline constexpr rec::ReadLimits journal_limits{.header = 1 << 20, .event = 1 << 20, .listed = 100};

/// The same bytes with checksums that fit, as far as they have the shape of a journal: so that what is behind them is read.
inline rec::Bytes sealed(std::span<const std::uint8_t> input) {
    const std::span<const std::byte> given = std::as_bytes(input);
    rec::Bytes bytes(given.begin(), given.end());
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[at + i] = static_cast<std::byte>(value >> 8 * i);
        }
    };
    if (bytes.size() < rec::prelude_size) {
        return bytes;
    }
    put(16, rec::crc32c(rec::View(bytes).first(16)));
    std::size_t at = rec::prelude_size + rec::detail::get_u32(bytes.data() + 12);
    if (at + 4 > bytes.size()) {
        return bytes;
    }
    std::uint32_t checksum = rec::crc32c(rec::View(bytes).first(at));
    put(at, checksum);
    at += 4;
    while (at + 16 <= bytes.size()) {
        const std::size_t size = rec::detail::get_u32(bytes.data() + at);
        if (size > bytes.size() - at - 16) {
            break;
        }
        bytes[at + 6] = bytes[at + 7] = std::byte{0};
        put(at + 8, rec::crc32c(rec::View(bytes).subspan(at, 8)));
        rec::Bytes seed;
        rec::detail::put_u32(seed, checksum);
        checksum = rec::crc32c(rec::View(bytes).subspan(at, 8), rec::crc32c(seed));
        checksum = rec::crc32c(rec::View(bytes).subspan(at + 12, size), checksum);
        put(at + 12 + size, checksum);
        at += 16 + size;
    }
    return bytes;
}

/// Returns the broken check, or an empty string.
inline std::string read_journal(rec::View bytes) {
    std::ostringstream lines;
    bool exported = false;
    bool names_differ = true; // of behaviors: steps are exported by the name
    std::uint64_t end = 0;
    try {
        const auto reader = rec::read_journal(bytes, "input", journal_limits);
        std::set<std::string> names;
        for (const rec::BehaviorName& one : reader->header().behaviors) {
            names_differ = names.insert(one.name).second && names_differ;
        }
        rec::export_json(*reader, lines);
        exported = true;
        end = reader->tail().location.byte;
        if (end > bytes.size()) {
            return "the record ends outside the input";
        }
    } catch (const rec::Error& error) {
        if (error.location() && error.location()->byte > bytes.size()) {
            return std::string("outside the input: ") + error.what();
        }
    }
    if (exported) {
        std::istringstream in(lines.str());
        try {
            const rec::Bytes imported = rec::import_json(in, "input");
            const rec::View original = bytes.first(static_cast<std::size_t>(end));
            if (names_differ &&
                !std::equal(imported.begin(), imported.end(), original.begin(), original.end())) {
                return "the import of an export has other bytes";
            }
        } catch (const rec::Error&) { // values that no writer writes: doubled names, numbers out of range
        }
    }
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    const auto file = io->open("input", rec::Io::Open::Create);
    if (file->write(0, bytes) != bytes.size()) {
        return "the file is shorter than the input";
    }
    bool checked = false;
    try {
        rec::check(*store.open("input", rec::Access::Read, journal_limits));
        checked = true;
    } catch (const rec::Error&) {}
    auto opened = rec::open<tictactoe::Game>(store, "input", {.limits = journal_limits});
    if (!checked && opened.opening == rec::Opening::Exact && !opened.error) {
        return "a check refuses what opens exactly";
    }
    if (opened.writable()) {
        static_cast<void>(opened.engine->undo());
    }
    return {};
}

inline std::string journal(std::span<const std::uint8_t> input) {
    std::istringstream text(std::string(reinterpret_cast<const char*>(input.data()), input.size()));
    try {
        static_cast<void>(rec::import_json(text, "input"));
    } catch (const rec::Error&) {}
    const std::string wrong = read_journal(std::as_bytes(input));
    return wrong.empty() ? read_journal(sealed(input)) : wrong;
}

} // namespace fuzz
