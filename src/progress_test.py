"""Commands on records that take longer than a second show it on a terminal. Usage: progress_test.py HERD JOURNAL KUHN

KUHN is the program of a game with its records."""

import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

herd, small, kuhn = sys.argv[1:]


def wait_until_it_reads(child, arguments):
    """Until a program has opened one of the files that it was given, or for a moment if it was given none."""
    files = {os.path.realpath(one) for one in arguments if os.path.isfile(one)}
    end = time.monotonic() + (5 if files else 0.05)
    while time.monotonic() < end:
        try:
            opened = {os.path.realpath(f"/proc/{child}/fd/{number}") for number in os.listdir(f"/proc/{child}/fd")}
        except OSError:  # it has ended, or the system has no such folder
            opened = set()
        if files & opened:
            return
        time.sleep(0.0005)


def on_terminal(arguments, program=herd):
    """Stops herd for more than a second while it reads, so that it is slow on every machine; returns what it printed."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, [program, *arguments])
    wait_until_it_reads(child, arguments)
    for running in (0.005, 0.02, 0.1):
        time.sleep(running)
        os.kill(child, signal.SIGSTOP)
        time.sleep(1.2)
        os.kill(child, signal.SIGCONT)
    shown = b""
    while True:
        try:
            block = os.read(terminal, 65536)
        except OSError:  # the program has ended
            break
        if not block:
            break
        shown += block
    os.close(terminal)
    assert os.waitpid(child, 0)[1] == 0, shown
    return shown


def write_long(small_journal, path):
    """Exports a record, and puts many annotations before its events."""
    exported = subprocess.run([herd, "record", "export", small_journal], capture_output=True, check=True).stdout
    header, *events = exported.decode().splitlines(keepends=True)
    with open(path, "w", encoding="utf-8") as many:
        many.write(header)
        for i in range(300_000):
            many.write(f'{{"event":0,"kind":"annotation","key":"n","text":"{i}"}}\n')
        many.writelines(events)


def shows_progress(arguments, program=herd, total=False):
    shown = on_terminal(arguments, program)
    assert re.search(rb"\r\d+ of \d+ (events|games)" if total else rb"\r\d+ events", shown), (arguments, shown)
    assert b"\r\x1b[K" in shown, "the line goes when the command is done"


with tempfile.TemporaryDirectory() as folder:
    lines, journal = f"{folder}/lines", f"{folder}/game.journal"
    write_long(small, lines)
    shows_progress(["record", "import", lines, journal])
    shows_progress(["record", "verify", journal], total=True)
    plain = subprocess.run([herd, "record", "verify", journal], capture_output=True, check=True)
    assert plain.stderr == b"", plain.stderr

    # Of a game with rules.
    played, hands = f"{folder}/played.journal", f"{folder}/hands.journal"
    subprocess.run([kuhn, "play", "kuhn", "--players", "random", "--record", played], capture_output=True, check=True)
    write_long(played, lines)
    subprocess.run([herd, "record", "import", lines, hands], check=True)
    shows_progress(["record", "export", hands, "--player", "0", "--output", f"{folder}/seen"], kuhn)
    shows_progress(["record", "branch", hands, f"{folder}/branch.journal", "--at", "1"], kuhn)

    shows_progress(["replay", hands], kuhn, total=True)
    shows_progress(["coverage", "kuhn", "--cases", "20000"], kuhn, total=True)

    # An export that is interrupted leaves the file that was there.
    export = f"{folder}/export"
    for signal_sent in (signal.SIGINT, signal.SIGTERM):
        with open(export, "w", encoding="utf-8") as before:
            before.write("before")
        running = subprocess.Popen([herd, "record", "export", journal, "--output", export])
        while not os.path.exists(export + ".new"):
            assert running.poll() is None, "it ended before it was interrupted"
        running.send_signal(signal_sent)
        assert running.wait() == 130, running.returncode
        assert not os.path.exists(export + ".new")
        with open(export, encoding="utf-8") as after:
            assert after.read() == "before"
print("ok")
