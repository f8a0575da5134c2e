"""herd on a terminal: colors and NO_COLOR, line editing, history and completion.

Usage: terminal_test.py TICTACTOE KUHN BACKGAMMON [--plain]: the programs that play these games; --plain: built without libedit.
"""

import os
import pty
import re
import select
import sys
import tempfile
import time

tictactoe, kuhn, backgammon = sys.argv[1:4]
codes = []  # of the sessions


def session(arguments, typed, herd=tictactoe, **environment):
    """Runs herd on a terminal, types each text after a prompt, and returns what the terminal was sent."""
    child, terminal = pty.fork()
    if child == 0:
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        env.update({"TERM": "xterm", **environment})
        os.execve(herd, ["herd", *arguments], env)
    shown = b""
    todo = [text.encode() for text in typed]
    asked = 0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.5)[0]:
            try:
                block = os.read(terminal, 65536)
            except OSError:  # the program has ended
                break
            if not block:
                break
            shown += block
        prompts = sum(shown.count(end) for end in (b"> ", b"presses Enter. ", b"(yes or no) ", b"leaves without: "))
        if todo and prompts > asked:
            asked = prompts
            os.write(terminal, todo.pop(0))
    os.close(terminal)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return shown.decode(errors="replace")


failures = []


def expect(condition, what, shown):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}\n{shown}")


color = re.compile(r"\x1b\[1;3\dm")
game = ["play", "tictactoe", "--seed", "1"]
shown = session(game, ["b2\n", "quit\n", "yes\n"])
expect("a   b   c" in shown, "the board is drawn on a terminal", shown)
expect(color.search(shown), "marks have color on a terminal", shown)
shown = session(game, ["b2\n", "quit\n", "yes\n"], NO_COLOR="1")
expect("a   b   c" in shown and not color.search(shown), "NO_COLOR means no color", shown)
shown = session(game, ["b2\n", "quit\n", "yes\n"], TERM="dumb")
expect("a   b   c" in shown and not color.search(shown), "a dumb terminal gets no color", shown)

if "--plain" not in sys.argv:  # built without libedit
    shown = session(game, ["sta\t\n", "quit\n"])
    expect("board{cells=" in shown, "the completion key completes `state`", shown)
    shown = session(game, ["state\n", "\x1b[A\n", "quit\n"])
    expect(shown.count("board{cells=") == 2, "the arrow key brings the last line back", shown)
    hand = ["play", "kuhn", "--players", "human,human", "--seed", "4"]
    typed = ["a secret plan\n", "bet\n", "\n", "\x1b[A\x1b[A\x1b[A\n", "quit\n", "yes\n"]
    shown = session(hand, typed, herd=kuhn)
    theirs = shown[shown.find("Hand the terminal to player 1") :]
    expect("a secret plan" in shown and "player 1> " in theirs, "two play at one terminal", shown)
    expect("a secret plan" not in theirs, "nobody brings back what another one typed", shown)

shown = session(game, ["b2\n", "quit\n", "no\n", "quit\n", "yes\n"])
expect(shown.count("Leave it?") == 2 and codes[-1] == 0, "a match that would be lost is left on request only", shown)
shown = session(game, ["\x03"])
expect(shown.endswith("Interrupted.\r\n") and codes[-1] == 130, "Ctrl-C ends the game", shown)
expect("not saved" not in shown, "nothing is lost without an action", shown)
shown = session(game, ["b2\n", "\x03", "\n"])
expect(shown.endswith("Interrupted.\r\n") and codes[-1] == 130, "Ctrl-C and Enter end the game", shown)
with tempfile.TemporaryDirectory() as folder:
    shown = session(game, ["b2\n", "\x03", f"{folder}/kept\n"])
    with open(f"{folder}/kept", encoding="utf-8") as kept:
        expect(kept.read() == "play tictactoe\nplayer 0: place{row=1,column=1}\n", "Ctrl-C can keep the match", shown)
    words = ["play", "backgammon", "--players", "human,computer", "--seed", "4"]
    shown = session(words, ["24/20 13/8\n", "\x03", f"{folder}/moves\n"], herd=backgammon)
    expect("|BAR|" in shown and "White plays 24/20 13/8." in shown, "backgammon is played in its notation", shown)
    with open(f"{folder}/moves", encoding="utf-8") as kept:
        expect(kept.read().endswith("move{from=13,to=8}\n"), "Ctrl-C can keep a match of backgammon", shown)
    shown = session([*words, "--load", f"{folder}/moves"], ["resign\n", "no\n", "quit\n"], herd=backgammon)
    expect("Offer to lose the game? (yes or no) no" in shown and codes[-1] == 0, "resigning asks first", shown)

sys.exit(1 if failures else 0)
