import PlayerLog
import TestSupport
import Testing

@Suite struct FolderWalkTests {
    private static func paths(_ files: MemoryFiles, _ paths: String...) -> [String] {
        LogSources(at: paths, in: files).sources.map(\.path)
    }

    @Test func `marks and drafts are passed over unless they are named`() {
        let files = MemoryFiles([
            "out/_SUCCESS": "", "out/.part-00000.crc": "", "out/part-00000": "a", "out/_temporary/0/part-00001": "b",
            "out/.hidden/c.log": "c", "_x/_a.log": "a", "_x/b.log": "b",
        ])
        #expect(Self.paths(files, "out") == ["out/part-00000"])
        #expect(Self.paths(files, "_x", "_x/_a.log", "out/_SUCCESS") == ["_x/b.log", "_x/_a.log", "out/_SUCCESS"])
    }

    @Test func `links to the folder itself end`() {
        let files = MemoryFiles(["logs/a.log": "a", "logs/deep/b.log": "b"])
        files.link("logs/one", to: "logs")
        files.link("logs/two", to: "logs")
        files.link("logs/deep/up", to: "logs")
        let sources = LogSources(at: ["logs"], in: files)
        #expect(sources.sources.map(\.path) == ["logs/a.log", "logs/deep/b.log"])
        #expect(sources.problems == [])
    }

    @Test func `a file that a link leads to as well counts once under its own name`() {
        let files = MemoryFiles(["logs/b.log": "b", "elsewhere/c.log": "c"])
        files.link("logs/a.log", to: "logs/b.log")
        #expect(Self.paths(files, "logs") == ["logs/b.log"])
        files.link("logs/c1.log", to: "elsewhere/c.log")
        files.link("logs/c2.log", to: "elsewhere/c.log")
        #expect(Self.paths(files, "logs") == ["logs/b.log", "logs/c1.log"])
    }

    @Test func `a folder is visited as what it is before through a link`() {
        let files = MemoryFiles(["logs/z/access.log": "z", "elsewhere/x.log": "x"])
        files.link("logs/a", to: "logs/z")
        files.link("logs/b", to: "elsewhere")
        let sources = LogSources(at: ["logs"], in: files)
        #expect(sources.sources.map(\.path) == ["logs/z/access.log", "logs/b/x.log"])
        #expect(sources.bundles.map(\.folder) == ["logs/z"])
    }

    @Test func `what the user names twice counts twice`() {
        let files = MemoryFiles(["logs/a.log": "a"])
        files.link("link.log", to: "logs/a.log")
        #expect(Self.paths(files, "logs/a.log", "link.log", "logs") == ["logs/a.log", "link.log", "logs/a.log"])
    }

    @Test(arguments: [".playhead-unfinished", ".simulation.json"])
    func `a folder of which not all is there is left out with a word`(_ mark: String) {
        let files = MemoryFiles(["logs/a/access.log": "a", "logs/b/access.log": "b", "logs/b/\(mark)": ""])
        let sources = LogSources(at: ["logs"], in: files)
        #expect(sources.sources.map(\.path) == ["logs/a/access.log"])
        #expect(sources.problems.map(\.source) == ["logs/b"] && sources.problems.allSatisfy { $0.kind == .inputOutput })
        #expect(LogSources(at: ["logs/b/"], in: files).problems.map(\.source) == ["logs/b/"])
        // Nor is anything below it.
        files.write("", to: "logs/\(mark)")
        #expect(LogSources(at: ["logs"], in: files).sources.isEmpty)
    }

    @Test func `a pipe in a folder is left out with a word`() {
        let files = MemoryFiles(["logs/a.log": "a"])
        files.makePipe("logs/p.log")
        files.makePipe("logs/context.json")
        let sources = LogSources(at: ["logs"], in: files)
        #expect(sources.sources.map(\.path) == ["logs/a.log"])
        #expect(sources.bundles == [])
        #expect(sources.problems.map(\.source) == ["logs/context.json", "logs/p.log"])
        #expect(sources.problems.allSatisfy { $0.kind == .content })
        #expect(Self.paths(files, "logs/p.log") == ["logs/p.log"])
    }

    @Test func `a link that leads nowhere is said`() {
        let files = MemoryFiles(["logs/a.log": "a"])
        files.link("logs/b.log", to: "gone/b.log")
        files.link("logs/README.md", to: "gone/README.md")
        let sources = LogSources(at: ["logs"], in: files)
        #expect(sources.problems.map(\.description) == ["logs/b.log: a link that leads nowhere"])
        #expect(sources.problems.first?.kind == .inputOutput)
    }
}
