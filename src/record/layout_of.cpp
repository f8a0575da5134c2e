#include "herding/record/detail/layout_of.hpp"

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <map>
#include <utility>

namespace herding::inline v0::record::detail {

namespace {

using reflect::Kind;
using reflect::Readable;
using reflect::detail::as;
using Code = Layout::Code;

/// List of the types that occur in a type, without duplicates. Boxes and represented types appear as the types that
/// are written for them.
class LayoutBuilder {
public:
    std::uint32_t add(const Readable& readable) {
        switch (readable.type->kind) {
        case Kind::Box: return add(*as<reflect::ReadableBox>(readable).inner);
        case Kind::Represented: return add(*as<reflect::ReadableRepresented>(readable).as);
        default: break;
        }
        const auto next = static_cast<std::uint32_t>(layout.types.size());
        const auto [at, fresh] = numbers_.emplace(readable.type, next);
        if (fresh) {
            layout.types.emplace_back(); // added first, because the type may contain itself
            Layout::Type type = describe(readable);
            layout.types[next] = std::move(type);
        }
        return at->second;
    }

    Layout layout;

private:
    Layout::Part part(const Readable& readable, std::string_view name = {}) {
        return {std::string(name), add(readable), 0};
    }

    Layout::Type describe(const Readable& readable) {
        const reflect::Type& table = *readable.type;
        Layout::Type type;
        switch (table.kind) {
        case Kind::Bool: type.code = Code::Bool; break;
        case Kind::Integer:
            type.code = table.is_signed ? Code::Signed : Code::Unsigned;
            type.size = table.size;
            break;
        case Kind::Float: type.code = Code::Float; break;
        case Kind::Enum: enumeration(as<reflect::EnumType>(table), type); break;
        case Kind::Bounded:
            type.code = Code::Bounded;
            type.low = as<reflect::BoundedType>(table).low;
            type.high = as<reflect::BoundedType>(table).high;
            break;
        case Kind::Bits:
            type.code = Code::Bits;
            type.size = as<reflect::BitsType>(table).count;
            break;
        case Kind::String: type.code = Code::String; break;
        case Kind::Optional:
            type.code = Code::Optional;
            type.parts = {part(*as<reflect::ReadableOptional>(readable).inner)};
            break;
        case Kind::Tuple:
            type.code = Code::Tuple;
            for (const Readable* item : as<reflect::ReadableTuple>(readable).items) {
                type.parts.push_back(part(*item));
            }
            break;
        case Kind::Array:
            type.code = Code::Array;
            type.size = as<reflect::ArrayType>(table).count;
            type.parts = {part(*as<reflect::ReadableArray>(readable).item)};
            break;
        case Kind::List:
            type.code = Code::List;
            type.parts = {part(*as<reflect::ReadableList>(readable).item)};
            break;
        case Kind::Set:
            type.code = Code::Set;
            type.parts = {part(*as<reflect::ReadableSet>(readable).item)};
            break;
        case Kind::Map: map(as<reflect::ReadableMap>(readable), type); break;
        case Kind::Variant:
            type.code = Code::Variant;
            for (std::size_t i = 0; i < as<reflect::VariantType>(table).names.size(); ++i) {
                type.parts.push_back(part(*as<reflect::ReadableVariant>(readable).leaves[i],
                                          as<reflect::VariantType>(table).names[i]));
            }
            break;
        case Kind::Hidden:
            type.code = Code::Hidden;
            type.parts = {part(*as<reflect::ReadableHidden>(readable).inner)};
            break;
        case Kind::Empty:
            type.code = Code::Empty;
            type.name = table.name;
            break;
        case Kind::Struct: structure(as<reflect::ReadableStruct>(readable), type); break;
        case Kind::None:
        case Kind::Box:
        case Kind::Represented: break;
        }
        return type;
    }

    static void enumeration(const reflect::EnumType& table, Layout::Type& type) {
        type.code = Code::Enum;
        type.name = table.name;
        type.size = table.is_bool ? 0 : table.size;
        type.is_signed = table.is_signed;
        type.open = table.is_open;
        for (std::size_t i = 0; i < table.names.size(); ++i) {
            type.parts.push_back(
                {std::string(table.names[i]), 0, static_cast<std::int64_t>(table.numbers[i])});
        }
    }

    void map(const reflect::ReadableMap& readable, Layout::Type& type) {
        const reflect::Type& key = *readable.key->type;
        type.code = Code::Map;
        type.open =
            key.kind == Kind::String || (key.kind == Kind::Enum && !as<reflect::EnumType>(key).is_open);
        type.parts = {part(*readable.key), part(*readable.mapped)};
    }

    void structure(const reflect::ReadableStruct& readable, Layout::Type& type) {
        const auto& table = as<reflect::StructType>(*readable.type);
        type.code = Code::Struct;
        type.name = table.name;
        type.version = table.version();
        const auto take = [&](std::span<const reflect::ReadableField> fields) {
            for (const reflect::ReadableField& field : fields) {
                type.parts.push_back(part(*field.readable, field.name));
            }
        };
        const auto use = [&](void* value) { readable.visit(value, type.version, reflect::UseFields(take)); };
        readable.with_default(reflect::UseValue(use));
    }

    std::map<const reflect::Type*, std::uint32_t> numbers_;
};

} // namespace

Layout layout_of(std::span<const Readable* const, Layout::root_count> roots) {
    LayoutBuilder builder;
    std::uint32_t numbers[Layout::root_count];
    for (std::size_t i = 0; i < roots.size(); ++i) {
        numbers[i] = builder.add(*roots[i]);
    }
    for (std::size_t i = 0; i < roots.size(); ++i) {
        builder.layout.roots[i] = numbers[i];
    }
    return std::move(builder.layout);
}

} // namespace herding::inline v0::record::detail
