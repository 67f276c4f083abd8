"""Chromium without a window, told what to do over a pipe (Chrome DevTools Protocol), and its network as an HTTP archive.

The archive has the fields that DevTools' own export has: https://w3c.github.io/web-performance/specs/HAR/Overview.html and
_transferSize, _fromCache, _error and _resourceType. Bodies are kept of playlists only.
"""
import base64
import datetime
import json
import os
import queue
import subprocess
import threading

PLAYLIST_TYPES = ("mpegurl",)
FLAGS = """--headless=new --no-sandbox --no-first-run --disable-gpu --mute-audio --disable-extensions --disable-sync
 --disable-background-networking --disable-component-update --disable-default-apps --disable-features=Translate
 --autoplay-policy=no-user-gesture-required --remote-debugging-pipe --disable-dev-shm-usage
 --disable-background-timer-throttling --disable-renderer-backgrounding --disable-backgrounding-occluded-windows""".split()


class Browser:
    def __init__(self, program, folder, prefix=()):
        """prefix: a command that runs another, such as ip netns exec NAME."""
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()
        command = " ".join([*prefix, "exec" if not prefix else "", program, *FLAGS, f"--user-data-dir={folder}", "about:blank"])
        self.process = subprocess.Popen(
            ["bash", "-c", f"exec 3<&{to_read} 4>&{from_write}; {command}"], pass_fds=(to_read, from_write),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(to_read)
        os.close(from_write)
        self.output, self.input = os.fdopen(to_write, "wb", 0), os.fdopen(from_read, "rb")
        self.answers, self.number, self.session, self.archive = {}, 0, None, None
        self.lock = threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def listen(self):
        text = b""
        while piece := self.input.read1(1 << 16):
            *messages, text = (text + piece).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self.answers[message["id"]].put(message)
                elif self.archive is not None:
                    self.archive.take(message["method"], message.get("params", {}))

    def send(self, method, **params):
        with self.lock:
            self.number += 1
            number, self.answers[self.number] = self.number, queue.Queue()
            message = {"id": number, "method": method, "params": params}
            if self.session:
                message["sessionId"] = self.session
            self.output.write(json.dumps(message).encode() + b"\0")
        return number

    def ask(self, method, **params):
        number = self.send(method, **params)
        answer = self.answers[number].get(timeout=60)
        del self.answers[number]
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def value(self, expression):
        """What an expression comes to in the page; a promise is waited for."""
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        return answer["result"].get("value")

    def close(self):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, 9)
            self.process.wait()


class Archive:
    """The requests of a page, as they come, and the archive that they make."""

    def __init__(self, browser, title):
        self.browser, self.title, self.requests, self.done, self.bodies = browser, title, {}, [], {}
        browser.archive = self

    def take(self, method, event):
        kind, id_ = method.removeprefix("Network."), event.get("requestId")
        if kind == "requestWillBeSent":
            if "redirectResponse" in event and id_ in self.requests:
                self.requests[id_].update(response=event["redirectResponse"], end=event["timestamp"])
                self.done.append(self.requests.pop(id_))
            self.requests[id_] = {"id": id_, "sent": event, "received": 0, "transferred": 0, "responseAt": None, "end": None}
            return
        request = self.requests.get(id_)
        if request is None:
            return
        if kind == "requestServedFromCache":
            request["memory"] = True
        elif kind == "responseReceived":
            request.update(response=event["response"], type=event["type"], responseAt=event["timestamp"])
        elif kind == "dataReceived":
            request["received"] += event["dataLength"]
            request["transferred"] += event["encodedDataLength"]
        elif kind == "loadingFinished":
            request.update(end=event["timestamp"], transferred=event["encodedDataLength"])
            if any(word in request.get("response", {}).get("mimeType", "").lower() for word in PLAYLIST_TYPES):
                request["body"] = self.browser.send("Network.getResponseBody", requestId=id_)
            self.done.append(self.requests.pop(id_))
        elif kind == "loadingFailed":
            request.update(end=event["timestamp"], error=event["errorText"])
            self.done.append(self.requests.pop(id_))

    def har(self):
        entries = sorted((self.entry(request) for request in self.done), key=lambda entry: entry["startedDateTime"])
        page = {"startedDateTime": entries[0]["startedDateTime"] if entries else "", "id": "page_1", "title": self.title,
                "pageTimings": {"onContentLoad": -1, "onLoad": -1}}
        return {"log": {"version": "1.2", "creator": {"name": "Tests/RealPlayer", "version": "1"}, "pages": [page], "entries": entries}}

    def entry(self, request):
        sent, response = request["sent"], request.get("response", {})
        timing, issued, end = response.get("timing"), sent["timestamp"], request["end"]
        timings = {"blocked": -1, "dns": -1, "ssl": -1, "connect": -1, "send": 0, "wait": 0, "receive": 0}
        if timing:
            offset = (timing["requestTime"] - issued) * 1e3
            begins = [timing[name] for name in ("dnsStart", "connectStart", "sendStart") if timing[name] >= 0]
            timings["blocked"] = max(0, offset + min(begins, default=0))
            for name, first, last in (("dns", "dnsStart", "dnsEnd"), ("connect", "connectStart", "connectEnd"), ("ssl", "sslStart", "sslEnd")):
                if timing[first] >= 0:
                    timings[name] = timing[last] - timing[first]
            timings["send"] = max(0, timing["sendEnd"] - timing["sendStart"])
            first_byte = timing.get("receiveHeadersStart", -1)
            first_byte = first_byte if first_byte > 0 else timing["receiveHeadersEnd"]
            timings["wait"] = max(0, first_byte - timing["sendEnd"])
            timings["receive"] = max(0, (end - timing["requestTime"]) * 1e3 - first_byte)
        elif request["responseAt"] is None:
            timings["blocked"] = (end - issued) * 1e3
        else:
            timings["wait"], timings["receive"] = (request["responseAt"] - issued) * 1e3, (end - request["responseAt"]) * 1e3
        headers = response.get("headersText")
        cached = bool(request.get("memory") or response.get("fromDiskCache"))
        content = {"size": request["received"], "mimeType": response.get("mimeType", "x-unknown")}
        if "body" in request:
            answer = self.browser.answers[request["body"]].get(timeout=30).get("result", {})
            if "body" in answer:
                text = answer["body"]
                content["text"] = base64.b64decode(text).decode("utf-8", "replace") if answer.get("base64Encoded") else text
        pairs = lambda values: [{"name": name, "value": value} for name, value in values.items()]
        entry = {
            "_resourceType": request.get("type", sent.get("type", "")).lower(), "pageref": "page_1",
            "startedDateTime": datetime.datetime.fromtimestamp(sent["wallTime"], datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "time": sum(max(0, value) for name, value in timings.items() if name != "ssl"),
            "request": {"method": sent["request"]["method"], "url": sent["request"]["url"], "httpVersion": response.get("protocol", ""),
                        "headers": pairs(sent["request"]["headers"]), "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
            "response": {"status": response.get("status", 0), "statusText": response.get("statusText", ""), "httpVersion": response.get("protocol", ""),
                         "headers": pairs(response.get("headers", {})), "cookies": [], "content": content, "redirectURL": "",
                         "headersSize": len(headers) if headers else -1,
                         "bodySize": 0 if cached else request["transferred"] - len(headers) if headers else -1,
                         "_transferSize": request["transferred"], "_error": request.get("error")},
            "cache": {}, "timings": timings, "serverIPAddress": response.get("remoteIPAddress", "")}
        if cached:
            entry["_fromCache"] = "memory" if request.get("memory") else "disk"
        return entry
