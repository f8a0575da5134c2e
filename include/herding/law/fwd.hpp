#pragma once

/// Forward declarations of all public types of `law` except `StepsSeen`, which has a constraint.

#include <cstdint>

namespace herding::inline v0::law {

enum class Law : std::uint8_t;
class Laws;

template <class Signature> class Function;
template <class Spec> struct Config;
template <class Spec> struct Submission;
struct NoInput;
template <class Spec> struct Inputs;
template <class Spec> struct Initial;
template <class Spec> struct StateInvariant;
template <class Spec> struct TransitionInvariant;
template <class Spec> struct CommitLaw;
template <class Spec> class SessionLaw;

enum class Op : std::uint8_t;
struct Command;
struct Scenario;

struct Counts;
struct Distribution;
struct Violation;
struct Report;

struct Conformance;
struct ConformanceOptions;
struct Coverage;
struct Limits;
enum class Fate : std::uint8_t;
struct Mutant;
struct Mutants;
struct PlayWell;
template <class Spec> struct SavedGames;
struct Saves;
struct Exploration;
enum class Part : std::uint8_t;
struct Parts;
struct GameTest;
struct PartReport;
struct GameReport;
class InjectedFault;

} // namespace herding::inline v0::law
