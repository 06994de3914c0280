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


def first_listed(text: str) -> str:
    """The first choice of a turn, its least amount in place of a range; of an exam's question, the first option."""
    _, choices, listed = text.rpartition("Choices:\n")
    if not choices:
        return next((line[2:].partition(":")[0] for line in text.splitlines() if line.startswith("- ")), "1/2")
    head, _, last = listed.splitlines()[0].partition(" | ")[0].partition(" [")[0].rpartition(" ")
    return f"[{head} {last.partition('..')[0]}]" if ".." in last else f"[{head} {last}]".replace("[ ", "[")


class Scripted(BaseHTTPRequestHandler):
    """A model that takes what is listed first."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        content = asked["messages"][-1]["content"]
        text = content if isinstance(content, str) else "".join(part.get("text", "") for part in content)
        delta = {"role": "assistant", "content": first_listed(text)}
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
    """Also with the folder of an exported exam: `python examples/armillary_verifiers.py FOLDER -n 4`."""
    folder = sys.argv[1] if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else ""
    more = sys.argv[2:] if folder else sys.argv[1:]
    server = HTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    taskset = "armillary-exam" if folder else "armillary-verifiers"
    url = f"http://127.0.0.1:{server.server_port}/v1"
    words = ["--client.base-url", url, "--client.api-key-var", "NONE", "--model", "scripted"]
    if folder:
        words += ["--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess"]
    program = Path(sys.executable).with_name("vf-eval")
    here = {**os.environ, "PYTHONPATH": folder or str(Path(__file__).parent)}
    before = set(Path().glob("outputs/*/traces.jsonl"))
    done = subprocess.run([str(program), taskset, *words, *more], env=here, check=False)
    server.shutdown()
    # The program ends well even where an episode failed: the traces say so.
    written = set(Path().glob("outputs/*/traces.jsonl")) - before
    episodes = [json.loads(line) for file in written for line in file.read_text(encoding="utf-8").splitlines()]
    traces = [trace for episode in episodes for trace in episode["traces"]]
    played = bool(traces) and all(trace["ok"] and trace["rewards"] for trace in traces)
    raise SystemExit(done.returncode or not played)


if __name__ == "__main__":
    main()
