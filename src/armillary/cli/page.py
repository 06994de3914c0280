"""`armillary page`: try the page without a server locally."""

import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click

from armillary.command import json_option, print_json

__all__ = ["Files", "page_command", "serving"]


class Files(SimpleHTTPRequestHandler):
    """Sends files as a static host does, with the types that a browser insists on."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        # Names with a hash never change; everything else is asked for each time.
        lasting = any(part in self.path for part in ("/assets/", "/python-", "/data/"))
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Host(ThreadingHTTPServer):
    """Ignore aborted requests: a browser that leaves a page cancels what it was fetching."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serving(folder: Path, host: str, port: int, files: type[Files] = Files) -> ThreadingHTTPServer:
    """A web server for the files of a folder and nothing else."""
    return Host((host, port), partial(files, directory=str(folder)))


@click.command("page")
@click.option(
    "--folder", type=click.Path(path_type=Path), default=Path("dist/page"), show_default=True, help="The built page."
)
@click.option("--serve", is_flag=True, help="Serve it on this machine.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8410, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--open/--no-open", "show", default=True, help="Open a browser.")
@json_option
def page_command(folder: Path, serve: bool, port: int, host: str, show: bool, as_json: bool) -> None:
    """Describe or serve the page without a server that `make page` built."""
    if not (folder / "page.json").is_file():
        raise click.ClickException(f"There is no built page in {folder}. Build it in a checkout with: make page")
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / 1e6
    if as_json:
        print_json({"folder": str(folder), "files": len(files), "megabytes": round(size, 1)})
    else:
        click.echo(f"{folder}: {len(files)} files, {size:.1f} MB. Copy them to any web host.")
    if not serve:
        return
    try:
        server = serving(folder, host, port)
    except OSError as error:
        raise click.ClickException(
            f"cannot listen on {host}:{port} ({error.strerror}); choose another port with --port"
        ) from None
    address = f"http://{host}:{server.server_port}/"
    click.echo(f"Serving {address} (Ctrl+C stops)")
    if show:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
