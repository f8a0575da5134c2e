#include "offer_maker.hpp"

#include "../scene/bare.hpp"
#include "../scene/json_text.hpp"
#include "canonical.hpp"
#include "listed.hpp"
#include "offer_text.hpp"
#include "offer_words.hpp"

#include "herding/play/offer.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

namespace {

/// Whether a value of an input is one of an offer: number by number, as pages send them, or text by text.
bool is_same_value(std::string_view one, std::string_view other) {
    if (one == other) {
        return true;
    }
    const auto number = number_of(one);
    return number && number == number_of(other);
}

} // namespace

/// A kind of action, and its JSON without a tree.
struct OfferKinds::Kind {
    explicit Kind(OfferedAction made) : action(std::move(made)) {
        scene::detail::JsonText text;
        put_head(text, action);
        head = text.view();
    }

    OfferedAction action;
    std::string head;
};

struct OfferKinds::Known {
    explicit Known(const Match& match) : fields(kinds_of_inputs(match.input_type())) {}

    /// Forgets the kinds of actions unless they are the same in this scene.
    void go_to(const scene::Scene& scene, std::uint64_t* number) {
        if (number != nullptr && *number == frame) {
            return;
        }
        if (players == scene.players && std::equal(areas.begin(), areas.end(), scene.areas.begin(),
                                                   scene.areas.end(), scene::detail::same_without_pieces)) {
            if (number != nullptr) {
                frame = frame == 0 ? *number : frame;
                *number = frame;
            }
            return;
        }
        frame = number == nullptr ? 0 : *number;
        kinds.clear();
        players = scene.players;
        areas.clear();
        for (const scene::Area& area : scene.areas) {
            areas.push_back(scene::detail::without_pieces(area));
        }
    }

    /// An action of the offer, with the words of its values.
    std::shared_ptr<const Kind> kind_of(const Listed::Action& one, Describing& describing) {
        auto found = kinds.find(one.name);
        if (found == kinds.end()) {
            if (describing.places.empty()) {
                describing.places = names_of_places(describing.scene);
            }
            OfferedAction action = describing.action(one.name, one.fields);
            // Labels of pieces come and go with these, and whole inputs have no end.
            const bool stays =
                !action.arguments.empty() &&
                std::all_of(action.arguments.begin(), action.arguments.end(),
                            [](const OfferedArgument& argument) { return argument.piece.empty(); });
            if (!stays) {
                describing.name_rows(action, one.rows);
                return std::make_shared<const Kind>(std::move(action));
            }
            found =
                kinds.emplace(std::string(one.name), std::make_shared<const Kind>(std::move(action))).first;
        }
        if (!describing.may_name(found->second->action, one.rows)) {
            return found->second;
        }
        OfferedAction action = found->second->action;
        describing.name_rows(action, one.rows);
        return std::make_shared<const Kind>(std::move(action));
    }

    Kinds fields;
    std::map<std::string, std::shared_ptr<const Kind>, std::less<>> kinds; ///< without words of values
    // Of the scene for which these are:
    std::uint64_t frame = 0; ///< 0: not known
    std::vector<std::string> players;
    std::vector<scene::Area> areas; ///< without pieces
};

OfferKinds::OfferKinds() = default;
OfferKinds::~OfferKinds() = default;
OfferKinds::OfferKinds(OfferKinds&& other) noexcept = default;
OfferKinds& OfferKinds::operator=(OfferKinds&& other) noexcept = default;

OfferKinds::Known& OfferKinds::in(const Match& match, const scene::Scene& scene, std::uint64_t* frame) {
    if (known_ == nullptr) {
        known_ = std::make_unique<Known>(match);
    }
    known_->go_to(scene, frame);
    return *known_;
}

void OfferMaker::make(const Match& match, Actor by, const scene::Scene& scene,
                      const sequence::Players& deciders, Shows shows, OfferKinds* common,
                      std::uint64_t* frame) {
    using scene::detail::put_json;
    offered_.clear();
    inputs_ = shows == Shows::Nothing ? std::vector<std::string>() : match.legal_inputs(by);
    scene::detail::JsonText out;
    out += "{\"decision\":";
    put_json(out, match.decision(by));
    put_who(out, deciders, match.players());
    if (!inputs_.empty()) {
        const bool is_owned = std::any_of(scene.areas.begin(), scene.areas.end(),
                                          [](const scene::Area& one) { return one.owner.has_value(); });
        OfferKinds::Known& known = (common == nullptr || is_owned ? own_ : *common).in(match, scene, frame);
        const Listed listed(inputs_, known.fields);
        std::vector<std::uint32_t> trees;
        trees.reserve(listed.actions().size());
        for (const Listed::Action& one : listed.actions()) {
            trees.push_back(one.tree);
        }
        const NodeTexts<TreeNode> nodes(listed.nodes(), trees);
        Describing describing{scene, match.action_words(), match.players(), viewer_of(by), {}};
        out += ",\"actions\":";
        scene::detail::put_json_list(out, listed.actions(), [&](const Listed::Action& one) {
            const auto& kind = offered_.emplace_back(known.kind_of(one, describing));
            out += std::string_view(kind->head);
            if (shows == Shows::All) {
                out += ",\"tree\":";
                nodes.put(out, one.tree);
            }
            out += '}';
        });
        if (shows == Shows::All) {
            nodes.put_shared(out);
        }
    }
    const RefusalText undo = match.why_no_undo(by);
    put_reach(out, "undo", !undo, undo ? std::string_view(*undo) : std::string_view());
    const RefusalText redo = match.why_no_redo(by);
    put_reach(out, "redo", !redo, redo ? std::string_view(*redo) : std::string_view());
    out += '}';
    json_ = out.view(); // in the memory of the last one
}

std::string OfferMaker::words_of(std::string_view input) const {
    for (const auto& kind : offered_) {
        const OfferedAction& action = kind->action;
        const Taken taken = action.arguments.empty() ? Taken{input, {}} : taken_apart(input);
        if (taken.name != action.name || taken.values.size() != action.arguments.size()) {
            continue;
        }
        const auto is_same = [&](const std::string& legal) {
            const Taken other = action.arguments.empty() ? Taken{legal, {}} : taken_apart(legal);
            return other.name == taken.name &&
                   std::equal(taken.values.begin(), taken.values.end(), other.values.begin(),
                              other.values.end(), is_same_value);
        };
        if (std::find(inputs_.begin(), inputs_.end(), input) != inputs_.end() ||
            std::any_of(inputs_.begin(), inputs_.end(), is_same)) {
            return sentence_of(action, std::vector<std::string>(taken.values.begin(), taken.values.end()));
        }
    }
    return {};
}

} // namespace herding::inline v0::play::detail
