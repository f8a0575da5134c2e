"""Mutants of C++ headers for scripts/mutate: finds places in bodies of functions and writes all of them as run-time
switches into one text.

It is no parser. It relies on the layout that scripts/format checks: operators of two operands have spaces, brackets of
templates have none.
"""

import bisect
import dataclasses
import re

ON = "::herding_mutant::on"


@dataclasses.dataclass
class Mutant:
    """One small change of one place. `edits` switch it at run time, `plain` makes it for good."""

    path: str
    line: int
    text: str  # of the line
    name: str  # what changes
    edits: list  # (position, closes, extent, text) with {n} for the number
    plain: list  # (start, end, text)
    number: int = 0

    def key(self):
        return self.path, self.text, self.name


def mask(text):
    """The same text with blanks for comments, literals and directives, so that positions stay."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    def literal(match):
        return match.group(0)[0] + "_" * (len(match.group(0)) - 2) + match.group(0)[-1]

    text = re.sub(r"//[^\n]*|/\*.*?\*/", blank, text, flags=re.S)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', literal, text)
    return re.sub(r"(?<![0-9A-Za-z])'(?:\\.|[^'\\\n])+'", literal, text)


class Source:
    """A header, its masked text, and the bodies of its functions."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.code = mask(text)
        self.starts = [match.start() for match in re.finditer(r"^", text, flags=re.M)]
        self.partner = self.brackets()
        self.bodies = []  # (start, end, whether the function returns bool)
        self.blocks = set()  # positions of `{` that begin statements
        self.find_bodies()
        self.skipped = self.find_skipped()

    def brackets(self):
        partner, open_ = {}, []
        for match in re.finditer(r"[()\[\]{}]", self.code):
            if match.group(0) in "([{":
                open_.append(match.start())
            elif open_:
                partner[match.start()] = open_[-1]
                partner[open_.pop()] = match.start()
        return partner

    def head(self, brace):
        """What precedes a `{` since the last statement or bracket of a block."""
        at = brace - 1
        while at >= 0 and self.code[at] not in ";{}":
            at = self.partner.get(at, at) - 1 if self.code[at] in ")]" else at - 1
        return self.code[at + 1 : brace].strip()

    def find_bodies(self):
        inside = -1  # the end of the outermost body
        for match in re.finditer(r"\{", self.code):
            at = match.start()
            end = self.partner.get(at)
            if end is None:
                continue
            before = self.code[:at].rstrip()
            word = re.search(r"[A-Za-z_]\w*$", before)
            ends = before[-1:] in (")", ";", "{", "}", "") or (word and word.group(0) in BEFORE_BLOCK)
            ends = ends or bool(re.search(r"\)[^;{}()]*->\s*[\w:<>,&* ]+$", before)) or before.endswith("]]")
            if at < inside:
                if ends and not (before.endswith("{") and self.partner.get(len(before) - 1, 0) and
                                 len(before) - 1 not in self.blocks):
                    self.blocks.add(at)
                continue
            head = self.head(at)
            if "(" not in head or not ends or re.match(r"(namespace|class|struct|union|enum)\b", head):
                continue
            if re.match(r"(template\s*<.*>\s*)?(class|struct|union|enum|concept)\b[^(]*$", head, flags=re.S):
                continue
            self.blocks.add(at)
            inside = end
            if re.search(r"\bconsteval\b", head):
                continue
            self.bodies.append((at, end, bool(re.search(r"\bbool\s+(operator\S+|\w+)\s*\(", head))))

    def find_skipped(self):
        skipped = []
        for match in re.finditer(r"\bstatic_assert\s*(\()|\bif constexpr\s*(\()|\bnoexcept(\()|\bdecltype(\()"
                                 r"|\bsizeof(\()|\brequires\s*(?:\([^)]*\)\s*)?(\{)", self.code):
            at = next(match.start(i) for i in range(1, 7) if match.group(i))
            skipped.append((match.start(), self.partner.get(at, at)))
        for match in re.finditer(r"\b(?:static )?constexpr [^;(]*=|\busing \w+ =|\brequires\b", self.code):
            end = re.compile(r"[;{]").search(self.code, match.end())
            skipped.append((match.start(), end.start() if end else len(self.code)))
        for match in re.finditer(r"\bconstexpr [^;(={]*=\s*\[\]\s*(\{)", self.code):  # a lambda makes the constant
            skipped.append((match.start(), self.partner.get(match.start(1), match.end())))
        return skipped

    def body(self, at):
        for start, end, returns_bool in self.bodies:
            if start < at < end:
                return start, end, returns_bool
        return None

    def usable(self, at):
        return self.body(at) is not None and not any(start <= at <= end for start, end in self.skipped)

    def in_lambda(self, at, start):
        """Whether a place belongs to a lambda of the body that starts there."""
        open_ = [i for i in self.blocks if start < i < at and self.partner[i] > at]
        return any(re.search(r"\](\s*\([^{}]*\))?[^;{}()]*$", self.code[max(0, i - 400) : i]) for i in open_)

    def line(self, at):
        return bisect.bisect_right(self.starts, at)

    def line_text(self, at):
        return self.text.split("\n")[self.line(at) - 1].strip()

    def left(self, at, stops):
        """Where the operand begins that ends before `at`."""
        code = self.code
        i = at - 1
        while i >= 0:
            c = code[i]
            if c in ")]}":
                if c == "}" and i in self.partner and self.partner[i] in self.blocks:
                    break
                i = self.partner.get(i, 0) - 1
                continue
            if c in "([{;,?":
                break
            if c == ":":
                if code[i - 1] != ":":
                    break
                i -= 2
                continue
            if c == ">" and code[i - 1] not in " -=":
                depth = 0
                while i >= 0:
                    if code[i] == ">" and code[i - 1] != "-":
                        depth += 1
                    elif code[i] == "<":
                        depth -= 1
                        if depth == 0:
                            break
                    i -= 1
                i -= 1
                continue
            if c in " \n":
                word = re.search(r"(?:^|\W)(return|else|case|co_return|co_yield|throw)\s*$", code[max(0, i - 12) : i + 1])
                operator = re.search(r"(?:^|\s)(\S+)$", code[max(0, i - 4) : i])
                if word or (operator and operator.group(1) in stops):
                    break
            i -= 1
        begin = i + 1
        while code[begin] in " \n":
            begin += 1
        return begin

    def right(self, at, stops):
        """Where the operand ends that begins at `at`."""
        code = self.code
        i = at
        while i < len(code):
            c = code[i]
            if c in "([{":
                i = self.partner.get(i, i) + 1
                continue
            if c in ")]};,?":
                break
            if c == ":":
                if code[i + 1] != ":":
                    break
                i += 2
                continue
            if c == "<" and code[i - 1] not in " <":
                depth = 0
                while i < len(code):
                    if code[i] == "<":
                        depth += 1
                    elif code[i] == ">" and code[i - 1] != "-":
                        depth -= 1
                        if depth == 0:
                            break
                    i += 1
            if c in " \n":
                operator = re.match(r"\s+(\S+)(?=\s)", code[i : i + 140])
                if operator and operator.group(1) in stops:
                    break
            i += 1
        while code[i - 1] in " \n":
            i -= 1
        return i


