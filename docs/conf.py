"""Sphinx configuration. `make docs` builds; pages are Markdown, picked up by the contents of index.md."""

import armillary

project = "Armillary"
author = "The Armillary contributors"
copyright = author
version = release = armillary.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"Armillary {release}"
