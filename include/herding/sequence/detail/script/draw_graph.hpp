#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/trigger.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Makes the action graph from the types of scripts. Its types are in tools/graph.hpp, which includes this header, so they
/// are parameters here.

namespace herding::inline v0::sequence::detail {

/// The values of an argument, for people: `1..6`, `bool`, the name of a type.
template <class T> std::string argument_text() {
    if constexpr (reflect::kind_of<T> == reflect::Kind::Bounded) {
        return std::to_string(T::low) + ".." + std::to_string(T::high);
    } else {
        return std::string(reflect::detail::label_of<T>());
    }
}

template <class... T> std::vector<std::string> argument_texts(Tag<List<T...>>) {
    return {argument_text<T>()...};
}

template <class... A> std::vector<std::string> arguments_of(std::string_view action, Tag<List<A...>>) {
    std::vector<std::string> texts;
    const auto one = [&]<class Action>(Tag<Action>) {
        if (Action::name == action) {
            texts = argument_texts(Tag<typename Action::Arguments>{});
            for (std::size_t i = 0; i < Action::names.arguments() && i < texts.size(); ++i) {
                texts[i].insert(0, std::string(Action::names.argument(i)) + ": ");
            }
        }
    };
    (one(Tag<A>{}), ...);
    return texts;
}

template <class Triggers, class... T> void add_triggers(Triggers& triggers, std::string_view sequence,
                                                        Tag<List<T...>>) {
    [[maybe_unused]] const auto one = [&]<Name N, class F, class O>(Tag<Trigger<N, F, O>>) {
        const auto diff = []<class D, class... P>(Tag<List<D, P...>>) {
            return std::string(reflect::type_name<std::remove_cvref_t<D>>);
        };
        triggers.push_back({std::string(N.view()), diff(Tag<ParametersOf<F>>{}), std::string(sequence)});
    };
    (one(Tag<T>{}), ...);
}

/// Draws one sequence from its program. It is the same class for all rules, so that a unit need not compile it.
template <class Graph> class GraphDrawing {
    using Sequence = typename decltype(Graph::sequences)::value_type;
    using Node = typename decltype(Sequence::nodes)::value_type;
    using Kind = decltype(Node::kind);

public:
    /// Arguments of an action, by its name.
    using ArgumentsOf = std::vector<std::string> (*)(std::string_view);

    GraphDrawing(ProgramView program, ArgumentsOf arguments)
        : program_(program), arguments_(arguments), node_at_(program_.code.size()) {
        add({"start", Kind::Start});
        add({"end", Kind::End});
        for (std::size_t at = 0; at < program_.code.size(); ++at) {
            add_position(at);
        }
        link(0, 0, false);
        for (std::size_t at = 0; at < program_.code.size(); ++at) {
            connect(at);
        }
    }

    [[nodiscard]] std::vector<Node>&& nodes() && noexcept { return std::move(nodes_); }

private:
    static constexpr std::uint32_t end = 1;

    std::uint32_t add(Node node) {
        nodes_.push_back(std::move(node));
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    static std::vector<std::string> texts(std::span<const std::string_view> names) {
        return {names.begin(), names.end()};
    }

    void add_position(std::size_t at) {
        const Code& code = program_.code[at];
        if (code.name.empty()) {
            return;
        }
        const Kind kind = code.op == Op::Offer ? Kind::Offer : code.op == Op::Call ? Kind::Call : Kind::Run;
        Node node{std::string(code.name), kind};
        node.calls = code.callee;
        node.emits = texts(code.emits);
        node_at_[at] = add(std::move(node));
        for (std::size_t i = 0; code.op == Op::Offer && i < code.count; ++i) {
            const Alternative& alternative = program_.alternatives[code.to + i];
            Node action{std::string(alternative.name), Kind::Action};
            action.decider = sequence::name(alternative.decider);
            action.arguments = arguments_(alternative.name);
            action.emits = texts(alternative.emits);
            const std::uint32_t added = add(std::move(action)); // before the reference: the list may move
            nodes_[node_at_[at]].next.push_back(added);
        }
    }

    void connect(std::size_t at) {
        const Code& code = program_.code[at];
        if (code.name.empty()) {
            return;
        }
        if (code.op != Op::Offer) {
            link(node_at_[at], at + 1, code.may_stop);
            return;
        }
        for (std::size_t i = 0; i < code.count; ++i) {
            const Alternative& alternative = program_.alternatives[code.to + i];
            link(nodes_[node_at_[at]].next[i], alternative.next, alternative.may_stop);
        }
    }

    /// Edges of a node whose step leads to a position.
    void link(std::uint32_t from, std::size_t at, bool may_stop) {
        std::vector<bool> seen(program_.code.size());
        if (may_stop) {
            nodes_[from].next.push_back(end);
        }
        follow(from, at, seen);
        auto& next = nodes_[from].next;
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
    }

    void follow(std::uint32_t from, std::size_t at, std::vector<bool>& seen) {
        if (seen[at]) {
            return;
        }
        seen[at] = true;
        const Code& code = program_.code[at];
        switch (code.op) {
        case Op::Stop: nodes_[from].next.push_back(end); break;
        case Op::Jump: follow(from, code.to, seen); break;
        case Op::Branch:
            follow(from, at + 1, seen);
            follow(from, code.to, seen);
            break;
        default: nodes_[from].next.push_back(node_at_[at]); break;
        }
    }

    ProgramView program_;
    ArgumentsOf arguments_;
    std::vector<std::uint32_t> node_at_;
    std::vector<Node> nodes_;
};

template <class Graph, class Rules> Graph draw_graph() {
    const auto arguments = [](std::string_view action) {
        return arguments_of(action, Tag<typename Rules::Actions>{});
    };
    Graph graph;
    for (std::size_t i = 0; i < Rules::sequence_names.size(); ++i) {
        graph.sequences.push_back({std::string(Rules::sequence_names[i]),
                                   GraphDrawing<Graph>(Rules::programs[i], arguments).nodes()});
    }
    [&]<class... S>(List<S...>) {
        (add_triggers(graph.triggers, sequence_name<S>, Tag<typename TriggersOf<S>::type>{}), ...);
    }(typename Rules::Sequences{});
    return graph;
}

} // namespace herding::inline v0::sequence::detail
