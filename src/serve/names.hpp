#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

/// Names of persons and tables, and the error of everything that asks for something impossible.

namespace herding::inline v0::serve {

/// A request that cannot be done, in words for persons.
class Refused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Name of a person for tables: a hash of their token. Throws Refused if the text is no token: 32 hexadecimal digits.
[[nodiscard]] std::string person_of(std::string_view token);
/// Random lower-case letters and digits.
[[nodiscard]] std::string random_name(std::size_t letters);

/// Letters of the id of a table: 62 random bits.
inline constexpr std::size_t id_letters = 12;
/// Whether a text can be the id of a table.
[[nodiscard]] bool is_id(std::string_view id);

} // namespace herding::inline v0::serve
