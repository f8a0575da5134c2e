#include "herding/play/c_games.h"

#include <cstdint>
#include <iterator>
#include <string_view>

/// The exported functions of the shared library of tables.

#define TABLE(name) const herding_c_table* herding_c_table_##name();
#include "c_tables.inc"
#undef TABLE

namespace {

/// Tables are made when somebody asks for them. One that cannot be made is not there.
using Make = const herding_c_table* (*)();
constexpr Make all[] = {
#define TABLE(name) herding_c_table_##name,
#include "c_tables.inc"
#undef TABLE
};

const herding_c_table* made(Make make) noexcept {
    try {
        return make();
    } catch (...) {
        return nullptr;
    }
}

} // namespace

extern "C" {

uint64_t herding_game_count(void) { return std::size(all); }

const herding_c_table* herding_game_at(uint64_t number) {
    return number < std::size(all) ? made(all[number]) : nullptr;
}

const herding_c_table* herding_find_game(const char* name) {
    for (const Make make : all) {
        const herding_c_table* table = made(make);
        if (table != nullptr && std::string_view(table->name) == name) {
            return table;
        }
    }
    return nullptr;
}

} // extern "C"
