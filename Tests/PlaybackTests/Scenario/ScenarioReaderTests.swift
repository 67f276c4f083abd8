import Playback
import TestSupport
import Testing

@Suite struct ScenarioReaderTests {
    func read(_ text: String) throws -> Scenario { try ScenarioReader().read(Array(text.utf8), name: "file") }

    func problem(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static let actions = "pause, seek, select audio, leave, playlist, host or steering"

    @Test func `every line that is documented is read`() throws {
        let scenario = try read(
            """
            # comment
            at 90s leave
            at 30s pause 10s

              at 1:00 seek 2:00 # another
            at 45s select audio
            at 0.5 pause
            at 60s playlist stale 20s
            at 61s playlist unblocked 1:00
            at 1s host a.example.com down
            at 2s host B silent 3s
            at 3s host B status 503 4s
            at 4s steering B A
            segment 12 status 404
            segment 12 variant 3 status 503
            segment 0 delay 800ms
            segment 240 hint moved
            segment 1 variant 0 delay 1:02:03.5
            key unsupported
            key unsupported variant 2
            """)
        #expect(
            scenario.actions == [
                .init(at: 0.5, .pause(nil)), .init(at: 30, .pause(10)), .init(at: 45, .selectAudio),
                .init(at: 60, .seek(to: 120)), .init(at: 90, .leave),
            ])
        #expect(
            scenario.faults == [
                .stalePlaylist(from: 60, duration: 20), .unblockedPlaylist(from: 61, duration: 60),
                .host("a.example.com", from: 1, duration: nil, .down), .host("B", from: 2, duration: 3, .silent),
                .host("B", from: 3, duration: 4, .status(503)), .steering(from: 4, priority: ["B", "A"]),
                .segmentStatus(segment: 12, variant: nil, status: 404),
                .segmentStatus(segment: 12, variant: 3, status: 503),
                .segmentDelay(segment: 0, variant: nil, delay: 0.8), .movedHint(part: 240),
                .segmentDelay(segment: 1, variant: 0, delay: 3723.5), .unsupportedKey(variant: nil),
                .unsupportedKey(variant: 2),
            ])
    }

    @Test func `actions of one time stay in their order`() throws {
        let scenario = try read("at 5 seek 10\nat 5 pause\nat 5 leave\nat 1 pause")
        #expect(scenario.actions.map(\.kind) == [.pause(nil), .seek(to: 10), .pause(nil), .leave])
    }

    @Test func `windows line ends and a byte order mark are taken`() throws {
        #expect(try read("\u{FEFF}at 5 leave\r\n\r\n# end\r\n").actions.count == 1)
        #expect(try read("").actions.isEmpty)
    }

    @Test(arguments: [
        ("\nstop at 5", "file:2: 'stop' begins no line: expected at, segment or key"),
        ("at", "file:1: the line ends too early: expected a time like 30s, 500ms or 1:30"),
        ("at noon leave", "file:1: 'noon' cannot stand here: expected a time like 30s, 500ms or 1:30"),
        ("at -1 leave", "file:1: a time of -1 is not possible: expected a time like 30s, 500ms or 1:30"),
        ("at 1e300 leave", "file:1: a time of 1e300 is not possible: expected a time like 30s, 500ms or 1:30"),
        ("at 1:60 leave", "file:1: '1:60' cannot stand here: expected a time like 30s, 500ms or 1:30"),
        ("at 1:-5 leave", "file:1: '1:-5' cannot stand here: expected a time like 30s, 500ms or 1:30"),
        ("at : leave", "file:1: ':' cannot stand here: expected a time like 30s, 500ms or 1:30"),
        ("at 5", "file:1: the line ends too early: expected " + Self.actions),
        ("at 5 jump", "file:1: 'jump' cannot stand here: expected " + Self.actions),
        ("at 5 seek", "file:1: the line ends too early: expected a time like 30s, 500ms or 1:30"),
        ("at 5 select video", "file:1: 'video' cannot stand here: expected audio"),
        ("at 5 leave now", "file:1: 'now' cannot stand here: expected the end of the line"),
        ("at 5 playlist fresh", "file:1: 'fresh' cannot stand here: expected stale or unblocked"),
        ("at 5 host", "file:1: the line ends too early: expected a server's or a pathway's name"),
        ("at 5 host a", "file:1: the line ends too early: expected down, silent or status"),
        ("at 5 host a up", "file:1: 'up' cannot stand here: expected down, silent or status"),
        ("at 5 host a status 200", "file:1: '200' cannot stand here: expected an HTTP status from 400 to 599"),
        ("at 5 steering", "file:1: the line ends too early: expected the pathways' names, the preferred one first"),
        ("segment x status 404", "file:1: 'x' cannot stand here: expected a segment's number"),
        ("segment -1 status 404", "file:1: '-1' cannot stand here: expected a segment's number"),
        ("segment 1 status 200", "file:1: '200' cannot stand here: expected an HTTP status from 400 to 599"),
        ("segment 1 slow", "file:1: 'slow' cannot stand here: expected variant, status, delay or hint"),
        ("segment 1 hint", "file:1: the line ends too early: expected moved"),
        ("segment 1 variant 2 hint moved", "file:1: 'hint' cannot stand here: expected status or delay"),
        ("segment 1 variant 2", "file:1: the line ends too early: expected status or delay"),
        (
            "segment 1 variant 99999 delay 1",
            "file:1: '99999' cannot stand here: expected a variant's number, from 0 for the lowest"
        ), ("key", "file:1: the line ends too early: expected unsupported"),
        ("key unsupported 2", "file:1: '2' cannot stand here: expected variant"),
    ])
    func `an error says where what and what was expected`(_ text: String, _ message: String) {
        #expect(problem(text) == message)
    }

    @Test(arguments: Hostile.texts) func `no text breaks it`(_ text: String) {
        for line in [text, "at \(text) leave", "at 5 \(text)", "segment \(text) delay 1", "key unsupported \(text)"] {
            _ = problem(line)
        }
    }

    @Test func `no bytes break it`() {
        var generator = SeededGenerator(seed: 1)
        let words = Array("at 5 pause seek select audio leave segment variant status delay key :.#\n-\u{0}".utf8)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                generator.once(in: 9)
                    ? UInt8.random(in: 0...255, using: &generator) : words.randomElement(using: &generator)!
            }
            _ = try? ScenarioReader().read(bytes, name: "file")
        }
    }

    @Test func `endless texts are refused`() {
        let lines = String(repeating: "at 5 pause 1\n", count: 10_001)
        #expect(problem(lines) == "file:10001: there are more than 10000 lines")
        #expect((problem(String(repeating: "x", count: 1 << 20)) ?? "").utf8.count < 200)
    }
}
