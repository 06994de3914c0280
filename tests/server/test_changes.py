"""Lists of a view that are sent without the ends that the client has."""

from hypothesis import given
from hypothesis import strategies as st

from armillary.server.changes import same_ends

few = st.lists(st.sampled_from("abc"), max_size=8)


@given(few, few)
def test_a_new_middle_between_old_ends_makes_the_list(new: list[str], old: list[str]) -> None:
    first, last = same_ends(new, old)
    assert old[:first] + new[first : len(new) - last] + old[len(old) - last :] == new
    assert first + last <= min(len(new), len(old))


def test_no_more_than_the_middle_is_sent() -> None:
    assert same_ends(["a", "b", "x", "d"], ["a", "b", "c", "d"]) == (2, 1)
    assert same_ends(["a", "b"], ["a", "b", "b"]) == (2, 0), "an entry is not counted from both ends"
    assert same_ends(["a", "d"], ["a", "b", "c", "d"]) == (1, 1), "what has gone needs no middle"
