"""What somebody may send as a choice: not everything that can be written names everything that it should."""

from armillary.kernel.choice import Choice


def complete(choice: Choice, verb: str) -> bool:
    """Is it a choice of that verb in which every argument is there (`-` stands for none)?"""
    return bool(choice[0] == verb and None not in choice)
