import Testing

@testable import Playback

@Suite struct ScenarioWritingTests {
    @Test func `what is written reads as the same scenario`() throws {
        let scenario = Scenario(
            actions: [
                .init(at: 30.1, .pause(10.000001)), .init(at: 30.1, .pause(nil)), .init(at: 1e-9, .seek(to: 1.0 / 3)),
                .init(at: 99, .selectAudio), .init(at: 1e7 + 0.1, .leave),
            ],
            faults: [
                .segmentStatus(segment: 12, variant: nil, status: 404),
                .segmentStatus(segment: 12, variant: 3, status: 503),
                .segmentDelay(segment: 20, variant: 0, delay: 8.25), .stalePlaylist(from: 60, duration: 20.5),
                .unblockedPlaylist(from: 61, duration: 0.5), .movedHint(part: 240), .unsupportedKey(variant: 2),
                .unsupportedKey(variant: nil),
                .host("a.example.com", from: 1.5, duration: nil, .down), .host("B", from: 2, duration: 3.25, .silent),
                .host("B", from: 3, duration: 4, .status(503)), .steering(from: 4, priority: ["B", "A"]),
            ])
        let text = scenario.lines.joined(separator: "\n")
        #expect(try ScenarioReader().read(text.utf8, name: "written") == scenario, "\(text)")
        #expect(Scenario().lines.isEmpty)
    }
}
