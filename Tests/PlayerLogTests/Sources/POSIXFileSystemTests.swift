import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of the machine's own, taken away at the end.
private final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/playhead-tests.XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    deinit { run("rm -rf '\(path)'") }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = try #require(fopen("\(path)/\(name)", "w"))
        defer { fclose(file) }
        let bytes = Array(bytes)
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        return "\(path)/\(name)"
    }

    /// Runs a command of the shell. Returns whether it went well.
    @discardableResult
    func run(_ command: String) -> Bool { system(command) == 0 }
}

@Suite struct POSIXFileSystemTests {
    private let files = POSIXFileSystem()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func has(_ program: String) -> Bool { system("command -v \(program) >/dev/null 2>&1") == 0 }

    private func collect(_ path: String) -> SessionCollector {
        var collector = SessionCollector()
        let sources = LogSources(at: [path], in: files)
        for unit in sources.units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        return collector
    }

    @Test func `a file is read from any place`() throws {
        let path = try folder.write("hello".utf8, to: "a")
        let input = try files.open(path, for: .onceAndAgain)
        #expect(input.size == 5)
        #expect(!input.mustStayOpen)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
        defer { buffer.deallocate() }
        for (offset, expected) in [(0, "hel"), (3, "lo"), (1, "ell"), (5, ""), (100, "")] {
            let count = try #require(try input.read(into: buffer, at: offset))
            #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == expected)
        }
    }

    @Test func `names and kinds are told`() throws {
        for name in ["b", "a", ".hidden"] { _ = try folder.write("x".utf8, to: name) }
        #expect(mkdir(folder.path + "/c", 0o700) == 0)
        #expect(try files.entries(of: folder.path) == ["a", "b", "c"])
        #expect(files.kind(of: folder.path) == .folder)
        #expect(files.kind(of: folder.path + "/a") == .file)
        #expect(files.kind(of: folder.path + "/none") == nil)
        #expect(files.kind(of: "-") == .file)
    }

    @Test func `what cannot be opened says why`() throws {
        let problem = #expect(throws: LoadingError.self) { _ = try files.open(folder.path + "/none", for: .once) }
        #expect(problem?.name == folder.path + "/none")
        #expect(problem?.problem.hasPrefix("cannot be opened: ") == true)
        #expect(throws: LoadingError.self) { _ = try files.entries(of: folder.path + "/none") }
        #expect(collect(folder.path + "/none").order == [])
    }

    @Test func `a folder is no file to read`() {
        var collector = SessionCollector()
        _ = LogScanner(files: files, localTime: .utc)
            .scan([LogSource(path: folder.path, defaultID: "x")], of: nil, into: &collector) { _ in true }
        #expect(collector.order == [])
        #expect(!collector.problems.isEmpty)
    }

    @Test func `a stamp changes with the file`() throws {
        let path = try folder.write("one".utf8, to: "a")
        let first = try #require(files.stamp(of: path))
        #expect(files.stamp(of: path) == first)
        _ = try folder.write("longer".utf8, to: "a")
        #expect(files.stamp(of: path) != first)
        #expect(files.stamp(of: path)?.size == 6)
        #expect(files.stamp(of: folder.path + "/none") == nil)
    }

    @Test func `contents have a limit`() throws {
        let path = try folder.write("hello".utf8, to: "a")
        #expect(try files.contents(of: path, limit: 5) == Array("hello".utf8))
        #expect(throws: LoadingError.self) { _ = try files.contents(of: path, limit: 4) }
    }

    @Test(arguments: ["gzip", "zstd"])
    func `compressed files read as what is in them`(program: String) throws {
        try #require(Self.has(program), "\(program) is not installed")
        let text = W3CLog.access(W3CLog.row("A"), W3CLog.row("B"), W3CLog.row("A", watched: "2.000"))
        let path = try folder.write(text.utf8, to: "a.log")
        #expect(folder.run("\(program) -q '\(path)'"))
        let suffix = program == "gzip" ? ".gz" : ".zst"
        let input = try files.open(path + suffix, for: .onceAndAgain)
        #expect(!input.mustStayOpen)
        let log = collect(path + suffix)
        #expect(log.problems == [])
        #expect(log.order == ["A", "B"])
        #expect(log.sessions["A"]?.accessEvents().map(\.durationWatched) == [12.5, 2])
        // Told by its content, not by its name.
        #expect(folder.run("mv '\(path)\(suffix)' '\(folder.path)/plain.log'"))
        #expect(collect(folder.path + "/plain.log").order == ["A", "B"])
    }

