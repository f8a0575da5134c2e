#pragma once

/// Forward declarations of all public types of `record`.

#include <cstdint>

namespace herding::inline v0::record {

class Elsewhere;
class Error;
enum class ErrorKind : std::uint8_t;
struct Location;

enum class Keep : std::uint8_t;
enum class Kind : std::uint8_t;
struct BehaviorName;
struct Header;
struct NewEvent;
struct Parent;
struct RawEvent;

class BodyReader;
class Checker;
class Layout;
class Reader;
enum class Ending : std::uint8_t;
struct ReadLimits;
struct Tail;

class GroupCommit;
class Writer;
enum class Durability : std::uint8_t;
struct WriterOptions;

class File;
class FileStore;
class Io;
class Store;
struct Notice;
enum class Access : std::uint8_t;

class AnyJournal;
template <class Spec> class Journal;
struct ImportLimits;
struct JournalOptions;
struct Index;
template <class Spec> struct Recorded;

enum class Opening : std::uint8_t;
template <class Spec> struct OpenOptions;
template <class Spec> struct Opened;
struct Annotation;
struct NamedMark;
struct OpenReport;
struct Recipient;
struct RecordDifference;
template <class Spec> struct Sought;

} // namespace herding::inline v0::record
