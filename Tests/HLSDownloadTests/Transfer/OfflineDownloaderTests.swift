import HLS
import HLSDownload
import PlayheadPlatform
import Synchronization
import TestSupport
import Testing

@Suite struct OfflineDownloaderTests {
    /// A server with one variant of two files and a key, and one byte-ranged variant.
    private let server = SmallServer([
        "https://h/m.m3u8": Array(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nfiles.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nranges.m3u8\n".utf8),
        "https://h/files.m3u8": Array(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-KEY:METHOD=AES-128,URI="key"
            #EXTINF:4,
            a.ts
            #EXTINF:4,
            b.ts
            #EXT-X-ENDLIST

            """.utf8),
        "https://h/ranges.m3u8": Array(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXTINF:4,
            #EXT-X-BYTERANGE:60@10
            all.ts
            #EXTINF:4,
            #EXT-X-BYTERANGE:30
            all.ts
            #EXT-X-ENDLIST

            """.utf8),
        "https://h/key": Array(1...16), "https://h/a.ts": Array(0..<100), "https://h/b.ts": Array(100..<200),
        "https://h/all.ts": Array(0..<120),
    ])
    private let folder = MemoryFolder()

    private func download(_ variant: String = "files.m3u8") throws -> OfflineDownload {
        let loader = PlaylistLoader(files: MemoryFiles(), fetcher: server)
        let loaded = try loader.playlist(at: "https://h/m.m3u8")
        guard case .multivariant(let playlist) = loaded.playlist else { throw WrongKind() }
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.variantQualifiers = [.variant(url: variant)]
        let plan = try DownloadPlanner(playlist, sizes: RenditionSizes(playlist, media: [:])).plan(configuration)
        return try OfflineDownload(plan, named: "https://h/m.m3u8", of: loaded, from: loader)
    }

    struct WrongKind: Error {}

    /// Downloads; it is cancelled when so many bytes are there.
    @discardableResult
    private func run(_ variant: String = "files.m3u8", until limit: Int = .max) throws -> OfflineProgress {
        let count = Mutex(0)
        let environment = OfflineEnvironment(
            fetcher: server, wait: { _ in }, isCancelled: { count.withLock { $0 } >= limit })
        var downloader = try OfflineDownloader(try download(variant), into: folder, environment)
        return try downloader.run { progress in count.withLock { $0 = progress.bytes } }
    }

    private func isWhole(_ variant: String = "files.m3u8") -> Bool {
        let media =
            variant == "files.m3u8"
            ? folder.files["video-1/00001.ts"] == Array(0..<100) && folder.files["video-1/00002.ts"] == Array(100..<200)
                && folder.files["video-1/key-1"] == Array(1...16)
            : folder.files["video-1/00001.ts"] == Array(10..<70) && folder.files["video-1/00002.ts"] == Array(70..<100)
        return media && folder.files["multivariant.m3u8"] != nil && folder.files["video-1/index.m3u8"] != nil
            && !folder.files.keys.contains { $0.hasSuffix(".part") }
    }

    @Test(arguments: ["files.m3u8", "ranges.m3u8"])
    func `all is there and the multivariant playlist comes last`(_ variant: String) throws {
        let progress = try run(variant)
        #expect(progress.isComplete)
        #expect(isWhole(variant))
        #expect(folder.order.last == "multivariant.m3u8")
        #expect(folder.order.dropLast().last == "video-1/index.m3u8")
        #expect(progress.bytes == progress.totalBytes)
        // The state has URLs with their users and queries in it.
        #expect(folder.privateNames == Set(["download.json"] + (variant == "files.m3u8" ? ["video-1/key-1"] : [])))
    }

    @Test func `what is there is not fetched again`() throws {
        try run()
        server.requests = []
        let progress = try run()
        #expect(progress.isComplete)
        #expect(progress.keptCount == 3)
        #expect(server.requests.isEmpty)
        // A file that is gone, or is not as long as it was, is.
        folder.files["video-1/00001.ts"] = nil
        folder.files["video-1/00002.ts"]?.removeLast()
        try run()
        #expect(server.requests.map(\.location.description) == ["https://h/a.ts", "https://h/b.ts"])
        #expect(isWhole())
    }

    @Test(arguments: ["files.m3u8", "ranges.m3u8"])
    func `a download that was left goes on in the middle of a file`(_ variant: String) throws {
        server.habits.cut = 40
        #expect(try run(variant, until: variant == "files.m3u8" ? 56 : 40).isComplete == false)
        #expect(folder.files["video-1/00001.ts.part"]?.count == 40)
        #expect(folder.files["multivariant.m3u8"] == nil)
        server.habits.cut = nil
        server.requests = []
        #expect(try run(variant).keptBytes >= 40)
        #expect(server.requests.first?.first == (variant == "files.m3u8" ? 40 : 50))
        #expect(server.requests.first?.validator == "\"1\"")
        #expect(isWhole(variant))
    }

    @Test(arguments: ["files.m3u8", "ranges.m3u8"])
    func `it goes on where it was whatever moment it was ended at`(_ variant: String) throws {
        server.habits.cut = 16
        folder.keepsHistory = true
        try run(variant)
        folder.keepsHistory = false
        server.habits.cut = nil
        let moments = folder.history
        #expect(moments.count > 20)
        for left in moments {
            folder.files = left
            server.requests = []
            #expect(try run(variant).isComplete)
            #expect(isWhole(variant))
            #expect(folder.files["download.journal"] == nil)
            // What is whole is not asked for, and of the others only what is not there; a key is small.
            for file in try download(variant).files {
                let (offset, length) = (file.range?.offset ?? 0, file.requiredBytes ?? 100)
                let there = left[file.name]?.count ?? left[file.name + ".part"]?.count ?? 0
                let wanted = there == length ? nil : file.kind == .key ? 0 : offset + there
                let asked = server.requests.filter {
                    $0.location == file.location && (offset..<offset + length).contains($0.first ?? 0)
                }
                #expect(asked.map { $0.first ?? 0 } == (wanted.map { [$0] } ?? []))
            }
        }
    }

    @Test(arguments: ["files.m3u8", "ranges.m3u8"], [true, false])
    func `a part of what has changed is not gone on with`(_ variant: String, _ ignoresConditions: Bool) throws {
        let url = variant == "files.m3u8" ? "https://h/a.ts" : "https://h/all.ts"
        server.habits.cut = 40
        try run(variant, until: variant == "files.m3u8" ? 56 : 40)
        server.habits.cut = nil
        server.habits.ignoresConditions = ignoresConditions
        let other = [UInt8](repeating: 7, count: variant == "files.m3u8" ? 90 : 120)
        server.change(url, to: other)
        #expect(try run(variant).isComplete)
        #expect(folder.files["video-1/00001.ts"] == (variant == "files.m3u8" ? other : Array(other[10..<70])))
    }

    @Test func `without validators or ranges a file begins anew`() throws {
        for habits in [SmallServer.Habits(hasTags: false), SmallServer.Habits(hasRanges: false)] {
            folder.files = [:]
            server.habits = habits
            server.habits.cut = 40
            try run(until: 56)
            #expect(folder.files["video-1/00001.ts.part"]?.count == 40)
            server.habits.cut = nil
            #expect(try run().isComplete)
            #expect(isWhole())
        }
    }

    @Test func `a line that breaks is gone on with as long as more comes`() throws {
        server.habits.cut = 16
        #expect(try run().isComplete)
        #expect(isWhole())
        folder.files["video-1/00001.ts"] = nil
        server.requests = []
        server.habits.cut = 0
        #expect(throws: OfflineError.source(lost)) { try run() }
        #expect(server.requests.count == 4)
        // What has to begin anew each time comes no farther.
        server.habits = SmallServer.Habits(hasTags: false, cut: 40)
        #expect(throws: OfflineError.source(lost)) { try run() }
        #expect(folder.files["multivariant.m3u8"] == nil)
    }

    private var lost: LoadingError {
        LoadingError(name: "https://h/a.ts", kind: .unreadable, problem: "the connection was lost")
    }

    @Test func `a passing error is tried again and a lasting one said with its URL`() throws {
        server.habits.statuses = [503, 429, 500]
        #expect(try run().isComplete)
        folder.files = [:]
        for (status, kind) in [(404, LoadingError.Kind.missing), (403, .unreadable)] {
            server.habits.statuses = [status]
            let error = LoadingError(
                name: "https://h/key", kind: kind, problem: "the server answered with HTTP status \(status)")
            #expect(throws: OfflineError.source(error)) { try run() }
        }
        server.requests = []
        server.habits.statuses = Array(repeating: 503, count: 9)
        #expect(throws: OfflineError.self) { try run() }
        #expect(server.requests.count == 4)
    }

    private func problem(_ variant: String = "files.m3u8") -> String {
        do {
            try run(variant)
            return ""
        } catch OfflineError.source(let error) {
            return error.description
        } catch OfflineError.folder(let text) {
            return text
        } catch {
            return "\(error)"
        }
    }

    @Test func `wrong sizes are said`() {
        server.change("https://h/key", to: [1])
        #expect(problem() == "https://h/key: it has 1 bytes and should have 16")
        server.change("https://h/key", to: Array(1...16))
        server.habits.surplus = 1
        #expect(problem().contains("more than 16 bytes came"))
        server.habits = SmallServer.Habits(encoding: "gzip")
        #expect(problem().contains("it came as gzip"))
        #expect(folder.files["multivariant.m3u8"] == nil)
    }

    @Test func `a length that is not told is what came`() throws {
        server.habits.tellsLength = false
        #expect(try run().isComplete)
        #expect(isWhole())
    }

    /// A connection that is lost before the first byte looks the same where no length was told.
    @Test func `nothing is a segment only where the server says so`() throws {
        server.change("https://h/a.ts", to: [])
        server.habits.tellsLength = false
        #expect(problem().contains("nothing came, and the server did not say that it is empty"))
        #expect(folder.files["multivariant.m3u8"] == nil)
        server.habits.tellsLength = true
        #expect(try run().isComplete)
        #expect(folder.files["video-1/00001.ts"] == [])
    }

    @Test func `byte ranges need a server that has them`() throws {
        server.habits.hasRanges = false
        #expect(problem("ranges.m3u8").contains("it has no byte ranges"))
        server.habits.hasRanges = true
        server.change("https://h/all.ts", to: Array(0..<80))
        #expect(problem("ranges.m3u8").contains("other bytes than those that were asked for"))
    }

    @Test func `a resource that becomes another between its ranges is said`() throws {
        try run("ranges.m3u8", until: 60)
        server.change("https://h/all.ts", to: Array(0..<121))
        #expect(problem("ranges.m3u8").contains("it had 120 bytes when the download began, and has 121 now"))
    }

    @Test func `a folder of something else is refused`() throws {
        folder.files = ["holiday.jpg": [1]]
        #expect(problem().contains("give a new folder"))
        folder.files = ["download.json": Array("{}".utf8)]
        #expect(problem().contains("cannot be read"))
        folder.files = [:]
        try run("ranges.m3u8")
        #expect(problem().contains("other renditions"))
        #expect(isWhole("ranges.m3u8"))
        folder.files["download.json"] = Array(
            #"{"schema": "playhead.offline/1", "playlist": "https://g/", "files": []}"#.utf8)
        #expect(problem("ranges.m3u8").contains("a download of https://g/ stands there"))
    }

    @Test func `a full folder ends it and what is there is kept`() throws {
        folder.room = 2000
        folder.files["x"] = nil
        let before = try run(until: 116)
        #expect(before.fileCount == 2)
        folder.room = folder.files.values.reduce(0) { $0 + $1.count } + 10
        #expect(problem() == "full")
        folder.room = .max
        #expect(try run().keptCount == 2)
        #expect(isWhole())
    }
}
