"""Sphinx configuration. `make docs` builds; pages are Markdown, picked up by the contents of index.md."""

import sys
from pathlib import Path

import armillary

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "Armillary"
author = "The Armillary contributors"
copyright = author
version = release = armillary.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "playable"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_extensions", "_static"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"Armillary {release}"
html_static_path = ["_static"]
html_css_files = ["tables.css"]
