#pragma once

#include <cereal/cereal.hpp>

namespace cereal {
class JSONInputArchive;
class JSONOutputArchive;
class XMLInputArchive;
class XMLOutputArchive;
} // namespace cereal

namespace herding::inline v0::reflect {

/// A field with its name and what it means, see `field`.
template <class T> struct Field {
    const char* name;
    T& value;
    const char* doc;
};

/// Names a field in `serialize` as CEREAL_NVP does, with a sentence for those who make user interfaces and bindings:
///
///     archive(field("from", from, "The point that the checker leaves; 25 is the bar."), ...);
///
/// The sentence goes into the schema; no other format sees it, and it costs nothing. cereal's own archives see the
/// name and the value.
template <class T> [[nodiscard]] constexpr Field<T> field(const char* name, T& value,
                                                          const char* doc) noexcept {
    return {name, value, doc};
}

template <class A, class T> void serialize(A& archive, Field<T>& named) {
    archive(cereal::make_nvp(named.name, named.value));
}

// cereal's JSON and XML put every object into a node of its own; this one is none.
template <class T> void prologue(cereal::JSONOutputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::JSONOutputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::JSONInputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::JSONInputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::XMLOutputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::XMLOutputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::XMLInputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::XMLInputArchive&, const Field<T>&) noexcept {}

} // namespace herding::inline v0::reflect
