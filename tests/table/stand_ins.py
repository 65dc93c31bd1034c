"""Programs that stand in for those of a whole machine; each does what it is asked for there.

    python stand_ins.py PROGRAM WORDS…

MACHINE is the folder of the machine. What nobody has taught a program makes it fail, so that a page
cannot ask for what is not tried.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(os.environ["MACHINE"])
REPOSITORY = Path(__file__).parents[2]
UNITS = ROOT / "etc/systemd/system"
RUNNING = ROOT / "running"
REAL = "/usr/sbin:/usr/bin:/sbin:/bin"


def adduser(*words: str) -> None:
    """The user that everything runs as has a home; here everything is one user's."""
    assert words[:3] == ("--system", "--group", "--home")
    Path(words[3]).mkdir(parents=True, exist_ok=True)


def apt_get(*words: str) -> None:
    """Of what is asked for, what the test needs is there: it skips if it is not."""
    assert words[:2] == ("install", "-y")
    assert {"nginx-light", "postgresql", "python3-venv"} <= set(words)


def certbot(*words: str) -> None:
    """A certificate signed by itself, where an authority's would lie."""
    name = words[words.index("--domain") + 1]
    assert words[0] == "certonly"
    assert (ROOT / "etc/letsencrypt").resolve().parent == (ROOT / "etc").resolve()
    live = ROOT / "etc/letsencrypt/live" / name
    live.mkdir(parents=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}",
         "-keyout", live / "privkey.pem", "-out", live / "fullchain.pem"],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    subprocess.run(shlex.split(words[words.index("--deploy-hook") + 1]), check=True)


def git(*words: str) -> None:
    """The repository is the one that the test lies in."""
    if words[0] == "clone":
        Path(words[2]).parent.mkdir(parents=True, exist_ok=True)
        Path(words[2]).symlink_to(REPOSITORY)
    else:
        assert (words[0], words[2:]) == ("-C", ("pull",))
        assert (Path(words[1]) / "pyproject.toml").exists()


def python3(*words: str) -> None:
    """A virtual environment whose programs are those that run this test."""
    assert words[:2] == ("-m", "venv")
    programs = Path(words[2]) / "bin"
    programs.mkdir(parents=True)
    call = "import sys; from igroteka.cli import main; sys.argv[0] = 'igroteka'; main()"
    texts = {
        "igroteka": f'exec "{sys.executable}" -c "{call}" "$@"',
        "pip": f'test "$1" = install && test -e "{ROOT}/opt/igroteka/source/pyproject.toml"',
    }
    for name, text in texts.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)


def sudo(*words: str) -> None:
    """The same for another user: for PostgreSQL's own the one who may do everything there."""
    assert words[0] == "-u"
    assert words[1] in ("postgres", "igroteka")
    user = {"PGUSER": "igroteka"} if words[1] == "postgres" else {}
    os.execvpe(words[2], words[2:], os.environ | user)


# nginx: Debian's own, with its main file as Debian has it, but for where things lie --------------


def nginx(*words: str) -> None:
    if words == ("stop-all",):
        if (ROOT / "nginx.pid").exists():
            _nginx("-s", "quit")
        return
    assert words == ("-t",)
    _nginx("-t")


def _nginx(*words: str) -> None:
    user = "user root;" if os.geteuid() == 0 else ""
    (ROOT / "nginx.conf").write_text(
        f"{user} worker_processes 2; pid {ROOT}/nginx.pid; error_log {ROOT}/nginx.log;\n"
        "events { worker_connections 768; }\n"
        f"http {{ access_log off; {_scratch()}\n"
        f"include {ROOT}/etc/nginx/sites-enabled/*; }}\n"
    )
    command = ["nginx", "-c", str(ROOT / "nginx.conf"), *words]
    subprocess.run(command, env={**os.environ, "PATH": REAL}, check=True)


