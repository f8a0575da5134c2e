"""Plays games in real windows: mouse and keys by xdotool, and eyes by the tree for screen readers (AT-SPI), which has
names and places on the screen. scripts/test_desktop runs it on a display of its own. Arguments: parts of names of tests."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402
from gi.repository import GLib  # noqa: E402

programs = pathlib.Path(os.environ["DESKTOPS"])
screenshots = pathlib.Path(os.environ["SCREENSHOTS"])
screen = (1280, 960)
patience = 90  # seconds; a loaded machine takes long to start WebKit


class Gone(Exception):
    """A thing of a window that is no longer there."""


class Seen:
    """One thing of a window: what it is, what it is called, and where."""

    def __init__(self, node, way):
        self.role = node.get_role_name()
        self.name = node.get_name()
        self.way = way  # roles and names above it
        states = node.get_state_set()
        self.shows = states.contains(Atspi.StateType.SHOWING)
        self.enabled = states.contains(Atspi.StateType.ENABLED)
        attributes = node.get_attributes()
        if attributes is None:
            raise Gone
        self.id = attributes.get("id", "")
        self.box = (0, 0, 0, 0)
        if self.role != "application":
            place = node.get_extents(Atspi.CoordType.SCREEN)
            self.box = (place.x, place.y, place.width, place.height)

    @property
    def middle(self):
        x, y, width, height = self.box
        return x + width // 2, y + height // 2

    def below(self, role, name):
        return any(one.role == role and re.search(name, one.name) for one in self.way)

    def __repr__(self):
        return f"{self.role} {self.name!r} {self.box}"


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def manages_windows():
    """Whether a window manager has begun."""
    return subprocess.run(["xdotool", "get_num_desktops"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def children_of(process):
    """A process, and all that it has started."""
    parents = {}
    for one in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents.setdefault(int(one.read_text().rpartition(")")[2].split()[1]), []).append(int(one.parent.name))
        except OSError:
            pass
    all_of_them, todo = [], [process]
    while todo:
        all_of_them.append(todo.pop())
        todo += parents.get(all_of_them[-1], [])
    return all_of_them


def open_ports(process):
    """Sockets of the internet, of a process and its children: lines of /proc/net."""
    sockets = set()
    for one in children_of(process):
        for descriptor in pathlib.Path(f"/proc/{one}/fd").glob("*"):
            try:
                found = re.fullmatch(r"socket:\[(\d+)\]", os.readlink(descriptor))
            except OSError:
                continue
            if found:
                sockets.add(found[1])
    return [f"{kind}: {line}" for kind in ("tcp", "tcp6", "udp", "udp6")
            for line in pathlib.Path(f"/proc/{process}/net/{kind}").read_text().splitlines()[1:] if line.split()[9] in sockets]


class Window:
    """A program with a window, while it runs."""

    def __init__(self, game, *arguments):
        self.program = f"{game}_desktop"
        self.process = subprocess.Popen([programs / self.program, *arguments], stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            _, self.errors = self.process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise

    def look(self):
        """All that the window shows."""
        context = GLib.MainContext.default()
        while context.iteration(False):  # news of windows
            pass
        found = []

        def walk(node, way):
            one = Seen(node, way)
            found.append(one)
            for i in range(node.get_child_count()):
                child = node.get_child_at_index(i)
                if child is not None:
                    walk(child, (*way, one))

        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            try:
                application = desktop.get_child_at_index(i)
                if application is not None and application.get_name() == self.program:
                    application.clear_cache()  # and of all below
                    walk(application, ())
            except (GLib.Error, Gone):  # it has changed meanwhile
                return []
        return found

    def wait(self, what, words):
        """What a function finds in the window, as soon as it finds something."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            seen = self.look()
            found = what(seen)
            if found:
                return found
            if self.process.poll() is not None:
                raise AssertionError(f"{self.program} ended with {self.process.returncode} before {words}")
            time.sleep(0.1)
        self.picture("failed")
        raise AssertionError(f"no {words} within {patience} s; there is\n" + "\n".join(map(repr, seen)))

    def find(self, role, name):
        return self.wait(lambda seen: next((one for one in seen if re.fullmatch(role, one.role) and one.shows and re.search(name, one.name)), None),
                         f"{role} {name}")

    def absent(self, role, name):
        self.wait(lambda seen: seen and not any(one.role == role and one.shows and re.search(name, one.name) for one in seen),
                  f"window without {role} {name}")

    def click(self, one):
        xdotool("mousemove", *one.middle, "click", 1)

    def keys(self, *keys):
        xdotool("key", *keys)

    def menu(self, menu, entry):
        self.click(self.find("menu", f"^{menu}$"))
        self.click(self.find("menu item", f"^{entry}$"))

    def picture(self, name):
        time.sleep(0.5)  # until animations end
        subprocess.run(["import", "-window", "root", screenshots / f"desktop-{self.program}-{name}.png"], check=True)

    def size(self, width):
        """Waits for a width. Without the frame of the window manager."""
        page = self.wait(lambda seen: next((one for one in seen if one.role == "document web" and one.box[2] == width), None), f"width {width}")
        return page.box[2], page.box[3] + self.find("menu bar", "").box[3]

    # ---- The page that plays

    def options(self, seen):
        """What a person could click now."""
        if any(one.role == "push button" and one.shows and not one.enabled and "can be chosen" in one.name for one in seen):
            return []
        return [one for one in seen if one.role == "push button" and one.shows and one.enabled and
                ("can be chosen" in one.name or (any(above.id == "now" for above in one.way) and
                                                 not re.match(r"(Back|close|×|Why)", one.name)))]

    def ended(self, seen):
        return any(one.role == "heading" and "game is over" in one.name for one in seen)

    def play(self, most, seed=1):
        """Clicks on something that can be chosen, until the game is over. Returns the number of clicks."""
        clicks = 0
        while clicks < most:
            before = None

            def ready(seen):
                nonlocal before
                if self.ended(seen):
                    return ["over"]
                now = [(one.name, one.box) for one in self.options(seen)]
                same, before = now == before, now  # nothing moves any more
                return self.options(seen) if now and same else None

            options = self.wait(ready, "choice")
            if options == ["over"]:
                return clicks
            seed = (seed * 1664525 + 1013904223) % 2**32
            self.click(options[seed * len(options) >> 32])
            clicks += 1
        return clicks


