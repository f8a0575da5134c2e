#include "table_record.hpp"

#include "names.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace herding::inline v0::serve {

namespace {

constexpr std::string_view suffix = ".journal";

} // namespace

std::string TableRecord::name() const {
    return table + (number == 1 ? "" : "-" + std::to_string(number)) + std::string(suffix);
}

std::optional<TableRecord> TableRecord::from_name(std::string_view name) {
    TableRecord record{std::string(name.substr(0, id_letters))};
    if (!is_id(record.table)) {
        return std::nullopt;
    }
    if (name.size() > id_letters && name[id_letters] == '-') {
        (void)std::from_chars(name.data() + id_letters + 1, name.data() + name.size(), record.number);
    }
    return record.number > 0 && record.name() == name ? std::optional(std::move(record)) : std::nullopt;
}

bool TableRecord::is_whole(const record::OpenReport& report) const {
    return number == 1 || report.closed ||
           std::any_of(report.annotations.begin(), report.annotations.end(),
                       [](const record::Annotation& note) { return note.key == whole_key; });
}

} // namespace herding::inline v0::serve
