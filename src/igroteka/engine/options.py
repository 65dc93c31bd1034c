"""Options: a game's variants and tunable numbers, declared once as a frozen pydantic model.

From it derive the form on the web page, the flags of the command line, the sweeps of the lab and
the `options` part of the record.
"""

from __future__ import annotations

import types
from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Any, ClassVar, Self, Union, get_args, get_origin

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError, field_serializer, field_validator
from pydantic.fields import FieldInfo

from igroteka.engine.records import Row, record
from igroteka.engine.refusal import Refusal, nearest, together, unknown


class Options(BaseModel):
    """Base of every game's options: fields are bool, bounded int or IntEnum."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Recommended setups by name, the first being the default."""

    @field_validator("*", mode="before")
    @classmethod
    def _member_by_name(cls, value: Any, info: Any) -> Any:
        """Members of an enum are given by their lower-case names."""
        kind = option_kind(cls.model_fields[info.field_name])
        if issubclass(kind, IntEnum) and isinstance(value, str):
            names = {member.name.lower(): member for member in kind}
            if value.lower() not in names:
                raise ValueError(_no_member(info.field_name, value, list(names)))
            return names[value.lower()]
        return value

    @field_serializer("*")
    def _name_of_member(self, value: Any) -> Any:
        return value.name.lower() if isinstance(value, IntEnum) else value

    def counts(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """How many seats there may be with these options, of the counts that the game is for."""
        return counts

    def settled(self, seats: int) -> Self:
        """These options as they are with so many seats, where their number decides some."""
        return self

    def settled_with(self, given: Collection[str], seats: int) -> Self:
        """The same, where some options were given by name; raises Refusal if one is another."""
        settled = self.settled(seats)
        for name in given:
            if getattr(settled, name) != getattr(self, name):
                raise Refusal(
                    "With {seats} at the table, the option “{option}” can only be {value}.",
                    seats=seats,
                    option=name,
                    value=option_word(settled.model_dump()[name]),
                )
        return settled

    def automatic(self, seats: int) -> Mapping[int, str]:
        """The seats that the rules play themselves, with their names: nobody can sit there."""
        return {}

    def write(self, row: Row) -> None:
        """Put the options into the `options` part of a record."""
        for name in type(self).model_fields:
            setattr(row, name, int(getattr(self, name)))


def option_word(value: object) -> str:
    """A value as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def option_kind(field: FieldInfo) -> type:
    """bool, int or the IntEnum of an option."""
    kind = field.annotation
    if get_origin(kind) in (Union, types.UnionType):
        kind = get_args(kind)[0]
    assert isinstance(kind, type), f"an option is a bool, an int or an IntEnum, not {kind}"
    return kind


def option_bounds(field: FieldInfo) -> tuple[int, int]:
    """The smallest and the greatest value of a number."""
    low = next(limit.ge for limit in field.metadata if hasattr(limit, "ge"))
    high = next(limit.le for limit in field.metadata if hasattr(limit, "le"))
    return int(low), int(high)


def options_dtype(options: type[Options]) -> np.dtype[np.void]:
    """The `options` part of the record: i2 or i4 for a number, i1 for all else."""
    return record([(name, _dtype(name, field)) for name, field in options.model_fields.items()])


def _dtype(name: str, field: FieldInfo) -> str:
    if option_kind(field) is not int:
        return "i1"
    if not all(any(hasattr(limit, end) for limit in field.metadata) for end in ("ge", "le")):
        raise TypeError(f"the option {name} needs both bounds: Field(..., ge=1, le=6, ...)")
    return "i2" if option_bounds(field)[1] < 2**15 else "i4"


def make_options(
    options: type[Options], values: Mapping[str, Any] | None = None, preset: str = ""
) -> Options:
    """Options from a preset and values that differ from it; raises Refusal with every fault."""
    if preset and preset not in options.PRESETS:
        raise unknown("preset", preset, options.PRESETS)
    chosen = {**(options.PRESETS[preset] if preset else {}), **(values or {})}
    for name in chosen:
        if name not in options.model_fields:
            raise unknown("option", name, options.model_fields)
    try:
        return options(**chosen)
    except ValidationError as error:
        raise together([_refusal(options, fault) for fault in error.errors()]) from None


def _refusal(options: type[Options], fault: Any) -> Refusal:
    """One fault that pydantic found. Validators say themselves, in a msgid, what is wrong."""
    if "error" in fault.get("ctx", {}):
        error = fault["ctx"]["error"]
        refusals = [said for said in error.args if isinstance(said, Refusal)]
        return refusals[0] if refusals else Refusal(str(error))
    (name,) = fault["loc"]
    field = options.model_fields[name]
    kind = option_kind(field)
    if kind is bool:
        return Refusal("“{option}” should be yes or no.", option=name)
    if kind is int:
        low, high = option_bounds(field)
        return Refusal(
            "“{option}” should be a whole number from {low} to {high}.",
            option=name,
            low=low,
            high=high,
        )
    members: Any = kind
    return _no_member(name, str(fault["input"]), [member.name.lower() for member in members])


def _no_member(option: str, value: str, names: list[str]) -> Refusal:
    guess = nearest(value.lower(), names)
    if guess:
        return Refusal(
            "“{option}” cannot be “{value}”. Did you mean “{guess}”?",
            option=option,
            value=value,
            guess=guess,
        )
    return Refusal(
        "“{option}” cannot be “{value}”. Known are: {known}.",
        option=option,
        value=value,
        known=", ".join(names),
    )
