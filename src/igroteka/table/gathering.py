"""Questions to the database that come at the same time are asked together.

When a process ends, all who were there come to the others at once, each with the same small
questions. What comes while the database answers is one statement afterwards, however many ask; and
who asks alone waits no longer than before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Generic, TypeVar

MOST = 500
"""So many questions are asked by one statement."""

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class Gathering(Generic[Question, Answer]):
    """Questions of one kind, asked of the database from one event loop."""

    def __init__(self, answer: Callable[[Collection[Question]], Mapping[Question, Answer]]) -> None:
        """`answer`: answers many at once; it is called in a thread, and not twice at a time."""
        self._answer = answer
        self._waiting: dict[Question, asyncio.Future[Answer]] = {}
        self._task: asyncio.Task[None] | None = None

    async def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """The answers, as they are now: nothing that was asked before is waited for instead.

        Raises what asking raises.
        """
        loop = asyncio.get_running_loop()
        asked = {
            question: self._waiting.setdefault(question, loop.create_future())
            for question in questions
        }
        if self._task is None and asked:
            self._task = loop.create_task(self._ask_all())
        if asked:
            await asyncio.wait(asked.values())  # whoever gives up lets the others go on waiting
        for answer in asked.values():
            answer.exception()  # has been seen, also where another one is raised
        return {question: answer.result() for question, answer in asked.items()}

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                some = list(self._waiting)[:MOST]
                await self._ask_some({question: self._waiting.pop(question) for question in some})
        finally:
            self._task = None

    async def _ask_some(self, asked: Mapping[Question, asyncio.Future[Answer]]) -> None:
        try:
            found = await asyncio.to_thread(self._answer, tuple(asked))
        except Exception as error:
            if len(asked) == 1:
                (answer,) = asked.values()
                answer.set_exception(error)
                return
            for (
                question,
                answer,
            ) in asked.items():  # what is wrong with one is not the others' fault
                await self._ask_some({question: answer})
        else:
            for question, answer in asked.items():
                answer.set_result(found[question])
