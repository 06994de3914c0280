"""A live match without any network: one object, used alike by terminal, server and tests."""

from .entry import Entry, Head, decode_entry, encode_entry
from .errors import TableError
from .facts import Order, Pace, SeatPlan
from .table import BotTask, Table

__all__ = [
    "BotTask",
    "Entry",
    "Head",
    "Order",
    "Pace",
    "SeatPlan",
    "Table",
    "TableError",
    "decode_entry",
    "encode_entry",
]
