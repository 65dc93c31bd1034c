"""The JSON API: what the pages show and do, as data for programs; `docs/json-api.md` is for them.

`models` says what is sent and answered, `answers` makes it from tables, `operations` has all that
can be asked, each an `operation`, and `description` makes the OpenAPI document of them.
"""
