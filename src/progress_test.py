"""Commands on records that take longer than a second show it on a terminal. Usage: progress_test.py HERD JOURNAL"""

import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

herd, small = sys.argv[1:]


def on_terminal(arguments):
    """Stops herd twice for more than a second, so that it is slow on every machine; returns what it printed."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(herd, ["herd", *arguments])
    for running in (0.05, 0.1):
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


with tempfile.TemporaryDirectory() as folder:
    lines, journal = f"{folder}/lines", f"{folder}/game.journal"
    exported = subprocess.run([herd, "record", "export", small], capture_output=True, check=True).stdout
    with open(lines, "w", encoding="utf-8") as many:
        many.write(exported.decode().split("\n")[0] + "\n")
        for i in range(300_000):
            many.write(f'{{"event":0,"kind":"annotation","key":"n","text":"{i}"}}\n')

    for arguments in (["import", lines, journal], ["verify", journal]):
        shown = on_terminal(["record", *arguments])
        assert re.search(rb"\r\d+ events", shown), (arguments, shown)
        assert b"\r\x1b[K" in shown, "the line goes when the command is done"
    plain = subprocess.run([herd, "record", "verify", journal], capture_output=True, check=True)
    assert plain.stderr == b"", plain.stderr
print("ok")