def _scratch() -> str:
    """Where it puts what does not fit into memory."""
    kinds = {"client_body": "body", "proxy": "proxy", "fastcgi": "fcgi", "uwsgi": "uwsgi",
             "scgi": "scgi"}  # fmt: skip
    return " ".join(f"{kind}_temp_path {ROOT}/{place};" for kind, place in kinds.items())


def _reload_nginx() -> None:
    """Debian's has run since it was installed."""
    _nginx(*(["-s", "reload"] if (ROOT / "nginx.pid").exists() else []))


# systemd -----------------------------------------------------------------------------------------


def systemctl(*words: str) -> None:
    """Reads units and obeys them, as far as those of the page go."""
    verb, names = words[0], [word for word in words[1:] if word != "--now"]
    if words == ("reload", "nginx"):
        _reload_nginx()
    elif verb == "daemon-reload":
        for file in sorted(UNITS.iterdir()):
            _verify(file)
    elif verb == "stop-all":
        for file in RUNNING.glob("*"):
            _stop(file.name)
    else:
        acts = {"enable": _enable, "start": _start, "stop": _stop, "restart": _restart}
        for name in names:
            acts[verb](name)


def _verify(file: Path) -> None:
    """By systemd's own words, where it is installed."""
    found = subprocess.run(["which", "systemd-analyze"], capture_output=True, check=False)
    if found.returncode == 0:
        name = file.name.replace("@.", "@8001.")
        done = subprocess.run(
            ["systemd-analyze", "verify", "--recursive-errors=no", f"{file.parent}/{name}"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        ours = [line for line in done.stderr.splitlines() if str(UNITS) in line]
        assert not ours, ours


class Unit:
    """A unit's file; keys may come again."""

    def __init__(self, name: str) -> None:
        base, at, instance = name.partition("@")
        text = (UNITS / f"{base}{at}{'' if '.' in name else '.service'}").read_text()
        lines = text.replace("%%", "%").replace("%i", instance).splitlines()
        self._lines = [line.partition("=") for line in lines if "=" in line]

    def all_of(self, key: str) -> list[str]:
        return [value for name, _, value in self._lines if name == key]


def _environment(unit: Unit) -> dict[str, str]:
    return os.environ | dict(one.split("=", 1) for one in unit.all_of("Environment"))


def _enable(name: str) -> None:
    unit = Unit(name)
    assert unit.all_of("WantedBy"), f"{name} cannot be enabled"
    if name.endswith(".timer"):
        assert unit.all_of("OnCalendar")
        assert (UNITS / name.replace(".timer", ".service")).exists()
        calendar = ["systemd-analyze", "calendar", unit.all_of("OnCalendar")[0]]
        subprocess.run(calendar, check=False, capture_output=True)
    else:
        _start(name)


def _start(name: str) -> None:
    unit = Unit(name)
    for folder in unit.all_of("StateDirectory"):
        for one in folder.split():
            (ROOT / "var/lib" / one).mkdir(parents=True, exist_ok=True)
    commands = [shlex.split(command) for command in unit.all_of("ExecStart")]
    if unit.all_of("Type") == ["oneshot"]:
        for command in commands:
            subprocess.run(command, env=_environment(unit), check=True)
        return
    RUNNING.mkdir(exist_ok=True)
    with (ROOT / f"{name}.log").open("ab") as log:
        started = subprocess.Popen(
            commands[0], env=_environment(unit), stdout=log, stderr=log, start_new_session=True
        )
    (RUNNING / name).write_text(str(started.pid))


def _stop(name: str) -> None:
    """SIGTERM, and no more: what does not end by itself makes the test wait and fail."""
    pid = int((RUNNING / name).read_text())
    os.kill(pid, signal.SIGTERM)
    while _alive(pid):
        time.sleep(0.02)
    (RUNNING / name).unlink()


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _restart(name: str) -> None:
    _stop(name)
    _start(name)


if __name__ == "__main__":
    globals()[sys.argv[1].replace("-", "_")](*sys.argv[2:])
