#pragma once

#include <cereal/cereal.hpp>

namespace cereal {
class JSONInputArchive;
class JSONOutputArchive;
class XMLInputArchive;
class XMLOutputArchive;
} // namespace cereal

namespace herding::inline v0::reflect {

/// Field with its name and its doc, made by `field`.
template <class T> struct Field {
    const char* name;
    T& value;
    const char* doc;
};

/// Names a field in `serialize` as CEREAL_NVP does, with a sentence for authors of user interfaces and bindings:
///
///     archive(field("from", from, "The point that the checker leaves; 25 is the bar."), ...);
///
/// Only the schema contains the sentence. Other formats and archives of cereal contain the name and the value.
template <class T> [[nodiscard]] constexpr Field<T> field(const char* name, T& value,
                                                          const char* doc) noexcept {
    return {name, value, doc};
}

template <class A, class T> void serialize(A& archive, Field<T>& named) {
    archive(cereal::make_nvp(named.name, named.value));
}

// JSON and XML of cereal put every object into a node of its own, but not a named field.
template <class T> void prologue(cereal::JSONOutputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::JSONOutputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::JSONInputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::JSONInputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::XMLOutputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::XMLOutputArchive&, const Field<T>&) noexcept {}
template <class T> void prologue(cereal::XMLInputArchive&, const Field<T>&) noexcept {}
template <class T> void epilogue(cereal::XMLInputArchive&, const Field<T>&) noexcept {}

} // namespace herding::inline v0::reflect
