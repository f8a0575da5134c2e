#include "names.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace herding::inline v0::serve {

std::string person_of(std::string_view token) {
    const bool fits = token.size() == 32 && std::all_of(token.begin(), token.end(), [](char c) {
                          return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                      });
    if (!fits) {
        throw Refused("A token has 32 hexadecimal digits.");
    }
    std::array<unsigned char, 16> hash{};
    (void)crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                             token.size(), nullptr, 0);
    std::string name;
    for (const unsigned char byte : hash) {
        name += "0123456789abcdef"[byte >> 4U];
        name += "0123456789abcdef"[byte & 15U];
    }
    return name;
}

std::string random_name(std::size_t letters) {
    std::string name;
    for (std::size_t i = 0; i < letters; ++i) {
        name += "abcdefghijklmnopqrstuvwxyz0123456789"[randombytes_uniform(36)];
    }
    return name;
}

bool is_id(std::string_view id) {
    return id.size() == id_letters && std::all_of(id.begin(), id.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
           });
}

} // namespace herding::inline v0::serve
