"""The picture and the words of the title."""
