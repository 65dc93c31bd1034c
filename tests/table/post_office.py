"""Where notices go in tests: a mail server and a webhook, each in a thread."""

from __future__ import annotations

import contextlib
import shutil
import socketserver
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TypeVar

import pytest

from igroteka.table.delivery import Mailbox

S = TypeVar("S", bound=socketserver.BaseServer)


class PostOffice(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it is given. refuses: what it says to every recipient."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: list[EmailMessage] = []
        self.last = b""
        self.refuses = ""
        self.tls: ssl.SSLContext | None = None
        self.logins: list[str] = []

    def mailbox(self, host: str = "127.0.0.1", user: str = "") -> Mailbox:
        """How letters come here."""
        port = self.server_address[1]
        return Mailbox(host, port, user, "a secret", False, "table@example.org")


class _Clerk(socketserver.StreamRequestHandler):
    server: PostOffice

    def handle(self) -> None:
        with contextlib.suppress(OSError):  # who does not trust us goes away
            self._serve()

    def finish(self) -> None:
        with contextlib.suppress(OSError):
            super().finish()
        self.request.close()

    def _serve(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self._read_letter()
            elif word == "STARTTLS":
                self._start_tls()
            else:
                self._say(self._answer(word, line))

    def _answer(self, word: str, line: str) -> str:
        if word == "EHLO":
            offers = "250-STARTTLS\r\n" if self.server.tls else ""
            return f"250-here\r\n{offers}250 AUTH PLAIN"
        if word == "QUIT":
            return "221 bye"
        if word == "AUTH":
            self.server.logins.append(line)
            return "235 good"
        return (self.server.refuses if word == "RCPT" else "") or "250 good"

    def _read_letter(self) -> None:
        self._say("354 go on")
        text = b""
        while not text.endswith(b"\r\n.\r\n"):
            text += self.rfile.readline()
        self.server.last = text
        self.server.letters.append(message_from_bytes(text[:-5], policy=policy.default))  # type: ignore[arg-type]
        self._say("250 kept")

    def _start_tls(self) -> None:
        assert self.server.tls
        self._say("220 go on")
        self.request = self.server.tls.wrap_socket(self.request, server_side=True)
        self.setup()

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())
        self.wfile.flush()


class Hook(ThreadingHTTPServer):
    """A webhook that keeps what it is told: paths, headers and bodies. status: what it answers."""

    daemon_threads = True

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Listener)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.told: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.says = ""
        self.certificate = certificate
        self.meanwhile: Callable[[], object] = lambda: None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"https://localhost:{self.server_address[1]}"


class _Listener(BaseHTTPRequestHandler):
    server: Hook

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.told.append((self.path, headers, body))
        self.server.meanwhile()
        self.send_response(self.server.status, self.server.says)
        if self.server.status == 307:
            self.send_header("location", f"{self.server.url}/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is said."""


@contextlib.contextmanager
def open_for(server: S) -> Iterator[S]:
    """A server as long as the block runs."""
    thread = threading.Thread(target=lambda: server.serve_forever(0.01), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def certificate(folder: Path) -> Path:
    """A certificate for localhost, signed by itself, with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("OpenSSL's program is not installed: apt-get install openssl")
    file = folder / "localhost.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", file],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    file.write_text(file.read_text() + (folder / "key.pem").read_text())
    return file
