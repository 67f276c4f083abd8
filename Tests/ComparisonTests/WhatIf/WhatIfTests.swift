import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct WhatIfTests {
    private func recorded(_ bundle: String) throws -> SessionLog {
        try #require(SampleBundles.units(in: bundle).first?.logs.first)
    }

    @Test func `without a playlist and a trace the log tells them and the notes say so`() throws {
        let whatIf = try WhatIf(recorded("commute"), catalog: ErrorCatalog())
        #expect(whatIf.base.presentation.variants.map(\.peakBitrate) == [1_033_000, 2_228_000, 4_534_000, 7_828_000])
        #expect(abs(whatIf.base.presentation.duration - 872.302) < 0.001)
        #expect(abs(whatIf.base.trace.duration - 872.302) < 0.001)
        #expect(whatIf.notes.contains { $0.hasPrefix("The ladder is what the log shows") })
        #expect(whatIf.notes.contains { $0.hasPrefix("The link is what the log shows") })
    }

    @Test func `a link that is not known for all that was watched says for how long`() throws {
        var log = SessionLog(id: "gap")
        for (ordinal, observed) in [5e6, nil, 0, 3e6].enumerated() {
            var event = AccessLogEvent()
            (event.durationWatched, event.observedBitrate, event.indicatedBitrate) = (20, observed, 2e6)
            log.append(event, ordinal: ordinal)
        }
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        #expect(whatIf.base.trace.periods.map(\.bandwidth) == [5e6, 3e6])
        #expect(whatIf.notes.contains { $0.contains("It is known for 40 s of the 80 s that were watched") })
        #expect(try !WhatIf(recorded("commute"), catalog: ErrorCatalog()).notes.contains { $0.contains("It is known") })
    }

    @Test func `the model plays what was watched and says what it is`() throws {
        let log = try recorded("commute")
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        let modelled = try whatIf.play(whatIf.by(.bola)).totals
        #expect(modelled.source == .simulated)
        #expect(modelled.id == "\(log.id) by bola")
        #expect(modelled.contextValue("abr") == "bola")
        #expect(modelled.contextValue("network") == "cellular")
        #expect(SessionTotals(log, catalog: ErrorCatalog()).source == .recorded)
        let watched = try #require(modelled.durationWatched)
        #expect(abs(watched - 872.302) < 0.01)
    }

    @Test func `a change changes what it says`() throws {
        let whatIf = try WhatIf(recorded("commute"), catalog: ErrorCatalog())
        var change = whatIf.unchanged
        change.rule = .bola
        let before = try whatIf.play(change).totals
        #expect(try whatIf.play(change).totals == before)
        change.bandwidthScale = 2
        let twice = try whatIf.play(change).totals
        let bitrates = (before.timeWeightedIndicatedBitrate ?? 0, twice.timeWeightedIndicatedBitrate ?? 0)
        #expect(bitrates.1 > bitrates.0)
        #expect(twice.id.hasSuffix("by bola, scale 2.0"))
        change.latency = 0.5
        let slow = try whatIf.play(change).totals
        #expect((slow.startupTime?.seconds ?? 0) > (twice.startupTime?.seconds ?? 0) + 1)
        change.latency = nil
        change.preparation.loadsPlaylists = true
        let prepared = try whatIf.play(change).totals
        #expect((prepared.startupTime?.seconds ?? 0) < (twice.startupTime?.seconds ?? 0))
        change.maxBuffer = 8
        #expect(try whatIf.simulation(change).profile.maxBuffer == 8)
    }

    @Test func `a presentation longer than what was watched is left when the viewer left`() throws {
        let log = try recorded("commute")
        let long = try Presentation(playedIn: log, options: PresentationOptions())
        var segments = SegmentTable()
        for variant in long.variants {
            segments.append(durations: Array(repeating: 6, count: 1000), bits: Array(repeating: 1e6, count: 1000))
            _ = variant
        }
        let presentation = try Presentation(
            name: "long.m3u8", variants: long.variants, tracks: long.tracks, segments: segments, targetDuration: 6)
        let whatIf = try WhatIf(log, presentation: presentation, catalog: ErrorCatalog())
        let session = try whatIf.play(whatIf.by(.throughput)).session
        #expect(session.duration <= PlaybackTimeline(log).duration + 0.001)
        #expect(!whatIf.notes.contains { $0.hasPrefix("The playlist lasts") })
    }

    @Test func `a presentation shorter than what was watched says so`() throws {
        let ladder = try PresentationReader(files: POSIXFileSystem()).read("\(Checkout.root)/Sessions/ladder")
        let whatIf = try WhatIf(recorded("commute"), presentation: ladder, catalog: ErrorCatalog())
        #expect(
            whatIf.notes.contains(
                "The playlist lasts 179 s of the 872 s that were watched: compare rates and means, not counts and sums."
            ))
    }

    @Test func `a session that never started tells too little`() throws {
        #expect(throws: PresentationError.self) {
            try WhatIf(recorded("crypto-format-failure"), catalog: ErrorCatalog())
        }
    }

    @Test func `a live session is played as video on demand and says so`() throws {
        let whatIf = try WhatIf(recorded("live-stale-playlist"), catalog: ErrorCatalog())
        #expect(whatIf.notes.contains { $0.contains("live") })
        #expect(try whatIf.play(whatIf.by(.dynamic)).session.end == .ended)
    }

    @Test func `a log of huge numbers is refused or played`() throws {
        var log = SessionLog(id: "huge")
        var event = AccessLogEvent()
        event.indicatedBitrate = 9e12
        event.observedBitrate = 1
        event.durationWatched = 9e12
        event.numberOfBytesTransferred = 1
        log.append(event, ordinal: 0)
        #expect(throws: PresentationError.self) { try WhatIf(log, catalog: ErrorCatalog()) }
    }
}
