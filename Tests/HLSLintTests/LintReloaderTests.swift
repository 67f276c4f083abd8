import HLS
import HLSLint
import Testing

struct LintReloaderTests {
    private struct Unreachable: Error {}

    private static func input(_ text: String) -> LintInput { LintInput(name: "live.m3u8", bytes: Array(text.utf8)) }

    private static func copy(_ number: Int, target: String = "6", footer: String = "") -> LintInput {
        input(
            "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
                + (number..<number + 4).map { "#EXTINF:6,\n\($0).ts\n" }.joined() + footer)
    }

    /// What is waited, and the copies.
    private func reload(_ first: LintInput, _ later: LintInput..., times: Int) throws -> ([Double], [LintInput]) {
        nonisolated(unsafe) var waits: [Double] = []
        var rest = later[...]
        var reloader = LintReloader(first) { waits.append($0) }
        try reloader.reload(times: times) { () throws(Unreachable) in
            guard let next = rest.popFirst() else { throw Unreachable() }
            return next
        }
        return (waits, reloader.copies)
    }

    @Test func `copies are a target duration apart`() throws {
        let (waits, copies) = try reload(Self.copy(0), Self.copy(1, target: "7"), Self.copy(2), times: 2)
        #expect(waits == [6, 7])
        #expect(copies.map(\.name) == ["live.m3u8", "live.m3u8 (reload 1)", "live.m3u8 (reload 2)"])
        let report = try Linter(profile: .rfc).lint(copies, from: MemoryLintSource(files: [:]))
        #expect(report.findings.map(\.rule) == ["target-duration-changed", "target-duration-changed"])
        #expect(report.findings.map(\.file) == ["live.m3u8 (reload 1)", "live.m3u8 (reload 2)"])
    }

    @Test func `nothing is loaded behind the end`() throws {
        let (waits, copies) = try reload(Self.copy(0), Self.copy(1, footer: "#EXT-X-ENDLIST\n"), times: 5)
        #expect(waits == [6])
        #expect(copies.count == 2)
    }

    @Test func `what cannot be loaded is said`() {
        #expect(throws: Unreachable.self) { try reload(Self.copy(0), times: 1) }
    }

    /// A playlist from a stranger keeps nobody waiting for ever, and makes nobody ask without a pause.
    @Test(arguments: [("0", 0.5), ("99999999", 60), ("nothing", 0.5)])
    func `a pause has bounds`(_ target: String, _ pause: Double) throws {
        #expect(try reload(Self.copy(0, target: target), Self.copy(1), times: 1).0 == [pause])
    }

    @Test(arguments: ["#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", "no playlist"])
    func `what is no media playlist is not loaded again`(_ text: String) throws {
        #expect(try reload(Self.input(text), times: 3).1.count == 1)
    }
}
