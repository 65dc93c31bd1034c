"""The command line. Nothing here knows a rule: it reads what was asked and shows what came out.

Everything but click is loaded by the command that needs it, so that `--help` comes at once.
"""

from igroteka.cli.group import main

__all__ = ["main"]
