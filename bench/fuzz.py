"""At least 5,000 hostile inputs each for REST, records, packs and sockets: `python -m bench.fuzz [PART...]`.

The tests of `tests/server/test_hostile.py` with more examples; any 5xx, traceback or changed position fails. Packs are tried on a
server with own components on. REST gets its examples for each of its operations; those without parameters have few different
ones, so the test prints how many requests it sent.
"""

import os
import subprocess
import sys
import time

#: The test, and the examples that make 5,000 inputs of it.
PARTS = {
    "rest": ("schema_driven", 120),
    "records": ("record_fuzzing", 250),
    "packs": ("pack_fuzzing", 250),
    "sockets": ("websocket_fuzzing", 250),
}


def main() -> int:
    wanted = sys.argv[1:] or list(PARTS)
    failed = []
    for name in wanted:
        test, examples = PARTS[name]
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-qs", "-p", "no:randomly", "tests/server/test_hostile.py", "-k", test],
            env={**os.environ, "ARMILLARY_FUZZ": str(examples)},
            check=False,
        )
        print(
            f"{name}: {'passed' if not done.returncode else 'FAILED'} in {time.monotonic() - began:.0f} s", flush=True
        )
        if done.returncode:
            failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
