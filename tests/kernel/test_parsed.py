"""Files parsed ahead say the same as the text beside them, and are ignored once the text is another."""

import shutil
from pathlib import Path

import pytest

import armillary
from armillary.kernel.registry import titles
from armillary.packs.document import Document
from armillary.packs.parsed import WORDS, bake, document_of, plain_of

ROOT = Path(armillary.__file__).parent
FOLDERS = [ROOT / "kernel", *(ROOT / "games" / slug.replace("-", "_") for slug in titles())]


@pytest.mark.parametrize("emptied", [False, True])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_was_parsed_ahead_equals_the_text(
    folder: Path, emptied: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where empty files stand for the texts, as on the page."""
    copy = tmp_path / folder.parent.name / folder.name
    shutil.copytree(folder, copy, ignore=lambda _, names: [name for name in names if name.endswith((".py", ".npz"))])
    texts = sorted(copy.rglob("*.yaml"))
    plain = {file: plain_of(file) for file in texts if file.parent.name in WORDS or folder.name == "kernel"}
    documents = {file: document_of(file) for file in texts if file not in plain}
    baked = bake(copy, emptied=emptied)
    assert len(baked) == len(texts)
    for file, data in baked.items():
        file.write_bytes(data)
        if emptied:
            file.with_suffix(".yaml").write_bytes(b"")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the text was parsed")

    monkeypatch.setattr(Document, "__init__", never)
    monkeypatch.setattr("yaml.load", never)
    for file, before in documents.items():
        found = document_of(file)
        assert (found.file, found.data, found.lines, found.origins) == (
            before.file,
            before.data,
            before.lines,
            before.origins,
        )
        assert found.problems == []
    for file, words in plain.items():
        assert plain_of(file) == words


def test_an_edited_or_damaged_file_is_parsed_again(tmp_path: Path) -> None:
    file = tmp_path / "costs.yaml"
    file.write_text("cannon: {value: 3, prov: rulebook}\n")
    (baked,) = bake(tmp_path).items()
    baked[0].write_bytes(baked[1])
    assert document_of(file).data == {"cannon": 3}
    file.write_text("cannon: 4\n")
    assert document_of(file).data == {"cannon": 4}
    file.write_text("cannon: {value: 3, prov: rulebook}\n")
    baked[0].write_bytes(b"nonsense")
    assert document_of(file).data == {"cannon": 3}
