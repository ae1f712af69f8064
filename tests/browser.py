"""A headless Chromium, driven through its DevTools protocol with tornado's websocket client (snakeviz brings tornado)."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Optional

from tornado.websocket import websocket_connect

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE_SECONDS = 30.0


def find() -> Optional[str]:
    """The path of a Chromium, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Page:
    """One page; `with Page(profile_folder) as page`. Every call waits for its answer."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 900) -> None:
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--hide-scrollbars",
                 f"--user-data-dir={folder}", f"--window-size={width},{height}", "about:blank"]
        self.process = subprocess.Popen([find(), *flags], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.loop = asyncio.new_event_loop()
        self.sent = 0

    def __enter__(self) -> Page:
        port = next(re.search(r":(\d+)/", line)[1] for line in self.process.stderr if "DevTools listening" in line)
        self.loop.run_until_complete(self._attach(port))
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        self.loop.close()

    async def _attach(self, port: str) -> None:
        from tornado.httpclient import AsyncHTTPClient

        answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{port}/json")
        address = next(target["webSocketDebuggerUrl"] for target in json.loads(answer.body) if target["type"] == "page")
        self.socket = await websocket_connect(address, max_message_size=1 << 28)

    def call(self, method: str, **params: Any) -> Any:
        """One command of the protocol; its result."""
        return self.loop.run_until_complete(self._call(method, params))

    async def _call(self, method: str, params: Any) -> Any:
        self.sent += 1
        await self.socket.write_message(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.read_message(), PATIENCE_SECONDS))
            if message.get("id") == self.sent:
                assert "error" not in message, message
                return message["result"]

    def open(self, address: str) -> None:
        self.call("Page.navigate", url=address)

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> Any:
        """Asks until the answer is true; fails after `PATIENCE_SECONDS`."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            value = self.ask(expression)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(f"never true: {expression}")

    def click(self, x: float, y: float) -> None:
        """A real click at a point of the page, px."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
