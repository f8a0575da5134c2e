#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type.hpp"

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

/// The fields of a struct as its default value names them. Schemas, layouts, tensors and the numbers of values describe a
/// type by these fields, so each walk compares the fields of its value with them.

namespace herding::inline v0::reflect::detail {

struct KnownField {
    const char* place; ///< of the name, in the program
    std::string name;  ///< a copy, because a name may be made while `serialize` runs
    const Type* type;

    [[nodiscard]] bool is(const char* other_name, const Type* other_type) const noexcept {
        return type == other_type && (place == other_name || std::strcmp(name.c_str(), other_name) == 0);
    }
};

/// Never freed: another thread may read it.
struct KnownFields {
    std::vector<KnownField> fields;
    const KnownFields* earlier = nullptr;
};

/// The fields of a type. Throws std::logic_error if their names cannot be told apart. Costs a default value the first time.
inline const KnownFields& known_fields(const StructType& type, const void* value) {
    const KnownFields* const known = type.memo->fields.load(std::memory_order_acquire);
    return known != nullptr ? *known : learn_fields(type, value);
}

/// Compares the fields of one walk with those of the type. Costs two comparisons of addresses for each field.
class FieldCheck {
public:
    FieldCheck(const StructType& type, const void* value) : type_(type), value_(value) {
        go_to(known_fields(type, value), 0);
    }

    /// Throws std::logic_error unless the type names this field here.
    [[gnu::always_inline]] void next(const char* name, const Type* type) {
        if (next_ == end_ || next_->type != type || next_->place != name) [[unlikely]] {
            compare(name, type);
        }
        ++next_;
    }
    /// Throws std::logic_error if a field is missing.
    [[gnu::always_inline]] void end() {
        if (next_ != end_) [[unlikely]] {
            differs();
        }
    }

private:
    void go_to(const KnownFields& known, std::size_t field) noexcept {
        begin_ = known.fields.data();
        end_ = begin_ + known.fields.size();
        next_ = begin_ + field;
    }

    /// The same name may be in several places of a program.
    [[gnu::noinline]] void compare(const char* name, const Type* type) {
        if (next_ == end_ || !next_->is(name, type)) {
            differs();
        }
    }

    /// The default value may name other fields than it did before, if `serialize` depends on more than the value.
    [[gnu::cold, gnu::noinline]] void differs() {
        if (type_.with_default != nullptr) {
            go_to(learn_fields(type_, value_), static_cast<std::size_t>(next_ - begin_));
        }
        refuse_different(type_.name, {begin_, end_}, fields_of(type_, value_));
    }

    const StructType& type_;
    const void* value_;
    const KnownField* begin_ = nullptr;
    const KnownField* next_ = nullptr;
    const KnownField* end_ = nullptr;
};

} // namespace herding::inline v0::reflect::detail
