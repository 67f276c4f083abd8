import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct LogSourcesTests {
    private func sources(_ paths: [String], _ contents: [String]) -> LogSources {
        LogSources(at: paths, in: MemoryFiles(Dictionary(uniqueKeysWithValues: contents.map { ($0, "x") })))
    }

    @Test func `folders are read recursively in the order of their names`() {
        let found = sources(["logs"], ["logs/z.log", "logs/a.txt", "logs/m/deep/x.json", "other/y.log"])
        #expect(found.sources.map(\.path) == ["logs/a.txt", "logs/m/deep/x.json", "logs/z.log"])
        #expect(found.sources.map(\.defaultID) == ["a", "x", "z"])
        #expect(found.bundles == [])
        #expect(found.problems == [])
    }

    @Test func `a folder with a logs name or a companion is a bundle`() {
        for name in ["access.log", "error.log", "context.json", "events.ndjson", "multivariant.m3u8", "trace.json"] {
            let found = sources(["s/commute"], ["s/commute/\(name)", "s/commute/other.log"])
            #expect(found.bundles.map(\.name) == ["commute"])
            #expect(found.sources.last?.defaultID == "commute")
            #expect(found.sources.last?.bundle == 0)
        }
    }

    @Test func `a bundles companions are no logs`() {
        let found = sources(
            ["b"],
            ["b/access.log", "b/error.log", "b/context.json", "b/events.ndjson", "b/multivariant.m3u8", "b/trace.json"])
        #expect(found.sources.map(\.path) == ["b/access.log", "b/error.log"])
        #expect(found.sources.map(\.kindByName) == [.access, .error])
        #expect(found.bundles.first?.contextPath == "b/context.json")
        #expect(found.bundles.first?.eventsPath == "b/events.ndjson")
        #expect(found.units.map { $0.sources.map(\.path) } == [["b/access.log", "b/error.log", "b/events.ndjson"]])
    }

    @Test func `a folder of traces is none of logs unless it is given itself`() {
        let contents = ["all/traces/lte.json", "all/b/access.log"]
        #expect(sources(["all"], contents).sources.map(\.path) == ["all/b/access.log"])
        #expect(sources(["all/traces"], contents).sources.map(\.path) == ["all/traces/lte.json"])
    }

    @Test func `a bundle of events alone is still read`() {
        let found = sources(["b"], ["b/events.ndjson"])
        #expect(found.units.map { $0.sources.map(\.path) } == [["b/events.ndjson"]])
        #expect(found.units.first?.bundle?.name == "b")
    }

    @Test func `bundles and loose logs are units of their own`() {
        let found = sources(["s"], ["s/a/access.log", "s/a/error.log", "s/b/access.log", "s/loose.log", "s/other.log"])
        #expect(found.units.map { $0.bundle?.name } == ["a", "b", nil, nil])
        #expect(found.units.map(\.sources.count) == [2, 1, 1, 1])
    }

    @Test func `prose in a folder is left out but not where it is asked for`() {
        #expect(sources(["s"], ["s/README.md", "s/v.m3u8", "s/i.csv", "s/a.log"]).sources.map(\.path) == ["s/a.log"])
        #expect(sources(["s/README.md"], ["s/README.md"]).sources.map(\.path) == ["s/README.md"])
    }

    @Test func `a path that leads nowhere is a problem`() {
        let found = sources(["a.log", "gone"], ["a.log"])
        #expect(found.sources.map(\.path) == ["a.log"])
        #expect(found.hasMissingPath)
        #expect(found.problems.map(\.description) == ["gone: no such file or folder"])
    }

    @Test(arguments: [
        ("access.log.gz", "access"), ("x/session-1.w3c.zst", "session-1"), (".hidden", ".hidden"), ("noend", "noend"),
        ("a.b.c", "a.b"),
    ])
    func `a loose logs session is named by its file`(path: String, id: String) {
        #expect(sources([path], [path]).sources.map(\.defaultID) == [id])
    }

    @Test func `standard input has a name of its own`() {
        #expect(LogSources(at: ["-"], in: POSIXFileSystem()).sources.map(\.defaultID) == ["stdin"])
    }

    @Test func `folders in folders have a limit`() {
        let deep = (0..<40).map { "d\($0)" }.joined(separator: "/")
        let found = sources(["d0"], [deep + "/a.log"])
        #expect(found.sources == [])
        #expect(found.problems.count == 1)
    }

    @Test func `a folder with a slash behind it is the same folder`() {
        let files = MemoryFiles(["b/access.log": "x"])
        #expect(LogSources(at: ["b"], in: files).bundles.map(\.name) == ["b"])
    }
}
