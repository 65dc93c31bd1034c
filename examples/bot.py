#!/usr/bin/env python3
"""A bot for Igroteka: igroteka tournament kolkhoz --bots "program:python3 examples/bot.py,random"

It plays at random, but never passes where it may do something else. docs/your-bot.md has the
protocol.
"""

import json
import random
import sys


def choose(me, question):
    """The number of an action, from what my seat sees."""
    actions = {int(number): text for number, text in question["actions"].items()}
    lively = [number for number, text in actions.items() if not text.startswith("pass")]
    return random.choice(lively or list(actions))


def say(answer):
    print(json.dumps(answer), flush=True)


me = json.loads(sys.stdin.readline())
say({"protocol": 1})
for line in sys.stdin:
    say({"action": choose(me, json.loads(line))})
