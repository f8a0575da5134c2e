"""Plays through deploy/nginx.conf: three servers share a PostgreSQL behind nginx, with TLS, and the owner of a table is killed.

nginx.py SOURCE PROGRAM: exit code 77 where nginx, openssl or PostgreSQL is not installed.
"""

import base64
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

source = pathlib.Path(sys.argv[1])
program = sys.argv[2]
name = "tables.example.org"
kills = int(os.environ.get("HERDING_SERVER_KILLS", "2"))
pauses = int(os.environ.get("HERDING_SERVER_PAUSES", "2"))


def skip(words):
    print(f"skipped: {words}")
    sys.exit(77)


ports = itertools.cycle(range(20_000 + os.getpid() % 1000 * 10, 32_000))


def free_port():
    """Below those of outgoing connections, which could take it while a server is killed."""
    for port in ports:
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


class Closed(Exception):
    """The connection has ended, or nginx had no server for it."""


class Client:
    """A WebSocket through nginx."""

    def __init__(self, place, table, token):
        raw = socket.create_connection(("127.0.0.1", place.port), timeout=10)
        self.socket = place.trust.wrap_socket(raw, server_hostname=name)
        self.rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /table?table={table} HTTP/1.1\r\nHost: {name}\r\nOrigin: https://{name}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.some()
        head, self.rest = head.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Closed(head.split(b"\r\n")[0].decode())
        assert b"x-accel-redirect" not in head.lower(), head
        self.number = 0
        self.decision = 0
        self.send({"hello": {"protocol": 1, "table": table, "token": token}})

    def some(self):
        try:
            got = self.socket.recv(65536)
        except OSError as error:
            raise Closed(str(error)) from error
        if not got:
            raise Closed("end")
        return got

    def take(self, size):
        while len(self.rest) < size:
            self.rest += self.some()
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken

    def send(self, message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        try:
            self.socket.sendall(b"\x81" + size + mask + body)
        except OSError as error:
            raise Closed(str(error)) from error

    def next(self, kind):
        while True:
            first, size = self.take(2)
            size &= 127
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if first & 15 == 8:
                raise Closed("close")
            if first & 15 != 1:
                continue
            message = json.loads(data)
            for seen in ("view", "update"):
                if seen in message:
                    self.number = message[seen]["number"]
                    self.decision = message[seen].get("offer", {}).get("decision", self.decision)
            if "bye" in message:
                raise Closed(json.dumps(message))
            if kind in message:
                return message[kind]


class Place:
    """Everything that runs."""

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        self.plain = free_port()
        self.url = None
        self.servers = {}
        self.metrics = {}  # port for operators, by port
        self.nginx = None
        self.trust = None

    def start(self):
        self.postgres("start")
        url = self.folder / "postgres" / "url"
        if not url.exists():
            skip("no PostgreSQL (Debian: postgresql-15)")
        self.url = url.read_text().strip()
        limits = json.loads((source / "deploy" / "limits.json").read_text())
        limits["idle_seconds"] = 4  # as in the file, longer than the time of nginx, and twice as long as the time between pings
        (self.folder / "limits.json").write_text(json.dumps(limits))
        for _ in range(3):
            self.serve(free_port())
        key, certificate = self.folder / "key.pem", self.folder / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=certificate)
        text = (source / "deploy" / "nginx.conf").read_text()
        for i, port in enumerate(self.servers, 1):
            text = text.replace(f"10.0.0.{i}:8000", f"127.0.0.1:{port}")
        assert "10.0.0." not in text
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = text.replace("listen 443 ", f"listen 127.0.0.1:{self.port} ")
        text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), text)
        text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), text)
        text = text.replace("proxy_read_timeout 15s", "proxy_read_timeout 3s")
        paths = "".join(f"{one}_temp_path {self.folder}/{one};" for one in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        config = self.folder / "nginx.conf"
        config.write_text(
            f"{user} daemon off; pid {self.folder}/pid; error_log {self.folder}/errors; events {{}}\n"
            f"http {{ access_log off; {paths}\n{text}\n}}\n")
        self.nginx = subprocess.Popen(["nginx", "-e", self.folder / "errors", "-p", self.folder, "-c", config])
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.nginx.poll() is None, (self.folder / "errors").read_text()
                time.sleep(0.05)

    def postgres(self, command):
        subprocess.run([source / "scripts" / "postgres", command, self.folder / "postgres"], check=True, stdout=subprocess.DEVNULL)

    def serve(self, port):
        self.metrics[port] = free_port()
        one = subprocess.Popen(
            [program, "serve", "--store", self.url, "--port", str(port), "--advertise", f"127.0.0.1:{port}", "--lease", "500",
             "--from-address", "1000", "--limits", self.folder / "limits.json", "--metrics", str(self.metrics[port])], stdout=subprocess.PIPE, text=True)
        for line in one.stdout:
            if "Ctrl-C" in line:
                break
        self.servers[port] = one

    def stop(self):
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait()
        for one in self.servers.values():
            one.kill()
            one.wait()
        self.postgres("stop")

    def ask(self, method, path, body=None):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=10, context=self.context())
        connection.request(method, path, body, {"Host": name})
        response = connection.getresponse()
        return response.status, response.read().decode()

    def context(self):
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        context.check_hostname = False  # it connects to an address
        return context

    def open_tables(self, port):
        with socket.create_connection(("127.0.0.1", self.metrics[port]), timeout=10) as one:
            one.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            text = b""
            while got := one.recv(65536):
                text += got
        return int(re.search(rb"\nherding_open_tables (\d+)", text).group(1))


