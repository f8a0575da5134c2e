#include "herding/record/layout.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

namespace {

using Code = Layout::Code;

bool has_name(const Layout::Type& type) {
    return type.code == Code::Enum || type.code == Code::Struct || type.code == Code::Empty;
}

/// Texts of types; equal types have equal texts. Inside another type, a named type is represented by its name, so
/// that a change shows in one place.
class Shapes {
public:
    explicit Shapes(const Layout& layout) : layout_(layout) {}

    /// Text of a root: its name, or its parts.
    std::string root(std::size_t which) {
        std::string out;
        put(layout_.roots[which], out, 0);
        return out;
    }
    /// Texts of all named types. Names lack namespaces, so several types may share one.
    std::map<std::string, std::set<std::string>> named() {
        std::map<std::string, std::set<std::string>> all;
        for (const Layout::Type& type : layout_.types) {
            if (has_name(type)) {
                std::string out;
                put_parts(type, out, 0);
                all[type.name].insert(out);
            }
        }
        return all;
    }
    /// False if describing the layout, which may come from anybody, takes too long.
    [[nodiscard]] bool whole() const noexcept { return left_ > 0; }

private:
    void put(std::uint32_t number, std::string& out, unsigned depth) {
        const Layout::Type& type = layout_.types[number];
        if (has_name(type)) {
            out.append("`").append(type.name).append("`");
        } else {
            put_parts(type, out, depth);
        }
    }
    void put_parts(const Layout::Type& type, std::string& out, unsigned depth) {
        if (depth > 100 || left_ == 0) { // a type may contain itself
            left_ = 0;
            return;
        }
        --left_;
        for (const std::int64_t number :
             {static_cast<std::int64_t>(type.code), static_cast<std::int64_t>(type.size), type.low, type.high,
              std::int64_t{type.is_signed}, std::int64_t{type.open}, std::int64_t{type.version}}) {
            out.append(std::to_string(number)).append(" ");
        }
        out += '(';
        for (const Layout::Part& part : type.parts) {
            out.append(part.name).append("=").append(std::to_string(part.number)).append(" ");
            if (type.code != Code::Enum) {
                put(part.type, out, depth + 1);
            }
            out += ',';
        }
        out += ')';
    }

    const Layout& layout_;
    std::size_t left_ = 100'000; // number of types that may still be described
};

} // namespace

std::string detail::changed_types(const Layout& before, const Layout& now) {
    constexpr std::array<std::string_view, Layout::root_count> root_names{"Setup", "State", "Input", "Diff",
                                                                          "Trace"};
    constexpr std::size_t most = 5;
    Shapes old_shapes(before);
    Shapes new_shapes(now);
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < Layout::root_count; ++i) {
        if (old_shapes.root(i) != new_shapes.root(i)) {
            changed.emplace_back(root_names[i]);
        }
    }
    auto all = new_shapes.named();
    for (auto& [name, shapes] : old_shapes.named()) {
        const auto same = all.find(name);
        if (same != all.end() && same->second == shapes) {
            all.erase(same);
        } else {
            all[name]; // changed or removed
        }
    }
    for (const auto& [name, shapes] : all) {
        changed.push_back("`" + name + "`");
    }
    if (!old_shapes.whole() || !new_shapes.whole()) {
        return {};
    }
    std::string words;
    for (std::size_t i = 0; i < changed.size() && i < most; ++i) {
        words.append(i == 0 ? ": " : ", ").append(changed[i]);
    }
    return changed.size() <= most ? words : words + " and " + std::to_string(changed.size() - most) + " more";
}

} // namespace herding::inline v0::record
