"""A sitting of an exam by MCP: `exam_next` asks, `exam_answer` answers. The keys are not here; answers go to a file at once."""

from pathlib import Path
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from armillary import __version__
from armillary.exam.question import Answer, ExamError, Question, dump, read_answers

from .answers import Asked

__all__ = ["LONGEST", "Sitting", "make_exam_server"]

#: Characters of an answer.
LONGEST = 400
INSTRUCTIONS = """\
You sit an exam about board games. `exam_next` gives a question; `exam_answer` takes your answer to it, once. Go on until no
question is left. Where options are listed, answer with the id of one; else with a number."""


class Sitting:
    """The questions in their order; those that the file has answers to are done. `play` needs a match and is not asked here."""

    def __init__(self, questions: list[Question], file: Path) -> None:
        answered = read_answers(file) if file.is_file() else {}
        self.file = file
        self.left = [question for question in questions if question.kind != "play" and question.id not in answered]

    def next(self) -> Asked:
        if not self.left:
            return Asked("", "", 0, "The exam is over: every question has its answer.")
        question = self.left[0]
        return Asked(question.id, question.kind, len(self.left), question.prompt())

    def answer(self, question: str, answer: str) -> str:
        if not self.left:
            raise ExamError("The exam is over: no question is left.")
        if question != self.left[0].id:
            raise ExamError(f"The question is {self.left[0].id}: each is answered once, in the order of exam_next.")
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(dump([Answer(id=question, answer=answer)]))
        del self.left[0]
        return f"Kept. {len(self.left)} questions are left."


def make_exam_server(sitting: Sitting) -> MCPServer[Any]:
    """The server for one program that sits the exam."""
    server: MCPServer[Any] = MCPServer(
        "armillary", title="Armillary exam", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )

    @server.tool(annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))
    async def exam_next() -> Asked:
        """The question that waits for an answer, with its id and how many are left."""
        return sitting.next()

    @server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False))
    async def exam_answer(
        id: Annotated[str, Field(description="The question, as `exam_next` named it.", min_length=1, max_length=80)],
        answer: Annotated[str, Field(description="An option's id, or a number.", min_length=1, max_length=LONGEST)],
    ) -> str:
        """Answer the question. An answer is final, and whether it is right is not told."""
        try:
            return sitting.answer(id, answer)
        except ExamError as error:
            raise ToolError(str(error)) from None
        except OSError as error:
            raise ToolError(f"The answer could not be kept: {error.strerror}.") from None

    return server