BEFORE_BLOCK = {"else", "do", "try", "const", "noexcept", "override", "final", "mutable"}
ASSIGN = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
OR = ASSIGN | {"||"}
AND = OR | {"&&"}
BITS = AND | {"|", "^", "&"}
EQUAL = BITS | {"==", "!="}
LESS = EQUAL | {"<", ">", "<=", ">="}
FLIPS = {"<": ("<=", "less"), "<=": ("<", "less_equal"), ">": (">=", "greater"), ">=": (">", "greater_equal")}
KEYWORDS = re.compile(
    r"(return|if|for|while|do|switch|case|default|const|constexpr|consteval|auto|using|static|throw|template|typename"
    r"|friend|struct|class|enum|union|goto|else|try|catch|static_assert|co_\w+|public|private|protected|namespace"
    r"|\[\[\w*)\b"
)
# A question to the compiler: a class template that is made for its static_asserts, or a consteval function of them. It does
# nothing in a program that compiles, and the must-not-compile tests expect its messages.
CHECK = re.compile(r"\(?(?:\w+::)*[A-Z]\w*(?:<.*>)?(?:::diagnose)?\(\)(?:, \.\.\.\))?|static_cast<void>\(Check\w+<.*>::value\)|(?:\w+::)*check_(?:base|default|field|hash|named)<[\w:<>, ]+>\(\)", re.S)


def short(text):
    return re.sub(r"\s+", " ", text).strip()


