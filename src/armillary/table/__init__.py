"""A live match without any network: one object, used alike by terminal, server and tests."""
