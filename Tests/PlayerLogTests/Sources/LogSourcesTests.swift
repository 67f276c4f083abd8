import Platform
import PlayerLog
import TestSupport
import Testing

@Suite struct LogSourcesTests {
    private func sources(_ paths: [String], _ contents: [String]) -> LogSources {
        LogSources(at: paths, in: MemoryFiles(Dictionary(uniqueKeysWithValues: contents.map { ($0, "x") })))
    }

    @Test func foldersAreReadRecursivelyInTheOrderOfTheirNames() {
        let found = sources(["logs"], ["logs/z.log", "logs/a.txt", "logs/m/deep/x.json", "other/y.log"])
        #expect(found.sources.map(\.path) == ["logs/a.txt", "logs/m/deep/x.json", "logs/z.log"])
        #expect(found.sources.map(\.defaultID) == ["a", "x", "z"])
        #expect(found.bundles == [])
        #expect(found.problems == [])
    }

    @Test func aFolderWithALogsNameOrACompanionIsABundle() {
        for name in ["access.log", "error.log", "context.json", "events.ndjson", "multivariant.m3u8", "trace.json"] {
            let found = sources(["s/commute"], ["s/commute/\(name)", "s/commute/other.log"])
            #expect(found.bundles.map(\.name) == ["commute"])
            #expect(found.sources.last?.defaultID == "commute")
            #expect(found.sources.last?.bundle == 0)
        }
    }

    @Test func aBundlesCompanionsAreNoLogs() {
        let found = sources(
            ["b"],
            ["b/access.log", "b/error.log", "b/context.json", "b/events.ndjson", "b/multivariant.m3u8", "b/trace.json"])
        #expect(found.sources.map(\.path) == ["b/access.log", "b/error.log"])
        #expect(found.sources.map(\.kindByName) == [.access, .error])
        #expect(found.bundles.first?.contextPath == "b/context.json")
        #expect(found.bundles.first?.eventsPath == "b/events.ndjson")
        #expect(found.units.map { $0.sources.map(\.path) } == [["b/access.log", "b/error.log", "b/events.ndjson"]])
    }

    @Test func aFolderOfTracesIsNoneOfLogsUnlessItIsGivenItself() {
        let contents = ["all/traces/lte.json", "all/b/access.log"]
        #expect(sources(["all"], contents).sources.map(\.path) == ["all/b/access.log"])
        #expect(sources(["all/traces"], contents).sources.map(\.path) == ["all/traces/lte.json"])
    }

    @Test func aBundleOfEventsAloneIsStillRead() {
        let found = sources(["b"], ["b/events.ndjson"])
        #expect(found.units.map { $0.sources.map(\.path) } == [["b/events.ndjson"]])
        #expect(found.units.first?.bundle?.name == "b")
    }

    @Test func bundlesAndLooseLogsAreUnitsOfTheirOwn() {
        let found = sources(["s"], ["s/a/access.log", "s/a/error.log", "s/b/access.log", "s/loose.log", "s/other.log"])
        #expect(found.units.map { $0.bundle?.name } == ["a", "b", nil, nil])
        #expect(found.units.map(\.sources.count) == [2, 1, 1, 1])
    }

    @Test func proseInAFolderIsLeftOutButNotWhereItIsAskedFor() {
        #expect(sources(["s"], ["s/README.md", "s/v.m3u8", "s/i.csv", "s/a.log"]).sources.map(\.path) == ["s/a.log"])
        #expect(sources(["s/README.md"], ["s/README.md"]).sources.map(\.path) == ["s/README.md"])
    }

    @Test func aPathThatLeadsNowhereIsAProblem() {
        let found = sources(["a.log", "gone"], ["a.log"])
        #expect(found.sources.map(\.path) == ["a.log"])
        #expect(found.hasMissingPath)
        #expect(found.problems.map(\.description) == ["gone: no such file or folder"])
    }

    @Test(arguments: [
        ("access.log.gz", "access"), ("x/session-1.w3c.zst", "session-1"), (".hidden", ".hidden"), ("noend", "noend"),
        ("a.b.c", "a.b"),
    ])
    func aLooseLogsSessionIsNamedByItsFile(path: String, id: String) {
        #expect(sources([path], [path]).sources.map(\.defaultID) == [id])
    }

    @Test func standardInputHasANameOfItsOwn() {
        #expect(LogSources(at: ["-"], in: POSIXFileSystem()).sources.map(\.defaultID) == ["stdin"])
    }

    @Test func foldersInFoldersHaveALimit() {
        let deep = (0..<40).map { "d\($0)" }.joined(separator: "/")
        let found = sources(["d0"], [deep + "/a.log"])
        #expect(found.sources == [])
        #expect(found.problems.count == 1)
    }

    @Test func aFolderWithASlashBehindItIsTheSameFolder() {
        let files = MemoryFiles(["b/access.log": "x"])
        #expect(LogSources(at: ["b"], in: files).bundles.map(\.name) == ["b"])
    }
}
