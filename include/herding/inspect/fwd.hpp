#pragma once

#include <memory>

/// Forward declarations of all public types of `inspect`.

namespace herding::inline v0::record {
struct Header;
} // namespace herding::inline v0::record

namespace herding::inline v0::inspect {

struct Action;
struct Answer;
struct Attempt;
struct Branch;
struct Comparison;
struct Evaluated;
struct Evaluation;
struct Filter;
struct Found;
struct Library;
struct OpenedRow;
struct Overview;
struct Part;
struct Reading;
struct Row;
struct Rule;
struct ServerLimits;
struct ShownDiff;
struct ShownFrame;
struct ShownRefusal;
struct ShownState;
struct ShownStep;
struct Source;
struct Try;
struct Verdict;
enum class WithStates : bool;

class Differs;
class Inspector;
class Position;
class Rules;
class Server;
class Session;

/// Makes the Rules of a record. Null if it is a record of another game.
/// Throws: Differs if the Setup cannot be read.
using MakeRules = std::unique_ptr<Rules> (*)(const record::Header& header);

} // namespace herding::inline v0::inspect
