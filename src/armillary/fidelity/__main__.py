"""`python -m armillary.fidelity`: record the evidence of all titles and write their reports, for a release and for the README.

python -m armillary.fidelity [--games 100] [--out build/fidelity.json] [--readme README.md] [TITLE ...]

`--readme` writes the table of figures between its two marks; with `--check` it only compares, and fails if they differ. With
TITLE only the lines of these titles are written.
"""

import argparse
import os
import sys
from pathlib import Path

import msgspec

from armillary.kernel.evidence import RECORDING
from armillary.kernel.registry import game, titles

from .evidence import RecordingFailed, evidence_of, record
from .exercised import exercised_by
from .figures import table, write_table
from .report import GAMES, Fidelity, fidelity


def main() -> int:
    if not RECORDING:
        # Random games see bound code only if the variable was set before the kernel was imported: begin again with it.
        again = [sys.executable, "-m", "armillary.fidelity", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "ARMILLARY_EVIDENCE": "1"})
    parser = argparse.ArgumentParser(prog="python -m armillary.fidelity")
    parser.add_argument("slugs", nargs="*", metavar="TITLE")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--readme", type=Path)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    reports: dict[str, Fidelity] = {}
    for slug in asked.slugs or titles():
        try:
            evidence = evidence_of(slug) or record(slug, workers=asked.workers)
        except RecordingFailed as error:
            print(error, file=sys.stderr)
            return 1
        # What the title extends may have been recorded after it.
        evidence = evidence_of(slug) or evidence
        reports[slug] = fidelity(game(slug), evidence, exercised_by(slug, asked.games, asked.workers), asked.games)
        counts = ", ".join(f"{count} {name}" for name, count in reports[slug].counts().items())
        print(f"{slug}: {counts}", file=sys.stderr)
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_bytes(msgspec.json.encode(reports))
    if asked.readme is not None:
        return write_table(asked.readme, table(reports), asked.check)
    return 0


if __name__ == "__main__":
    sys.exit(main())
