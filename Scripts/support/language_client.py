"""A client for `dovetail lsp`, which behaves like an editor."""
import json
import os
import queue
import subprocess
import threading
import time
import urllib.parse

PATIENCE = 20  # seconds
CAPABILITIES = {
    "window": {"workDoneProgress": True},
    "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}},
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]}, "publishDiagnostics": {"relatedInformation": True},
    },
}


def uri(path):
    # Everything is escaped that may be, as some editors do.
    return "file://" + urllib.parse.quote(str(path), safe="/")


def position(text, words, offset=0):
    """The position of the only occurrence of some words, in UTF-16 code units."""
    assert text.count(words) == 1, f"{text.count(words)} times: {words}"
    return position_at(text, text.index(words) + offset)


def position_at(text, index):
    before = text[:index]
    last = before.split("\n")[-1]
    return {"line": before.count("\n"), "character": len(last.encode("utf-16-le")) // 2}


def span(text, words):
    start = text.index(words)
    return {"start": position_at(text, start), "end": position_at(text, start + len(words))}


class Client:
    started = []

    def __init__(self, tool, folder, capabilities=CAPABILITIES, arguments=(), initialize=True):
        self.folder = folder
        self.process = subprocess.Popen(
            [str(tool), "lsp", *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        Client.started.append(self.process)
        self.received = queue.Queue()
        self.waiting = []
        self.next_id = 0
        self.versions = {}
        self.texts = {}
        threading.Thread(target=self.read, daemon=True).start()
        if initialize:
            self.capabilities = self.request("initialize", {
                "processId": os.getpid(), "rootUri": uri(folder), "capabilities": capabilities,
                "workspaceFolders": [{"uri": uri(folder), "name": "App"}],
            })["result"]["capabilities"]
            self.notify("initialized", {})

    def read(self):
        output = self.process.stdout
        while True:
            length = None
            while True:
                line = output.readline()
                if not line:
                    return self.received.put(None)
                if line == b"\r\n":
                    break
                name, value = line.decode().split(":")
                if name == "Content-Length":
                    length = int(value)
            self.received.put(json.loads(output.read(length)))

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def frame(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def send(self, message):
        self.send_bytes(self.frame(message))

    def notify(self, method, parameters):
        self.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def message(self, matches, patience=PATIENCE):
        """The first message that matches; the others wait."""
        for index, message in enumerate(self.waiting):
            if matches(message):
                return self.waiting.pop(index)
        end = time.monotonic() + patience
        while True:
            message = self.received.get(timeout=max(0.01, end - time.monotonic()))
            assert message is not None, "the server has ended: " + self.process.stderr.read().decode()
            if matches(message):
                return message
            self.waiting.append(message)

    def request(self, method, parameters=None):
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": parameters})
        return self.response(self.next_id)

    def response(self, number):
        return self.message(lambda message: message.get("id") == number and "method" not in message)

    def ask(self, method, path, at, **others):
        document = {"textDocument": {"uri": uri(path)}, "position": at, **others}
        return self.request("textDocument/" + method, document)["result"]

    def actions(self, path, place):
        return self.request("textDocument/codeAction", {
            "textDocument": {"uri": uri(path)}, "range": place, "context": {"diagnostics": []},
        })["result"]

    def open(self, path, text=None):
        text = path.read_text() if text is None else text
        self.texts[path], self.versions[path] = text, 1
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri(path), "languageId": "swift", "version": 1, "text": text}})

    def change(self, path, *changes):
        self.versions[path] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.versions[path]}, "contentChanges": list(changes)})

    def replace(self, path, old, new):
        """An incremental edit."""
        text = self.texts[path]
        self.change(path, {"range": span(text, old), "text": new})
        self.texts[path] = text.replace(old, new)

    def diagnostics(self, path, matches=lambda found: True):
        """The next diagnostics of a file that match."""
        def fits(message):
            if message.get("method") != "textDocument/publishDiagnostics":
                return False
            parameters = message["params"]
            return parameters["uri"] == uri(path) and matches(parameters["diagnostics"])
        return self.message(fits)["params"]["diagnostics"]

    def settle(self):
        """Waits until the server has handled everything, and forgets what it has sent."""
        self.request("textDocument/hover", {
            "textDocument": {"uri": uri(self.folder / "none")}, "position": {"line": 0, "character": 0}})
        self.waiting = []

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def end(self):
        self.request("shutdown")
        self.notify("exit", None)
        return self.process.wait(timeout=PATIENCE)
