"""The messages and what is generated from them."""

from pathlib import Path

import msgspec
import pytest

from armillary.server import messages
from armillary.server.typescript import typescript

CHECKED_IN = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "wire" / "messages.ts"


def test_the_clients_types_are_up_to_date() -> None:
    """If this fails: python -m armillary.server.typescript > web/src/lib/wire/messages.ts"""
    if not CHECKED_IN.parent.is_dir():
        pytest.skip("the browser client's sources are not here")
    assert CHECKED_IN.read_text(encoding="utf-8") == typescript()


def test_every_message_of_the_socket_has_an_interface() -> None:
    text = typescript()
    for union in (messages.ClientMessage, messages.ServerMessage):
        for struct in union.__args__:
            assert f"export interface {struct.__name__} {{" in text
            assert f'type: "{struct.__struct_config__.tag}";' in text


def test_what_clients_send_may_leave_out_defaults_and_nothing_else() -> None:
    text = typescript()
    hello = text.split("export interface Hello {")[1].split("}")[0]
    assert "seat?: number | null;" in hello
    choose = text.split("export interface Choose {")[1].split("}")[0]
    assert "step: number;" in choose
    update = text.split("export interface Update {")[1].split("}")[0]
    assert "?" not in update


def test_unknown_fields_of_a_client_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"ping","id":"1","extra":1}', type=messages.ClientMessage)


def test_message_types_are_unique() -> None:
    for union in (messages.ClientMessage, messages.ServerMessage):
        tags = [struct.__struct_config__.tag for struct in union.__args__]
        assert len(tags) == len(set(tags))