    @Test func `a compressed file is read again from its places`() throws {
        try #require(Self.has("gzip"), "gzip is not installed")
        let text = String(repeating: W3CLog.access(W3CLog.row("A"), W3CLog.row("B")), count: 2000)
        let path = try folder.write(text.utf8, to: "a.log")
        #expect(folder.run("gzip -q '\(path)'"))
        let input = try files.open(path + ".gz", for: .anywhere)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        while true {
            guard let count = try input.read(into: buffer, at: bytes.count) else { continue }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        #expect(bytes == Array(text.utf8))
        let count = try #require(try input.read(into: buffer, at: 1000))
        #expect(Array(buffer.prefix(count)) == bytes[1000..<1000 + count].map { $0 })
    }

    @Test(arguments: ["gzip", "zstd"])
    func `a compressed file that is cut off is read as far as it goes and reported`(program: String) throws {
        try #require(Self.has(program), "\(program) is not installed")
        var generator = SeededGenerator(seed: 2)
        let rows = (0..<4000).map { _ in W3CLog.row(bytes: "\(Int.random(in: 0...9_999_999, using: &generator))") }
        let path = try folder.write((W3CLog.access() + rows.joined()).utf8, to: "a.log")
        #expect(folder.run("\(program) -qc '\(path)' | head -c 20000 > '\(folder.path)/cut'"))
        let log = collect(folder.path + "/cut")
        #expect(log.messages.contains("\(folder.path)/cut: the compressed file is damaged or cut off"))
        #expect(log.problems.kept.contains { $0.kind == .inputOutput })
    }

    @Test(arguments: ["a.gz", "a.zst"], [0, 1, 3])
    func `a compressed file of a few bytes is cut off`(name: String, count: Int) throws {
        let path = try folder.write([0x1F, 0x8B, 8].prefix(count), to: name)
        #expect(
            collect(path).problems == [
                LogProblem(source: path, message: "the compressed file is damaged or cut off", kind: .inputOutput)
            ])
    }

    @Test func `a compressed file that is read once fills no temporary file`() throws {
        try #require(Self.has("gzip"), "gzip is not installed")
        let text = String(repeating: W3CLog.access(W3CLog.row("A"), W3CLog.row("B")), count: 2000)
        let path = try folder.write(text.utf8, to: "a.log")
        #expect(folder.run("gzip -q '\(path)'"))
        let files = POSIXFileSystem(maxSpool: 0)
        #expect(try files.contents(of: path + ".gz", limit: 1 << 24) == Array(text.utf8))
        // Again from a later offset, as rows of a session are.
        let input = try files.open(path + ".gz", for: .onceAndAgain)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 1)
        defer { buffer.deallocate() }
        var count: Int?
        while count == nil { count = try input.read(into: buffer, at: 100_001) }
        #expect(Array(buffer.prefix(count ?? 0)) == Array(text.utf8.dropFirst(100_001).prefix(count ?? 0)))
        #expect((count ?? 0) > 0)
    }

    @Test func `what is kept of streams has a bound`() throws {
        let files = POSIXFileSystem(maxSpool: 100_000)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { buffer.deallocate() }
        // Once more after the first was closed: its room is free again.
        for _ in 0..<2 {
            let input = try files.open("/dev/zero", for: .onceAndAgain)
            #expect(input.mustStayOpen)
            #expect(try input.read(into: buffer, at: 0) == 1 << 16)
            let problem = #expect(throws: LoadingError.self) { _ = try input.read(into: buffer, at: 1 << 16) }
            #expect(problem?.name == "/dev/zero")
            #expect(problem?.kind == .unreadable)
            #expect(problem?.problem.contains("--max-spool") == true)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a pipe to which nobody writes is not waited for against the users will`()
        throws
    {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let files = POSIXFileSystem { true }
        let problem = #expect(throws: LoadingError.self) { _ = try files.contents(of: path, limit: 10) }
        #expect(problem?.problem == "the reading was stopped")
        var collector = SessionCollector()
        _ = LogScanner(files: files, localTime: .utc)
            .scan([LogSource(path: path, defaultID: "x")], of: nil, into: &collector) { _ in false }
        #expect(collector.order == [])
    }

    @Test func `a pipe is read like a file`() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let text = try folder.write(W3CLog.access(W3CLog.row("A"), W3CLog.row("B")).utf8, to: "a.log")
        #expect(folder.run("(sleep 0.3; cat '\(text)') > '\(path)' &"))
        let log = collect(path)
        #expect(log.problems == [])
        #expect(log.order == ["A", "B"])
    }

    @Test func `zones do not lead out of their folder`() {
        #expect(files.zoneFile("../passwd") == nil)
        #expect(files.zoneFile("No/Such_Zone") == nil)
        #expect(files.zoneFile("") == nil)
    }
}
