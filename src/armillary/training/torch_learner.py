"""The same learner with torch, on an accelerator if there is one. Used for training only, never for playing."""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from armillary.players.learned.net import NAMES, Array, Net

from .learner import CLIP, LONGEST_STEP, VALUE_WEIGHT, Batch

__all__ = ["TorchLearner"]


class TorchLearner:
    """Keeps the weights on the device; `weights()` copies them to the host."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.arrays = {name: torch.tensor(net.arrays[name], device=self.device, requires_grad=True) for name in NAMES}
        self.adam = torch.optim.Adam(list(self.arrays.values()), lr=1e-3, eps=1e-5)

    def weights(self) -> dict[str, Array]:
        for name, array in self.arrays.items():
            self.net.arrays[name][...] = array.detach().cpu().numpy()
        return self.net.arrays

    def bring(self, rounds: list[Batch], batch: Batch) -> dict[str, Any]:
        """The batch on the device, with dense observations; they are transferred sparsely."""
        on = {name: torch.as_tensor(array).to(self.device) for name, array in batch.items()}
        many = torch.as_tensor(np.concatenate([one["many"].reshape(-1) for one in rounds])).to(self.device).long()
        counts = [int(one["many"].sum()) for one in rounds]
        where, what = (
            torch.cat([torch.as_tensor(one[name][:n]).to(self.device) for one, n in zip(rounds, counts, strict=True)])
            for name in ("where", "what")
        )
        observed = torch.zeros((len(many), len(self.arrays["w1"])), device=self.device)
        observed[torch.repeat_interleave(torch.arange(len(many), device=self.device), many), where.long()] = what
        return {**on, "observed": observed}

    def part(self, batch: dict[str, Any], rows: NDArray[np.intp]) -> dict[str, Any]:
        on = torch.as_tensor(rows).to(self.device)
        return {name: array[on] for name, array in batch.items()}

    def _forward(self, on: dict[str, Any]) -> tuple[Any, Any]:
        a = self.arrays
        one = torch.relu(on["observed"] @ a["w1"] + a["b1"])
        two = torch.relu(one @ a["w2"] + a["b2"])
        scores = (two @ a["wp"] + a["bp"]).masked_fill(~on["mask"], -1e9)
        return torch.log_softmax(scores, -1), torch.tanh(two @ a["wv"] + a["bv"])[:, 0]

    def _step(self, loss: Any, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self.arrays.values()), LONGEST_STEP)
        self.adam.step()

    def clone(self, on: dict[str, Any], rate: float) -> dict[str, float]:
        logs, value = self._forward(on)
        loss = -logs.gather(1, on["action"][:, None]).mean()
        error = (value - on["worth"]).pow(2).mean()
        self._step(loss + 0.5 * VALUE_WEIGHT * error, rate)
        return {"loss": float(loss), "agreement": float((logs.argmax(1) == on["action"]).float().mean())}

    def improve(self, on: dict[str, Any], rate: float, entropy: float) -> dict[str, float]:
        logs, value = self._forward(on)
        ratio = (logs.gather(1, on["action"][:, None])[:, 0] - on["chance"]).clamp(-20, 20).exp()
        advantage = on["advantage"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        spread = -(logs.exp() * logs.masked_fill(~on["mask"], 0.0)).sum(1).mean()
        error = (value - on["worth"]).pow(2).mean()
        self._step(-gain + 0.5 * VALUE_WEIGHT * error - entropy * spread, rate)
        return {"entropy": float(spread), "error": float(error)}

    def state(self) -> dict[str, NDArray[Any]]:
        found: dict[str, NDArray[Any]] = {"steps": np.array(0)}
        self.weights()
        for name in NAMES:
            kept = self.adam.state.get(self.arrays[name], {})
            blank = np.zeros_like(self.net.arrays[name])
            found[f"net_{name}"] = self.net.arrays[name]
            found[f"one_{name}"] = kept["exp_avg"].cpu().numpy() if kept else blank
            found[f"two_{name}"] = kept["exp_avg_sq"].cpu().numpy() if kept else blank
        return found

    def restore(self, state: dict[str, NDArray[Any]]) -> None:
        """Restore the weights only; Adam's moments recover within a few steps."""
        with torch.no_grad():
            for name, array in self.arrays.items():
                array.copy_(torch.as_tensor(state[f"net_{name}"]))
