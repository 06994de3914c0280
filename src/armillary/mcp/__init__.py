"""A door for language models and other programs: the Model Context Protocol over what a seat may know (extra `mcp`)."""
