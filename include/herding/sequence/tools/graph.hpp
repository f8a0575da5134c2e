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

#include <cereal/cereal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Action graph of a game: every sequence, offer, action, call, step and trigger, and their possible order. It comes from the
/// types of the scripts. Runs no script.

namespace herding::inline v0::sequence {

/// Kind of a node.
enum class NodeKind : std::uint8_t {
    Start,  ///< the beginning of a sequence; always the first node
    End,    ///< its end; always the second node
    Offer,  ///< a decision: waits for one of the actions that follow
    Action, ///< one alternative of an offer
    Call,   ///< another sequence runs
    Run     ///< a step without a decision
};

/// A position of a script, or one action of an offer. Conditions are not nodes: `next` has the nodes for both results.
struct GraphNode {
    static constexpr std::string_view name = "node";

    std::string label; ///< of a position, or of an action
    NodeKind kind{};
    std::string decider = {};                ///< of an action: player, players, any player, chance, nobody
    std::vector<std::string> arguments = {}; ///< of an action: `1..6`, or `card: 1..6` with a name
    std::string calls = {};                  ///< of a call: the called sequence
    std::vector<std::string> emits = {};     ///< diffs that the step may emit
    std::vector<std::uint32_t> next = {};    ///< indices of the nodes that may follow, in this sequence

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(kind), CEREAL_NVP(decider), CEREAL_NVP(arguments),
                CEREAL_NVP(calls), CEREAL_NVP(emits), CEREAL_NVP(next));
    }
    friend bool operator==(const GraphNode&, const GraphNode&) = default;
};

/// One sequence of the rules. Nodes 0 and 1 are its start and its end.
struct GraphSequence {
    std::string label;
    std::vector<GraphNode> nodes = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(nodes));
    }
    friend bool operator==(const GraphSequence&, const GraphSequence&) = default;
};

/// A trigger of the rules: a diff that may begin a sequence.
struct GraphTrigger {
    std::string label;
    std::string diff;     ///< the diff that fires it
    std::string sequence; ///< the sequence that begins

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(diff), CEREAL_NVP(sequence));
    }
    friend bool operator==(const GraphTrigger&, const GraphTrigger&) = default;
};

/// Graph of all sequences, as a value that can be compared and written as text or JSON.
struct Graph {
    static constexpr std::string_view name = "graph";

    std::vector<GraphSequence> sequences = {}; ///< the first one begins the game
    std::vector<GraphTrigger> triggers = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequences), CEREAL_NVP(triggers));
    }
    friend bool operator==(const Graph&, const Graph&) = default;
};

namespace detail {

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

template <class... T>
void add_triggers(std::vector<GraphTrigger>& triggers, std::string_view sequence, Tag<List<T...>>) {
    [[maybe_unused]] const auto one = [&]<Name N, class F, class O>(Tag<Trigger<N, F, O>>) {
        const auto diff = []<class D, class... P>(Tag<List<D, P...>>) {
            return std::string(reflect::type_name<std::remove_cvref_t<D>>);
        };
        triggers.push_back({std::string(N.view()), diff(Tag<ParametersOf<F>>{}), std::string(sequence)});
    };
    (one(Tag<T>{}), ...);
}

/// Draws one sequence from its program. A template, so that the units of games need not compile it.
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

} // namespace detail

/// The action graph of rules. Compare it with a golden file to see changes of the scripts.
///
/// Complexity: O(size of the scripts).
///
///     std::cout << sequence::to_mermaid(sequence::graph<Game::Rules>());
template <class Rules> [[nodiscard]] Graph graph() {
    const auto arguments = [](std::string_view action) {
        return detail::arguments_of(action, detail::Tag<typename Rules::Actions>{});
    };
    Graph graph;
    for (std::size_t i = 0; i < Rules::sequence_names.size(); ++i) {
        graph.sequences.push_back({std::string(Rules::sequence_names[i]),
                                   detail::GraphDrawing<Graph>(Rules::programs[i], arguments).nodes()});
    }
    [&]<class... S>(List<S...>) {
        (detail::add_triggers(graph.triggers, sequence_name<S>,
                              detail::Tag<typename detail::TriggersOf<S>::type>{}),
         ...);
    }(typename Rules::Sequences{});
    return graph;
}

} // namespace herding::inline v0::sequence
