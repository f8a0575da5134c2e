#include "offer_types.hpp"

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace herding::inline v0::play::detail {

using reflect::Kind;
using reflect::Type;

namespace {

constexpr std::size_t few = 256; // values of a type that a list may have

/// The fields of a struct, in order. Nothing if the type is no struct, or has no default value.
std::optional<std::vector<Field>> fields_of(const Type& type) {
    std::vector<Field> fields;
    if (type.kind == Kind::Empty) {
        return fields;
    }
    if (type.kind != Kind::Struct) {
        return std::nullopt;
    }
    const auto& as_struct = reflect::detail::as<reflect::StructType>(type);
    if (as_struct.with_default == nullptr) {
        return std::nullopt;
    }
    const auto list = [&](void* value) {
        const auto add = [&](std::span<const reflect::FieldOf> named) {
            for (const reflect::FieldOf& one : named) {
                fields.push_back({one.name, one.type});
            }
        };
        as_struct.visit(value, reflect::VisitFields(add));
    };
    as_struct.with_default(reflect::UseValue(list));
    return fields;
}

bool is_list(const Type& type) { return type.kind == Kind::List || type.kind == Kind::Set; }

/// The values of a struct whose fields have few values. None if one is a list, which has more values than its items.
std::vector<std::string> values_of_struct(const Type& type) {
    const auto fields = fields_of(type);
    std::vector<std::string> begun{"{"};
    for (const Field& field : fields.value_or(std::vector<Field>())) {
        const std::vector<std::string> values =
            is_list(*field.type) ? std::vector<std::string>() : few_values(*field.type);
        if (values.size() > few / begun.size()) {
            return {};
        }
        std::vector<std::string> longer;
        for (const std::string& one : begun) {
            for (const std::string& value : values) {
                longer.push_back(one + (one.size() > 1 ? "," : "") + field.name + '=' + value);
            }
        }
        begun = std::move(longer);
        if (begun.empty()) {
            return {};
        }
    }
    for (std::string& one : begun) {
        one += '}';
    }
    return fields && !fields->empty() ? begun : std::vector<std::string>();
}

} // namespace

std::map<std::string, std::vector<Field>, std::less<>> kinds_of_inputs(const Type* type) {
    std::map<std::string, std::vector<Field>, std::less<>> kinds;
    const auto add = [&](std::string_view name, const Type& one) {
        if (auto fields = fields_of(one)) {
            kinds.emplace(name, std::move(*fields));
        }
    };
    if (type == nullptr) {
        return kinds;
    }
    if (type->kind == Kind::Variant) {
        const auto& variant = reflect::detail::as<reflect::VariantType>(*type);
        for (std::size_t i = 0; i < variant.names.size(); ++i) {
            add(variant.names[i], *variant.leaves[i]);
        }
    } else {
        add(type->name, *type);
    }
    return kinds;
}

std::vector<std::string> few_values(const Type& type) {
    std::vector<std::string> values;
    switch (type.kind) {
    case Kind::Bool: return {"false", "true"};
    case Kind::Enum:
        for (const std::string_view name : reflect::detail::as<reflect::EnumType>(type).names) {
            if (!reflect::detail::is_identifier(name) || values.size() == few) {
                return {};
            }
            values.emplace_back(name);
        }
        return values;
    case Kind::Bounded: {
        const auto& bounded = reflect::detail::as<reflect::BoundedType>(type);
        if (static_cast<std::uint64_t>(bounded.high) - static_cast<std::uint64_t>(bounded.low) >= few) {
            return {};
        }
        for (std::int64_t value = bounded.low; value <= bounded.high; ++value) {
            values.push_back(std::to_string(value));
        }
        return values;
    }
    case Kind::Struct: return values_of_struct(type);
    case Kind::List:
    case Kind::Set: {
        const Type& item = *reflect::detail::as<reflect::ListType>(type).item;
        return is_list(item) ? values : few_values(item);
    }
    default: return {};
    }
}

std::string spoken(std::string_view name) {
    std::string words;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper && !words.empty() && words.back() != ' ') {
            words += ' ';
        }
        words += c == '_' ? ' ' : static_cast<char>(upper ? c - 'A' + 'a' : c);
    }
    return words;
}

bool says_nothing(std::string_view name) {
    constexpr std::array<std::string_view, 9> names{"value", "first", "second",  "third", "fourth",
                                                    "fifth", "sixth", "seventh", "eighth"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

Role role_of(const Field& field) {
    const std::string type = spoken(field.type->name);
    if (field.name == "player" || type == "player" || type == "actor") {
        return Role::Player;
    }
    switch (field.type->kind) {
    case Kind::Bool: return Role::YesOrNo;
    case Kind::Enum:
        return reflect::detail::as<reflect::EnumType>(*field.type).is_bool ? Role::YesOrNo : Role::Choice;
    case Kind::Integer:
    case Kind::Bounded: return Role::Number;
    case Kind::Bits:
    case Kind::Set: return Role::Subset;
    case Kind::List: return Role::Order;
    case Kind::String: return Role::Text;
    default: return Role::Choice;
    }
}

} // namespace herding::inline v0::play::detail
