"""A directive that puts a playable board into a page of the documentation: `{playable} salvage`.

The board is the page without a server (`make page`), which the build copies beside the documentation. It opens at a click:
nobody downloads it by reading. Where the page is not built, the picture stands alone.
"""

import html
import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

PAGE = Path(__file__).parents[2] / "dist" / "page"
#: The folder of the page in the built documentation.
FOLDER = "play"
PLAY = """<div class="playable" data-address="{address}" data-title="{title}">
<img src="{picture}" alt="{title}" loading="lazy">
<button type="button">Play it here</button>
<p>Runs in your browser; {size} MB are fetched once. <a href="{address}">On a page of its own</a></p>
</div>"""


class Playable(SphinxDirective):
    """The title's slug, and a picture of it in docs/pictures."""

    required_arguments = 1
    option_spec = {"picture": directives.unchanged_required, "title": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        root = "../" * self.env.docname.count("/")
        title = self.options["title"]
        if not (PAGE / "page.json").is_file() or self.env.app.builder.format != "html":
            image = nodes.image(uri=f"/pictures/{self.options['picture']}", alt=title)
            return [image]
        facts = {
            "address": f"{root}{FOLDER}/index.html#/play/{self.arguments[0]}",
            "picture": f"{root}_static/pictures/{self.options['picture']}",
            "title": title,
        }
        raw = PLAY.format(size=6, **{name: html.escape(text) for name, text in facts.items()})
        return [nodes.raw("", raw, format="html")]


def carry(app: Sphinx, exception: Exception | None) -> None:
    """Copy the page, and the pictures that boards show until they are opened."""
    if exception is not None or app.builder.format != "html" or not (PAGE / "page.json").is_file():
        return
    out = Path(app.outdir)
    shutil.rmtree(out / FOLDER, ignore_errors=True)
    shutil.copytree(PAGE, out / FOLDER)
    pictures = out / "_static" / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for picture in sorted((Path(app.srcdir) / "pictures").glob("table-*.png")):
        shutil.copyfile(picture, pictures / picture.name)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("playable", Playable)
    app.add_js_file("playable.js", loading_method="defer")
    app.add_css_file("playable.css")
    app.connect("build-finished", carry)
    return {"version": "1", "parallel_read_safe": True}
