import PlayerLog
import Testing

@testable import Playback

@Suite struct ReplacementTests {
    /// Two variants: the lower one in segments of three seconds, the higher one in segments of six.
    private static func presentation() throws -> Presentation {
        var segments = SegmentTable()
        segments.append(durations: Array(repeating: 3, count: 40), bits: Array(repeating: 3e5, count: 40))
        segments.append(durations: Array(repeating: 6, count: 20), bits: Array(repeating: 6e6, count: 20))
        return try Presentation(
            name: "cut differently",
            variants: [.init(uri: "low", peakBitrate: 1e5, track: 0), .init(uri: "high", peakBitrate: 1e6, track: 1)],
            tracks: [.init(uri: "low"), .init(uri: "high")], segments: segments, targetDuration: 6)
    }

    @Test(arguments: PlaybackOptions.Replacement.allCases)
    func `what takes a segments place is what plays there in the other track`(_ choice: PlaybackOptions.Replacement)
        throws
    {
        var replaced = 0
        for rule in [ABRName.bola, .bolaE, .dynamic, .bba] {
            for link in ["1200k", "3M", "150k:40s,5M:600s"] {
                let session = try Made.session(
                    try Self.presentation(), link, profile: .sabre.settingMaxBuffer(60), rule: rule
                ) { $0.options.replacement = choice }
                var loadedUntil = 0
                for request in session.segmentRequests {
                    let (variant, segment) = (request.variant ?? 0, request.segment ?? 0)
                    #expect(segment < [40, 20][variant])
                    #expect(request.bits == [3e5, 6e6][variant])
                    let end = (segment + 1) * [3, 6][variant]
                    if end <= loadedUntil, variant == 1 { replaced += 1 }
                    loadedUntil = max(loadedUntil, end)
                }
                #expect(session.end == .ended)
                #expect(session.rows.allSatisfy { ($0.segmentsDownloadedDuration ?? 0) >= 0 })
            }
        }
        #expect(replaced > 0)
    }
}
