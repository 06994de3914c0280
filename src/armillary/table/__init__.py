"""A live match without any network: one object, shared by terminal, server and tests."""

from .bots import BotTask
from .entry import Entry, Head, decode_entry, encode_entry
from .errors import TableError
from .facts import Order, Pace, SeatPlan
from .table import Table

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