class Finder:
    def __init__(self, source):
        self.source = source
        self.found = []
        self.checks = []  # places at which the compiler checks something

    def add(self, at, name, edits, plain):
        source = self.source
        if not self.balanced(min(edit[0] for edit in edits), max(edit[0] for edit in edits)):
            return
        self.found.append(Mutant(source.path, source.line(at), source.line_text(at), name, edits, plain))

    def balanced(self, start, end):
        """Whether no bracket has its partner outside, and the text is no fold over a pack."""
        code, partner = self.source.code, self.source.partner
        inside = all(start <= partner.get(i, -1) < end for i in range(start, end) if code[i] in "()[]{}")
        return inside and not re.search(r"(&&|\|\||,) \.\.\.|\.\.\. (&&|\|\||,)", code[start:end])

    def wrap(self, start, end, before, after, rank=0.0):
        """Two insertions around a part of the text."""
        return [(start, False, end - start + rank, before), (end, True, end - start + rank, after)]

    def comparisons(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"(?<=\s)(<|>|<=|>=|==|!=)(?=\s)", code):
            at, operator = match.start(), match.group(1)
            if not source.usable(at):
                continue
            equal = operator in ("==", "!=")
            stops = BITS if equal else EQUAL
            left, right = source.left(at, stops), source.right(match.end(), LESS if not equal else EQUAL)
            first, second = code[left:at].strip(), code[match.end() : right].strip()
            if not first or not second or "operator" in first:
                continue
            shown = short(source.text[left:right])
            if equal:
                other = "!=" if operator == "==" else "=="
                edits = self.wrap(left, right, "((", f") != {ON}({{n}}))")
            elif second == "0":
                other = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[operator]
                edits = self.wrap(left, right, "((", f") != {ON}({{n}}))")
            else:
                other, function = FLIPS[operator]
                edits = self.wrap(left, right, f"::herding_mutant::{function}({{n}}, ", ")")
                edits.append((at, None, len(operator), ","))
            self.add(at, f"`{shown}`: {operator} to {other}", edits, [(at, match.end(), other)])

    def logic(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", code):
            at, operator = match.start(), match.group(1)
            if not source.usable(at):
                continue
            left = source.left(at, OR if operator == "&&" else ASSIGN)
            right = source.right(match.end(), AND if operator == "&&" else OR)
            begin = match.end() + len(code[match.end() :]) - len(code[match.end() :].lstrip())
            end = len(code[:at].rstrip())
            if left >= end or begin >= right:
                continue
            whole = right - left + 0.3  # of parts with one extent, the larger number is outside
            edits = [
                (left, False, whole, "(("),
                (left, False, end - left + 0.5, "(static_cast<bool>("),
                (end, True, end - left + 0.5, f") != {ON}({{n}}))"),
                (begin, False, right - begin + 0.5, "(static_cast<bool>("),
                (right, True, right - begin + 0.5, f") != {ON}({{n}}))"),
                (right, True, whole, f") != {ON}({{n}}))"),
            ]
            other = "||" if operator == "&&" else "&&"
            shown = short(source.text[left:right])
            plain = [(left, left, "(("), (end, end, ")"), (at, match.end(), other), (begin, begin, "("),
                     (right, right, "))")]
            self.add(at, f"`{shown}`: {operator} to {other}", edits, plain)

    def negate(self, at, start, end):
        shown = short(self.source.text[start:end])
        code = self.source.code[start:end]
        simple = not re.search(r"&&|\|\||\?", code)
        if re.search(r"\s(==|!=)\s", code) and simple:
            return  # the comparison is flipped already
        if re.search(r"\s[<>]=?\s+0$", code) and simple:
            return
        edits = self.wrap(start, end, "(static_cast<bool>(", f") != {ON}({{n}}))", 0.7)
        self.add(at, f"negate `{shown}`", edits, [(start, end, f"!({self.source.text[start:end]})")])

    def conditions(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"\b(?:if|while) (\()", code):
            start, end = match.start(1) + 1, source.partner.get(match.start(1))
            if not source.usable(match.start()) or end is None:
                continue
            i = start
            while i < end:
                if code[i] == ";":
                    start = i + 2  # behind the initialization
                i = source.partner[i] + 1 if code[i] in "([{" else i + 1
            if re.match(r"(const )?[\w:<>*& ]+[ *&](\w+|\[[\w, ]+\]) = ", code[start:end]):
                continue  # declares its variable
            self.negate(match.start(), start, end)
        for match in re.finditer(r"(?<=\s)\?(?=\s)", code):
            if source.usable(match.start()):
                start, end = source.left(match.start(), ASSIGN), len(code[: match.start()].rstrip())
                if start < end:
                    self.negate(match.start(), start, end)

    def returns(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"\breturn ([^;]+?)\s*;", code):
            if not source.usable(match.start()):
                continue
            start, end = match.span(1)
            value = match.group(1)
            if value in ("true", "false"):
                other = "false" if value == "true" else "true"
                self.add(start, f"return {value}: to {other}", self.wrap(start, end, "(", f" != {ON}({{n}}))"),
                         [(start, end, other)])
                continue
            begin, _, returns_bool = source.body(match.start())
            if (returns_bool and "{" not in value and not source.in_lambda(match.start(), begin)):
                if not re.search(r"\s\?\s", value):
                    self.negate(start, start, end)

    def ones(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"(?<=\s)([+-]) (1[uU]?)(?![\w.'])", code):
            at = match.start()
            if not source.usable(at):
                continue
            start, end = match.span(2)
            before = short(source.text[max(source.starts[source.line(at) - 1], at - 30) : end])
            zero = match.group(2).replace("1", "0")
            edits = [(start, None, end - start, f"({ON}({{n}}) ? {zero} : {match.group(2)})")]
            self.add(at, f"`{before}`: {match.group(1)} 1 left out", edits, [(start, end, zero)])

    def statements(self):
        source, code = self.source, self.source.code
        for match in re.finditer(r"[;{}]\s+|:\s*\n\s+", code):
            start = match.end()
            first = code[match.start()]
            if first == "{" and match.start() not in source.blocks:
                continue
            if first == "}" and self.expression_follows(match.start()):
                continue
            if first == ":" and not re.search(r"\b(case [^;{}]*|default)$", code[max(0, match.start() - 80) : match.start()]):
                continue
            if first == ";" and self.in_parentheses(match.start()):
                continue
            if not source.usable(start) or not re.match(r"[A-Za-z_*(:+-]", code[start:]):
                continue
            if KEYWORDS.match(code, start):
                continue
            end = source.right(start, set())
            while end < len(code) and code[end] in ",?:":
                end = source.right(end + 1, set())
            statement = code[start:end]
            if end >= len(code) or code[end] != ";" or not statement:
                continue
            if re.match(r"(?:unsigned\s+|long\s+)*[A-Za-z_][\w:]*(<.*>)?(::\w+)*[&*]*(\s+const)?\s+[&*]*[A-Za-z_]\w*\s*(=|\{|\(|\[|$)", statement, flags=re.S):
                continue  # a declaration
            if CHECK.fullmatch(statement):
                self.checks.append((start, end))
                continue
            if statement == "break" and self.ends_switch(start, end):
                continue
            self.add(start, f"drop `{short(source.text[start:end])}`",
                     self.wrap(start, end + 1, f"if (!{ON}({{n}})) {{{{ ", " }}"), [(start, end + 1, ";")])

    def ends_switch(self, start, end):
        """Whether nothing of its switch comes behind a `break`."""
        code = self.source.code
        close = end + 1 + len(code[end + 1 :]) - len(code[end + 1 :].lstrip())
        open_ = self.source.partner.get(close) if code[close] == "}" else None
        return open_ is not None and bool(re.match(r"switch\b", self.source.head(open_)))

    def expression_follows(self, at):
        open_ = self.source.partner.get(at)
        return open_ is None or (open_ not in self.source.blocks)

    def in_parentheses(self, at):
        body = self.source.body(at)
        if body is None:
            return True
        depth, i = 0, at
        while i > body[0]:
            c = self.source.code[i]
            if c in ")]}":
                i = self.source.partner.get(i, i)
            elif c in "([":
                return True
            elif c == "{":
                return False
            i -= 1
        return depth > 0


def find(path, text):
    """All mutants of a header, in the order of its lines."""
    finder = Finder(Source(path, text))
    for kind in (finder.comparisons, finder.logic, finder.conditions, finder.returns, finder.ones, finder.statements):
        kind()
    finder.found = [mutant for mutant in finder.found
                    if not any(start <= mutant.plain[0][0] < end for start, end in finder.checks)]  # fmt: skip
    seen = {}
    for mutant in sorted(finder.found, key=lambda mutant: mutant.line):
        seen[mutant.key()] = seen.get(mutant.key(), 0) + 1
        if seen[mutant.key()] > 1:
            mutant.name += f" ({seen[mutant.key()]})"
    return sorted(finder.found, key=lambda mutant: mutant.line)


def switched(text, mutants):
    """The text with a run-time switch for each mutant."""
    edits = []
    for mutant in mutants:
        for position, closes, extent, inserted in mutant.edits:
            inserted = inserted.replace("{n}", str(mutant.number)).replace("{{", "{").replace("}}", "}")
            if closes is None:  # replaces `extent` characters
                edits.append((position, 2, 0, inserted, extent))
            elif closes:  # inner parts close first
                edits.append((position, 0, extent, inserted, 0))
            else:  # outer parts open first
                edits.append((position, 1, -extent, inserted, 0))
    result, last = [], 0
    for position, _, _, inserted, length in sorted(edits, key=lambda edit: edit[:3]):
        result += [text[last:position], inserted]
        last = position + length
    return "".join(result) + text[last:]


def changed(text, mutant):
    """The text with one mutant made for good."""
    for start, end, inserted in sorted(mutant.plain, reverse=True):
        text = text[:start] + inserted + text[end:]
    return text
