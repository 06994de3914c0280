"""What a club needs beside tables: who may come in, who keeps order, and what everybody should know."""
