"""Armillary for verifiers (0.4, `verifiers.v1`): a taskset of seeds, and an environment in which the agent `player` holds
one seat against greedy bots. The reward is that of `armillary.envs.text`.

    pip install armillary verifiers
    cd examples && vf-eval armillary-verifiers --env.taskset.title salvage ...
    python examples/armillary_verifiers.py      # verifiers' own loop with a scripted model on this machine

The conversation is the model's memory, so that only the events are told after the first turn.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import verifiers.v1 as vf

from armillary.envs.text import Ended, TextEnv, text_env


class ArmillaryConfig(vf.TasksetConfig):
    title: str = "salvage"


class ArmillaryData(vf.TaskData):
    title: str
    seed: int


class ArmillaryTask(vf.Task[ArmillaryData, vf.State, vf.TaskConfig]):
    pass


def match(title: str) -> TextEnv:
    return text_env(title, text="events")


class ArmillaryTaskset(vf.Taskset[ArmillaryTask, ArmillaryConfig]):
    INFINITE = True

    def load(self) -> Iterator[ArmillaryTask]:
        seed = 0
        while True:
            first = match(self.config.title).reset(seed)
            prompt = "" if isinstance(first, Ended) else first.text
            data = ArmillaryData(name=f"{self.config.title}#{seed}", prompt=prompt, title=self.config.title, seed=seed)
            yield ArmillaryTask(data, self.config.task)
            seed += 1


class ArmillaryEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"}, max_turns=400)


class ArmillaryEnv(vf.Env[ArmillaryEnvConfig]):
    async def run(self, task: Any, agents: Any) -> None:
        env = match(task.data.title)
        turn = env.reset(task.data.seed)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated and not isinstance(turn, Ended):
                turn = env.answer(segment.last_reply)
                if not isinstance(turn, Ended):
                    segment = await interaction.turn(turn.text)
        trace = interaction.trace
        trace.record_reward("result", turn.rewards[0] if isinstance(turn, Ended) else -1.0, 1.0)
        counts = env.counts[0]
        trace.record_metric("unreadable", float(counts.unreadable))
        trace.record_metric("not_listed", float(counts.not_listed))


__all__ = ["ArmillaryEnv", "ArmillaryEnvConfig", "ArmillaryTaskset"]


class Scripted(BaseHTTPRequestHandler):
    """A model that takes the first listed choice."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        content = asked["messages"][-1]["content"]
        text = content if isinstance(content, str) else "".join(part.get("text", "") for part in content)
        listed = text.rpartition("Choices:\n")[2].splitlines() or [""]
        head, _, last = listed[0].partition(" | ")[0].partition(" [")[0].rpartition(" ")
        chosen = f"{head} {last.partition('..')[0]}".strip()
        delta = {"role": "assistant", "content": f"[{chosen}]"}
        head = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        chunks = [
            {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
            {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {**head, "choices": [], "usage": usage},
        ]
        data = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(data.encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    server = HTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/v1"
    words = ["armillary-verifiers", "--client.base-url", url, "--client.api-key-var", "NONE", "--model", "scripted"]
    program = Path(sys.executable).with_name("vf-eval")
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run([str(program), *words, *sys.argv[1:]], env=here, check=False)
    server.shutdown()
    raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
