"""What a table says when it will not do something."""

__all__ = ["TableError"]


class TableError(Exception):
    """`code` is stable and for programs, the message is for people; `rule` names the rule of the game at fault, if one is."""

    def __init__(self, code: str, message: str, *, rule: str = "", step: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.step = step
