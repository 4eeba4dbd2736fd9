"""A library of functions that run inside the server."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class FunctionLibrary:
    """Functions defined in files of Lua, each under its own name behind the library's.

    The name carries a version, so that processes of two versions may work side by side during an upgrade. The
    code keeps to what both servers and fakeredis know: `redis.`, no cmsgpack, no error(); what went wrong is
    returned.
    """

    name: str
    files: tuple[str, ...]
    functions: tuple[str, ...]
    reading: tuple[str, ...] = ()
    """Those that write nothing: FCALL_RO takes them, also of a server that takes no writes for now."""

    def function(self, name: str) -> str:
        """Give the name that FCALL takes; ValueError where the library has no such function."""
        if name not in (*self.functions, *self.reading):
            raise ValueError(f"{self.name} has no function {name}")
        return f"{self.name}_{name}"

    @property
    def source(self) -> str:
        """The text that FUNCTION LOAD takes."""
        folder = files("infra.redis.functions")
        code = [folder.joinpath(file).read_text(encoding="utf-8") for file in self.files]
        registered = [f"redis.register_function('{self.function(name)}', {name})" for name in self.functions]
        registered += [
            f"redis.register_function{{function_name='{self.function(name)}', callback={name}, "
            "flags={'no-writes'}}"
            for name in self.reading
        ]
        return "\n".join([f"#!lua name={self.name}", *code, *registered])
