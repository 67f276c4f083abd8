import Platform
import Testing

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

    @Test func `what is larger than the bound is cut off`() {
        var fetcher = CurlFetcher()
        fetcher.program = "echo"
        let error = #expect(throws: LoadingError.self) { try fetcher.fetch("http://127.0.0.1:9/", limit: 1) }
        #expect(error?.problem.contains("larger than") == true)
    }
}
