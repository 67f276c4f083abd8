import PlayheadPlatform
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What needs a server is tested end to end.
@Suite struct CurlFetcherTests {
    @Test func `a missing curl is said with what to do`() {
        var fetcher = CurlFetcher()
        fetcher.program = "no-such-curl-here"
        let error = #expect(throws: LoadingError.self) { try fetcher.fetch("http://127.0.0.1:9/", limit: 1) }
        #expect(error?.kind == .unreadable)
        #expect(error?.problem.contains("no-such-curl-here, which is not installed") == true)
    }

    @Test(arguments: ["file:///etc/passwd", "-o/tmp/x", "--help", "ftp://h/x", "http:x", ""])
    func `what is no URL is not handed to curl`(_ url: String) {
        let error = #expect(throws: LoadingError.self) { try CurlFetcher().fetch(url, limit: 1) }
        #expect(error?.kind == .refused)
    }

    @Test func `a program that ends without a word is an error`() {
        var fetcher = CurlFetcher()
        fetcher.program = "false"
        let error = #expect(throws: LoadingError.self) { try fetcher.fetch("http://127.0.0.1:9/", limit: 1) }
        #expect(error?.problem == "curl ended with status 1")
    }

    @Test func `what is larger than the bound is cut off`() throws {
        let error = #expect(throws: LoadingError.self) { try fetch(by: "yes >&3", limit: 1) }
        #expect(error?.problem.contains("larger than") == true)
    }

    @Test func `nobody who lists processes sees a URL`() throws {
        // What a program is called with is the answer's body.
        let resource = try fetch(by: #"printf '%s\n' "$@" >&3; cat >/dev/null; printf '200\nhttp://h/x\n\n'"#)
        #expect(String(decoding: resource.bytes, as: UTF8.self) == "--disable\n--config\n-\n")
        let given = try fetch(by: #"cat >&3; printf '200\nhttp://h/x\n\n'"#)
        #expect(String(decoding: given.bytes, as: UTF8.self).contains("url = \"http://127.0.0.1:9/?token=1\"\n"))
    }

    @Test func `a field of any length is none of the other fields`() throws {
        for length in [1000, 65_000, 65_500, 70_000, 300_000] {
            let type = "head -c \(length) /dev/zero | tr '\\0' b"
            let resource = try fetch(by: "echo '#EXTM3U' >&3; printf '200\\nhttp://h/x\\n'; \(type); echo")
            #expect(resource.url == "http://h/x")
            #expect(resource.contentType?.allSatisfy { $0 == "b" } == true)
            #expect(resource.bytes == Array("#EXTM3U\n".utf8))
        }
        #expect(throws: LoadingError.self) { try fetch(by: "printf '200\\nhttp://h/x\\n'; yes | head -c 2000000") }
    }

    @Test(arguments: ["SECRET.m3u8", "file:///etc/passwd", "", "/etc/passwd", "ftp://h/x", "http:x", "200"])
    func `what leads elsewhere than to http and https is refused`(_ url: String) throws {
        let error = #expect(throws: LoadingError.self) {
            try fetch(by: "echo '#EXTM3U' >&3; printf '200\\n%s\\n\\n' '\(url)'")
        }
        #expect(error?.kind == .refused)
    }

    @Test(arguments: ["printf 200", "printf '200\\nhttp://h/x\\n'", "printf '200\\nhttp://h/x\\n\\n\\n\\n'", "true"])
    func `what is no report of an answer is an error`(_ script: String) {
        let error = #expect(throws: LoadingError.self) { try fetch(by: script) }
        #expect(error?.kind == .unreadable)
    }

    /// Fetches by a program that is a script of the shell: its descriptor 3 takes the body, its standard output what is said of it.
    private func fetch(by script: String, limit: Int = 1 << 20) throws -> FetchedResource {
        var template = Array("/tmp/playhead-tests.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        // A child of another test that had it open for writing would keep it from being run.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        let text = Array("#!/bin/sh\n\(script)\n".utf8)
        try #require(write(descriptor, text, text.count) == text.count && fchmod(descriptor, 0o700) == 0)
        close(descriptor)
        var fetcher = CurlFetcher()
        fetcher.program = path
        let attempt = {
            Result { () throws(LoadingError) in try fetcher.fetch("http://127.0.0.1:9/?token=1", limit: limit) }
        }
        var result = attempt()
        // Between its fork and its exec a child has it open all the same.
        while case .failure(let error) = result, error.problem.hasSuffix("Text file busy") {
            usleep(1000)
            result = attempt()
        }
        return try result.get()
    }
}
