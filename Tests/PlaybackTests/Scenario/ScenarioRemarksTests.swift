import Testing

@testable import Playback

/// Two variants of ten segments.
@Suite struct ScenarioRemarksTests {
    func remarks(_ faults: Scenario.Fault..., live: Presentation.Live? = nil) throws -> [String] {
        Scenario(faults: faults).remarks(on: try Made.presentation([1e6, 4e6], live: live))
    }

    @Test func `what can happen is not remarked on`() throws {
        #expect(
            try remarks(
                .segmentStatus(segment: 9, variant: nil, status: 404), .segmentDelay(segment: 0, variant: 1, delay: 3),
                .unsupportedKey(variant: nil), .unsupportedKey(variant: 1)
            ).isEmpty)
    }

    @Test func `what never comes to pass is said once`() throws {
        #expect(
            try remarks(
                .segmentStatus(segment: 10, variant: nil, status: 404),
                .segmentDelay(segment: 10, variant: 0, delay: 3),
                .segmentStatus(segment: 99, variant: 2, status: 404), .unsupportedKey(variant: 1000),
                .stalePlaylist(from: 3, duration: 4), .unblockedPlaylist(from: 3, duration: 4), .movedHint(part: 1)
            ) == [
                "Scenario: there is no segment 10; the last is 9.",
                "Scenario: there is no variant 2; the highest is 1.",
                "Scenario: there is no variant 1000; the highest is 1.",
                "Scenario: the playlist is not live, so that it cannot be stale.",
                "Scenario: no live playlist here says CAN-BLOCK-RELOAD, so that none is answered too early.",
                "Scenario: no live playlist here has an EXT-X-PRELOAD-HINT, so that none moves.",
            ])
    }

    @Test func `a live playlist goes on`() throws {
        let faults: (Scenario.Fault, Scenario.Fault) = (
            .segmentStatus(segment: 500, variant: 1, status: 404), .stalePlaylist(from: 3, duration: 4)
        )
        #expect(try remarks(faults.0, faults.1, live: .init(windowCount: 10)).isEmpty)
    }
}
