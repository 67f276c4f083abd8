import Testing

@testable import PlayheadPlatform

@Suite struct ResourceAnswerTests {
    @Test func `a head tells what is to come`() {
        let head = """
            HTTP/1.1 206 Partial Content\r
            Content-Range: bytes 10-19/500\r
            content-length:10\r
            ETag: "a:b"\r
            Last-Modified: Sat, 21 Nov 2026 20:00:00 GMT\r
            \r

            """
        #expect(
            ResourceAnswer(head: head)
                == ResourceAnswer(status: 206, length: 10, first: 10, last: 19, total: 500, validator: "\"a:b\""))
        #expect(
            ResourceAnswer(head: "HTTP/2 200\nContent-Encoding: gzip\n\n")
                == ResourceAnswer(status: 200, encoding: "gzip"))
    }

    @Test func `a weak tag is no validator for ranges`() {
        let head = "HTTP/2 200\netag: W/\"1\"\nlast-modified: today\n\n"
        #expect(ResourceAnswer(head: head)?.validator == "today")
    }

    @Test(arguments: ["", "\n", "HTTP/1.1", "HTTP/1.1 x", "200 OK", "<html>"])
    func `what is no head is none`(_ text: String) { #expect(ResourceAnswer(head: text) == nil) }

    @Test(arguments: ["bytes */500", "bytes 1-2/*", "items 1-2/3", "bytes 99999999999999999999-2/3", "bytes"])
    func `a range that tells less is taken for what it tells`(_ range: String) {
        let answer = ResourceAnswer(head: "HTTP/1.1 206\nContent-Range: \(range)\n\n")
        #expect(answer?.total == nil || answer?.first == nil)
    }

    @Test func `redirects and heads on the way are no answers`() {
        let heads = "HTTP/1.1 302 F\r\nLocation: /b\r\n\r\nHTTP/1.1 103 E\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
        let events = events(heads: heads, body: "body\n\nmore")
        #expect(events.first == .answer(ResourceAnswer(status: 200, redirectedURL: "http://h/b")))
        #expect(body(of: events) == "body\n\nmore")
    }

    @Test func `fields behind the body are not of it`() {
        let events = events(heads: "HTTP/1.1 200 OK\r\n\r\nX: y\r\n\r\nHTTP/1.1 404 N\r\n\r\n", body: "hello")
        #expect(events.first == .answer(ResourceAnswer(status: 200)))
        #expect(body(of: events) == "hello")
    }

    @Test func `a body waits for its head`() {
        var (answer, events) = (CurlAnswer(of: "http://h/s.ts"), [ResourceEvent]())
        for (head, body) in [("HTTP/1.1 20", "he"), ("0 OK\r\n", "ll"), ("\r\n", "o"), ("", " you")] {
            let isWanted = answer.take(head: Array(head.utf8), body: Array(body.utf8)) { event in
                events.append(event)
                return true
            }
            #expect(isWanted)
        }
        #expect(events.prefix(2) == [.waiting, .waiting])
        #expect(events.dropFirst(2).first == .answer(ResourceAnswer(status: 200)))
        #expect(body(of: events) == "hello you")
    }

    @Test func `a head without an end is given up`() {
        var answer = CurlAnswer(of: "http://h/s.ts")
        let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        let taken = (0..<8).prefix { _ in answer.take(head: line, body: []) { _ in true } }
        #expect(taken.count == 4)
    }

    @Test func `a program that ends without an answer is an error`() {
        for program in ["true", "false", "echo"] {
            var fetcher = CurlStreamingFetcher()
            fetcher.program = program
            let error = #expect(throws: LoadingError.self) {
                try fetcher.fetch(ResourceRequest(.url("http://h/"), limit: 1)) { _ in true }
            }
            #expect(error?.problem.contains("without an answer") == true)
        }
    }

    @Test func `a missing curl is said`() {
        var fetcher = CurlStreamingFetcher()
        fetcher.program = "no-such-curl-here"
        let error = #expect(throws: LoadingError.self) {
            try fetcher.fetch(ResourceRequest(.url("http://h/"), limit: 1)) { _ in true }
        }
        #expect(error?.problem.contains("no-such-curl-here, which is not installed") == true)
        for location in [ResourceLocation.file("/etc/passwd"), .standardInput, .url("file:///etc/passwd")] {
            #expect(throws: LoadingError.self) {
                try CurlStreamingFetcher().fetch(ResourceRequest(location, limit: 1)) { _ in true }
            }
        }
    }

    /// What comes of what curl writes, byte by byte, each pipe's in its turn.
    private func events(heads: String, body: String) -> [ResourceEvent] {
        var (answer, events) = (CurlAnswer(of: "http://h/s.ts"), [ResourceEvent]())
        for (head, body) in heads.utf8.map({ ([$0], []) }) + body.utf8.map({ ([], [$0]) }) {
            _ = answer.take(head: head, body: body) { event in
                if event != .waiting { events.append(event) }
                return true
            }
        }
        return events
    }

    private func body(of events: [ResourceEvent]) -> String {
        let bytes = events.flatMap { event -> [UInt8] in
            if case .bytes(let bytes) = event { Array(bytes) } else { [] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