def cell(number):
    return f"place{{row={number // 3},column={number % 3}}}"


def marks(view):
    return sum("pieces" in place for place in view["scene"]["areas"][0]["places"])


def seated(place, table, player):
    """A client at the table, however long that takes."""
    for _ in range(100):
        try:
            client = Client(place, table, "ab"[player] * 32)
            view = client.next("view")
            if "viewer" not in view:
                client.send({"sit": {"id": f"sit{player}", "player": player, "name": "Ann"}})
                client.next("answer")
                view = client.next("view")
            return client, view
        except Closed:
            time.sleep(0.05)
    raise AssertionError("nobody has the table")


def main():
    for tool in ("nginx", "openssl"):
        if shutil.which(tool) is None:
            skip(f"{tool} is not installed (Debian: nginx-light, openssl)")
    with tempfile.TemporaryDirectory(prefix="herding-nginx-") as folder:
        place = Place(pathlib.Path(folder))
        try:
            place.start()
            play(place)
        finally:
            place.stop()


def play(place):
    order = [0, 4, 8, 2, 6, 3, 5, 7, 1]
    tables = []
    for _ in range(kills + pauses + 2):
        while True:
            status, body = place.ask("POST", "/api/tables", "{}")
            if status != 503:  # too many in a second
                break
            time.sleep(1)
        assert status == 201, body
        tables.append(json.loads(body)["table"])
    used = [port for port in place.servers if place.open_tables(port) > 0]
    assert len(used) > 1, "one server has all tables"

    killed = 0
    paused = 0
    for table in tables:
        paused_owner = None
        people = [seated(place, table, player)[0] for player in (0, 1)]
        for i, number in enumerate(order):
            if i == 4 and killed == kills and paused < pauses:
                owner = the_owner(place, table)
                place.servers[owner].send_signal(signal.SIGSTOP)
                time.sleep(0.6)  # longer than its lease
                (people[0], view), (people[1], _) = (seated(place, table, player) for player in (0, 1))
                assert marks(view) == 4, "a mark is gone, or there twice"
                paused_owner = owner
                paused += 1
            if i == 6 and paused_owner is not None:  # now it knows that time has passed
                place.servers[paused_owner].send_signal(signal.SIGCONT)
                paused_owner = None
            if i == 4 and killed < kills:
                owner = the_owner(place, table)
                place.servers[owner].send_signal(signal.SIGKILL)
                place.servers[owner].wait()
                (people[0], view), (people[1], _) = (seated(place, table, player) for player in (0, 1))
                assert marks(view) == 4, "a mark is gone, or there twice"
                place.serve(owner)
                killed += 1
            mover, other = people[i % 2], people[1 - i % 2]
            while True:
                mover.send({"act": {"id": f"m{i}", "decision": mover.decision, "input": cell(number)}})
                answer = mover.next("answer")
                if "stale" not in answer:
                    break
                mover.next("update")
            assert "done" in answer, answer
            while other.number < mover.number:
                other.next("update")
        _, view = seated(place, table, 0)
        assert marks(view) == 9, view

    assert place.ask("GET", "/metrics")[0] == 404
    assert place.ask("GET", "/healthz")[0] == 200
    assert place.ask("GET", f"/owner/127.0.0.1:{free_port()}/table?table=x")[0] == 404, "that is internal"
    with socket.create_connection(("127.0.0.1", place.plain), timeout=10) as plain:
        plain.sendall(f"GET /tables HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
        answer = plain.recv(65536).decode()
        assert answer.startswith("HTTP/1.1 301") and f"Location: https://{name}/tables" in answer, answer
    print(f"played {len(tables)} games, killed {killed} owners in the middle, and paused {paused} beyond their lease")


def the_owner(place, table):
    """The server with this table: others name it."""
    for port in place.servers:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as one:
            one.sendall(
                f"GET /table?table={table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
            answer = one.recv(65536).decode()
        if answer.startswith("HTTP/1.1 101"):
            return port
    raise AssertionError("nobody has the table")


main()
