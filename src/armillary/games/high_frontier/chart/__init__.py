"""The chart and what can be worked out on it: where one move leads (`reach`), where many lead (`mission`)."""
