"""`python -m armillary` is the `armillary` command."""

from armillary.cli import main

main()
