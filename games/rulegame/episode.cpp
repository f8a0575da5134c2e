#include "rulegame/episode.hpp"

#include <utility>

namespace rulegame {

namespace {

herding::Engine<Rules> make(std::shared_ptr<const Setup> setup, herding::Options<Rules> options) {
    State first = begin(*setup);
    return {std::move(setup), first, std::move(options)};
}

} // namespace

int reply_code(Info info) {
    switch (info) {
    case Info::EpisodeIsOver: return -4;
    case Info::NegativeId:
    case Info::NoSuchBucket:
    case Info::OutsideTheBoard: return -2;
    case Info::NoPieceWithThisId: return -10;
    case Info::EmptyCell: return 3;
    case Info::SeveralPieces: return -11;
    case Info::Immovable: return 7;
    case Info::WrongBucket: return 4;
    default: return 0;
    }
}

int finish_code(Phase phase) { return static_cast<int>(phase); }

Episode::Episode(std::shared_ptr<const Setup> setup, herding::Options<Rules> options)
    : engine_(make(std::move(setup), std::move(options))) {}

Reply Episode::attempt(const Input& input) {
    const auto outcome = engine_.dispatch(input, herding::Actor::player(0));
    const auto* refusal = outcome.refusal();
    Reply reply;
    if (refusal != nullptr) {
        const auto* info = refusal->info();
        if (info == nullptr || is_failure(*info)) {
            reply.failure = info == nullptr ? Info::TooManyValues : *info;
        } else {
            reply.code = reply_code(*info);
        }
    }
    const bool counts = reply.failure ? *reply.failure != Info::StalemateOfZeros
                                      : reply.code == 0 || reply.code == 4 || reply.code == 7;
    attempts_ += counts ? 1 : 0;
    reply.finish = finish_code(state().phase);
    reply.attempts = attempts_;
    return reply;
}

AcceptanceMatrix acceptance_matrix(const Setup& setup, const State& state) {
    AcceptanceMatrix matrix{};
    for (unsigned bucket = 0; bucket < 4; ++bucket) {
        for (Pieces rest = state.offers[bucket]; rest != 0; rest &= rest - 1) {
            matrix[static_cast<std::size_t>(setup.cell(first_of(rest)))] |=
                static_cast<std::uint8_t>(1U << bucket);
        }
    }
    return matrix;
}

std::int32_t line_counter(const Setup& setup, const State& state) {
    const std::int32_t counter = setup.program().lines[state.line].counter;
    return counter == unmetered ? unmetered : counter - state.line_spent;
}

std::int32_t atom_counter(const Setup& setup, const State& state, std::uint32_t atom) {
    const AtomProgram& program = setup.program().atoms[atom];
    return program.meter < 0 ? unmetered
                             : program.counter - state.spent[static_cast<std::size_t>(program.meter)];
}

} // namespace rulegame
