import HLS
import HLSLint
import PlayheadPlatform
import Testing

/// The sizes that servers tell of segments that are not opened.
struct SegmentLoaderTests {
    /// Answers each request with the same head, and the bytes behind it.
    private struct Server: StreamingFetcher {
        let answer: ResourceAnswer?

        func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
            #expect(request.first == 0 && request.last == 0 && !request.acceptsGzip)
            guard let answer else {
                throw LoadingError(name: "s.ts", kind: .unreadable, problem: "nobody answers")
            }
            #expect(!receive(.answer(answer)), "the bytes are not waited for")
        }
    }

    private func size(_ answer: ResourceAnswer?) -> Result<Int, ResourceFailure> {
        let loader = SegmentLoader(PlaylistLoader(files: POSIXFileSystem()), fetcher: Server(answer: answer))
        return loader.size(of: "s.ts", from: "https://example.com/v.m3u8").size
    }

    @Test func `a size is what Content-Range says of all, or Content-Length without ranges`() {
        #expect(size(ResourceAnswer(status: 206, length: 1, first: 0, last: 0, total: 5000)) == .success(5000))
        #expect(size(ResourceAnswer(status: 200, length: 5000)) == .success(5000))
        #expect(size(ResourceAnswer(status: 416, total: 0)) == .success(0))
    }

    @Test func `what tells no size is a failure with its reason`() {
        #expect(size(ResourceAnswer(status: 404, length: 9)) == .failure(.status(404)))
        #expect(size(ResourceAnswer(status: 416)) == .failure(.status(416)))
        #expect(size(ResourceAnswer(status: 200, length: 9, encoding: "gzip")) == .failure(.compressed("gzip")))
        let untold = ResourceFailure.unread("the server does not tell how many bytes it has")
        #expect(size(ResourceAnswer(status: 200)) == .failure(untold))
        #expect(size(ResourceAnswer(status: 206, length: 1, first: 0, last: 0)) == .failure(untold))
        #expect(size(nil) == .failure(.unread("nobody answers")))
    }

    @Test func `sizes that are asked for measure bitrates as opened segments do, and find what is not there`() throws {
        let fixture = MediaFixture()
        let whole = try report(fixture, .all, asksSizes: false)
        let asked = try report(fixture, .first, asksSizes: true)
        #expect(asked.segments?.openedCount == 2)
        #expect(asked.measured.map(\.peak) == whole.measured.map(\.peak))
        #expect(asked.measured.allSatisfy { $0.peak != nil && $0.average != nil })
        var damaged = fixture
        damaged.segments.files["v/2.m4s"] = nil
        damaged.segments.files["a/3.m4s"] = []
        let found = try report(damaged, .first, asksSizes: true)
        #expect(found.findings.map(\.rule).filter { $0.hasPrefix("segment-") } == ["segment-missing", "segment-empty"])
        #expect(found.measured.allSatisfy { $0.peak == nil })
    }

    /// What is found where the segments are a server's, so that nothing but them tells their sizes.
    private func report(_ fixture: MediaFixture, _ choice: SegmentChoice, asksSizes: Bool) throws -> LintReport {
        var opening = SegmentOpening(choice, from: fixture.segments)
        opening.asksSizes = asksSizes
        let texts = fixture.texts.mapValues(LintFixture.bytes)
        let main = LintInput(name: "main.m3u8", bytes: texts["main.m3u8"] ?? [])
        return try Linter().lint([main], from: MemoryLintSource(files: texts), segments: opening)
    }
}
