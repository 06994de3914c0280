"""What High Frontier looks like: the chart, pieces, panels, and what is said about choices and events."""