class Desktop(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def save(self, window, name):
        """In the dialog for a name."""
        window.find("push button", "^Save$")
        xdotool("type", "--delay", 20, self.path(name))
        window.keys("Return")

    def test_a_game_is_played_to_its_end_by_the_mouse(self):
        with Window("tictactoe", "--players", "human", "--seed", "3") as window:
            window.play(2)
            window.picture("begun")
            self.assertGreaterEqual(window.play(9), 3)
            window.wait(window.ended, "end")
            window.picture("over")
            self.assertEqual(open_ports(window.process.pid), [])
            window.keys("ctrl+q")  # nothing would be lost
            self.assertEqual(window.process.wait(patience), 0)
        self.assertEqual(window.errors, "")

    def test_a_game_with_secrets_against_the_computer(self):
        def others_card(seen):  # the person has the jack
            return [one for one in seen if re.search("queen|king", one.name, re.IGNORECASE)]

        with Window("kuhn", "--seed", "5") as window:
            window.play(1)
            window.find("push button", "^jack$")
            self.assertEqual(others_card(window.look()), [])
            window.keys("ctrl+i")
            window.find("list item", "dealt a jack")
            self.assertEqual(others_card(window.look()), [])
            window.picture("inspector")
            window.keys("ctrl+i")
            window.find("push button", "^jack$")
            window.play(30)
            window.wait(window.ended, "end")
            window.picture("over")
            self.assertEqual(open_ports(window.process.pid), [])

    def test_two_persons_pass_the_screen(self):
        with Window("masquerade", "--players", "human", "--seed", "4") as window:
            window.play(6)
            window.picture("begun")
            window.play(24)
            window.picture("later")
            self.assertEqual(open_ports(window.process.pid), [])

    def test_menus_undo_redo_and_begin_again(self):
        with Window("tictactoe", "--players", "human") as window:
            window.play(1)
            window.find("heading", "player 1: your turn")
            window.keys("ctrl+z")
            window.find("heading", "player 0: your turn")
            window.menu("Game", "Redo")
            window.find("heading", "player 1: your turn")
            window.menu("Game", "New…")
            window.find("label", "in no file")
            window.picture("asks")
            window.click(window.find("push button", "Do Not Save"))
            window.find("push button", "Begin")
            window.picture("new")
            window.keys("Down")  # against the computer
            window.click(window.find("push button", "Begin"))
            window.find("list item", "agent")
            self.assertEqual(len(window.options(window.look())), 9)
            window.menu("Help", "Keys")
            window.find("heading", "^Keys$")
            window.keys("Escape")

    def test_full_screen_zoom_and_the_size_that_is_remembered(self):
        with Window("tictactoe", "--players", "human") as window:
            window.find("push button", "a1")
            small = window.find("push button", "a1").box
            window.keys("ctrl+plus", "ctrl+plus", "ctrl+plus")
            window.wait(lambda seen: next((one for one in seen if one.name.startswith("a1,") and one.role == "push button" and
                                           one.box[2] > small[2] * 1.2), None), "larger board")
            window.keys("ctrl+0")
            window.keys("F11")
            window.wait(lambda seen: next((one for one in seen if one.role == "frame" and one.box == (0, 0, *screen)), None), "full screen")
            window.absent("menu", "Game")
            window.play(1)
            window.picture("full")
            window.keys("F11")
            window.find("menu", "Game")
            window.wait(lambda seen: next((one for one in seen if one.role == "frame" and one.box[2] < screen[0]), None), "window")
            xdotool("search", "--onlyvisible", "--name", "Tictactoe", "windowsize", "--sync", 900, 700)
            self.assertEqual(window.size(900), (900, 700))
            window.process.terminate()
            self.assertEqual(window.process.wait(patience), 0)
        kept = pathlib.Path(os.environ["HOME"], ".local/state/herding/tictactoe_desktop/window").read_text()
        self.assertIn("width=900\nheight=700\n", kept)
        with Window("tictactoe", "--players", "human") as window:
            self.assertEqual(window.size(900), (900, 700))

    def test_a_damaged_file_of_the_size_does_not_matter(self):
        kept = pathlib.Path(os.environ["HOME"], ".local/state/herding/tictactoe_desktop/window")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text("[window]\nwidth=-5\nheight=many\nzoom=1e300\n")
        with Window("tictactoe", "--players", "human") as window:
            page = window.find("document web", "")
            self.assertGreaterEqual(page.box[2], 300)
            self.assertGreaterEqual(page.box[3], 300)
        kept.write_text("no settings")
        with Window("tictactoe", "--players", "human") as window:
            self.assertEqual(window.size(1200), (1200, 820))

    def test_a_saved_match_opens_in_the_inspector_and_continues(self):
        with Window("tictactoe", "--players", "human") as window:
            window.play(2)
            window.keys("ctrl+s")
            self.save(window, "friday")
            window.wait(lambda seen: pathlib.Path(self.path("friday.journal")).exists() and len(window.options(seen)) == 7,
                        "match that continues in the file")
            window.play(1)  # kept at once
            window.menu("View", "Inspector, and Back to the Game")
            window.find("list item", "^3 player 0")
            window.picture("follows")
            window.keys("ctrl+i")
            window.wait(lambda seen: len(window.options(seen)) == 6, "game")
            window.keys("ctrl+q")  # everything is in the file
            self.assertEqual(window.process.wait(patience), 0)
        with Window("tictactoe", self.path("friday.journal")) as window:
            window.find("list item", "^3 player 0")
            window.picture("inspector")
            self.assertEqual(open_ports(window.process.pid), [])
            window.menu("Game", "Continue the Match of This Record")
            window.wait(lambda seen: len(window.options(seen)) == 6, "match that continues")
            window.play(9)
            window.wait(window.ended, "end")

    def test_a_record_of_another_game_is_shown_and_not_continued(self):
        with Window("tictactoe", str(pathlib.Path("tests/records/1.0-dice.journal").resolve())) as window:
            window.find("list item", "^1 system begin")
            window.menu("Game", "Continue the Match of This Record")
            window.find("label", r"(?s)a record of `dice::Game`.*cannot be continued$")
            window.picture("other-game")
            window.keys("Escape")
            window.find("list item", "^1 system begin")
            window.menu("Game", "New…")
            window.click(window.find("push button", "Begin"))
            window.play(1)

    def test_a_branch_of_the_inspector_is_saved(self):
        with Window("tictactoe", "--players", "human") as window:
            window.play(2)
            window.keys("ctrl+i")
            window.click(window.find("list item", "^1 player 0"))
            window.click(window.find("push button", "player 1: c3"))
            window.click(window.find("(link|push button)", "(?i)save|download|journal"))
            self.save(window, "branch")
            window.wait(lambda _: pathlib.Path(self.path("branch.journal")).exists(), "saved branch")
        with Window("tictactoe", self.path("branch.journal")) as window:
            window.find("list item", "player 1 c3")

    def test_the_match_survives_the_process_that_shows_the_page(self):
        with Window("tictactoe", "--players", "human") as window:
            window.play(3)
            [web] = [one for one in children_of(window.process.pid)
                     if pathlib.Path(f"/proc/{one}/comm").read_text().startswith("WebKitWebProces")]
            os.kill(web, signal.SIGKILL)
            window.wait(lambda seen: len(window.options(seen)) == 6 and web not in children_of(window.process.pid), "page that is back")
            window.play(9)
            window.wait(window.ended, "end")

    def test_it_ends_in_the_middle_of_questions_and_thoughts(self):
        with Window("tictactoe", "--players", "human") as window:
            window.play(1)
            window.keys("ctrl+q")
            window.find("label", "in no file")
            window.process.terminate()  # also with a question
            self.assertEqual(window.process.wait(patience), 0)
        for how in ("ctrl+q", signal.SIGINT, signal.SIGTERM):
            with Window("tictactoe", "--players", "mcts:iterations=100000000,human", "--time", "60000") as window:
                window.find("heading", "Wait|thinks|player 0")
                time.sleep(1)
                begun = time.monotonic()
                if isinstance(how, str):
                    window.keys(how)
                else:
                    window.process.send_signal(how)
                self.assertEqual(window.process.wait(patience), 0)
                self.assertLess(time.monotonic() - begun, 15)
            self.assertEqual(window.errors, "")

    def test_what_is_wrong_is_said(self):
        def run(program, *arguments, **environment):
            done = subprocess.run([program, *arguments], capture_output=True, text=True, env={**os.environ, **environment}, check=False)
            return done.returncode, done.stdout + done.stderr

        program = programs / "tictactoe_desktop"
        code, words = run(program, DISPLAY="")
        self.assertEqual(code, 2)
        self.assertRegex(words, "no display.*DISPLAY")
        code, words = run(program, self.path("no.journal"))
        self.assertGreaterEqual(code, 10)
        self.assertRegex(words, "no.journal.*no such file")
        pathlib.Path(self.path("text.journal")).write_text("play tictactoe\n")
        self.assertGreaterEqual(run(program, self.path("text.journal"))[0], 10)
        self.assertEqual(run(program, "--players", "nobody")[0], 2)
        code, words = run(program, "--player", "human")
        self.assertEqual(code, 2)
        self.assertRegex(words, "has no option --player; did you mean --players")
        code, words = run(program, "--help")
        self.assertEqual(code, 0)
        self.assertRegex(words, "friday.journal")
        # Without the library, and with one that cannot be loaded, as if WebKitGTK were missing.
        alone = self.path("tictactoe_desktop")
        pathlib.Path(alone).write_bytes(program.read_bytes())
        os.chmod(alone, 0o755)
        code, words = run(alone)
        self.assertEqual(code, 2)
        self.assertRegex(words, "library with the window is missing")
        pathlib.Path(self.path("herding_window.so")).write_text("none")
        code, words = run(alone)
        self.assertEqual(code, 2)
        self.assertRegex(words, "WebKitGTK.*libwebkit2gtk-4.1-0")


if __name__ == "__main__":
    windows = subprocess.Popen(["openbox", "--sm-disable"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        while not manages_windows():
            if windows.poll() is not None:
                sys.exit(f"the window manager openbox ended with {windows.returncode}: {windows.stdout.read()}")
            time.sleep(0.05)
        unittest.main(argv=[sys.argv[0], *(word for part in sys.argv[1:] for word in ("-k", part))],
                      testRunner=unittest.TextTestRunner(stream=sys.stdout, verbosity=2))
    finally:
        windows.terminate()
        windows.wait()
