import BandwidthTrace
import PlayerLog
import TestSupport

@testable import Playback

/// Simulations of all kinds that a seed decides: whatever can be combined is.
struct RandomSimulation {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func once(in count: Int) -> Bool { generator.once(in: count) }

    private mutating func pick<Value>(_ values: Value...) -> Value { values.randomElement(using: &generator)! }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

    private mutating func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func make() -> Simulation {
        let presentation = presentation()
        var simulation = Simulation(
            presentation, trace: trace(), profile: profile(), rule: rule(),
            identity: SessionIdentity(id: "S\(count(0...9999))"))
        simulation.isDetailed = true
        simulation.ruleOptions.basic = once(in: 4)
        simulation.ruleOptions.osc = once(in: 4)
        simulation.ruleOptions.noInsufficientBufferRule = once(in: 4)
        simulation.options = options(presentation)
        return simulation
    }

    // MARK: Presentations

    private mutating func presentation() -> Presentation {
        let target = pick(2.0, 4, 6, 9.009)
        let isAligned = !once(in: 3)
        let length = target * Double(count(1...60))
        let shared = durations(target, length)
        var segments = SegmentTable()
        var (tracks, variants): ([Presentation.Track], [Presentation.Variant]) = ([], [])
        let key: String? = once(in: 4) ? "key" : nil
        for index in 0..<count(1...6) {
            let own = isAligned ? shared : durations(target, length + number(-1...1))
            let rate = number(1e5...8e6).rounded()
            segments.append(durations: own, bits: own.map { ($0 * rate * number(0.3...1.3)).rounded() })
            tracks.append(track("v\(index)", key))
            variants.append(.init(uri: "v\(index)", peakBitrate: rate, track: index))
        }
        if once(in: 3) {
            let own = once(in: 2) ? shared : durations(target, length + number(-2...2))
            segments.append(durations: own, bits: own.map { ($0 * 128_000).rounded() })
            tracks.append(track("audio", key))
            for index in variants.indices where !once(in: 9) { variants[index].audioTrack = tracks.count - 1 }
        }
        let live = once(in: 4) ? Presentation.Live(windowCount: count(1...20), startOffset: pick(nil, 0, 5, 40)) : nil
        return try! Presentation(
            name: "random", variants: variants, tracks: tracks, segments: segments, targetDuration: target,
            multivariantBytes: pick(nil, 0, 2000), live: live)
    }

    private mutating func track(_ uri: String, _ key: String?) -> Presentation.Track {
        .init(uri: uri, playlistBytes: count(0...50_000), initializationBytes: pick(nil, 0, 900), keyURI: key)
    }

    /// Segments about as long as the target duration, some of them short and a few of no duration at all.
    private mutating func durations(_ target: Double, _ length: Double) -> [Double] {
        var (durations, total): ([Double], Double) = ([], 0)
        while total < max(0.1, length) {
            let duration = once(in: 12) ? number(0...target) : once(in: 40) ? 0 : target
            durations.append(duration)
            total += duration
        }
        return durations
    }

    // MARK: Links

    private mutating func trace() -> BandwidthTrace {
        let most = pick(2e5, 1e6, 5e6, 5e7)
        let periods = (0..<count(1...30)).map { _ in
            BandwidthTrace.Period(
                duration: once(in: 9) ? number(1e-9...1e-3) : number(0.01...30),
                bandwidth: once(in: 6) ? 0 : number(1e3...most), latency: once(in: 3) ? 0 : number(0...0.8))
        }
        let up = BandwidthTrace.Period(duration: 5, bandwidth: most, latency: 0.05)
        return try! BandwidthTrace(name: "random", periods + [up], end: pick(.loop, .loop, .hold, .stop))
    }

    // MARK: Players

    private mutating func profile() -> PlayerProfile {
        var profile = pick(PlayerProfile.avplayer, .avplayer, .sabre)
        profile.maxBuffer = pick(profile.maxBuffer, 3, 12, 60)
        profile.sharing = pick(.fair, .firstComeFirstServed)
        profile.segmentsToStart = pick(1, 1, 2)
        profile.segmentsToResume = pick(1, 1, 3)
        profile.emptyLevel = pick(0, 0, 0.1)
        profile.requestTimeout = pick(.infinity, .infinity, 20)
        profile.tick = pick(0, 0, 0.1)
        profile.requestGap = pick(0, 0, 0.005)
        profile.firstVariant = pick(.firstListed, .lowest, .defaultEstimate)
        return profile
    }

    private mutating func rule() -> ABRName {
        pick(.throughput, .bola, .bolaE, .dynamic, .dynamicDash, .fixed(count(0...7)))
    }

    private mutating func options(_ presentation: Presentation) -> PlaybackOptions {
        var options = PlaybackOptions()
        options.mayAbandon = !once(in: 3)
        options.replacement = pick(nil, nil, .left, .right)
        options.bandwidthScale = pick(1, 1, 0.5, 3)
        options.duration = once(in: 3) ? number(0...400) : nil
        options.preparation.loadsPlaylists = once(in: 4)
        options.preparation.loadsKeys = once(in: 4)
        options.preparation.startPosition = once(in: 4) ? number(0...presentation.duration) : 0
        options.preparation.setsPositionBeforeItem = once(in: 2)
        options.preparation.selectsMedia = once(in: 4)
        options.preparation.selectsMediaBeforeItem = once(in: 2)
        options.preparation.setsRateBeforeItem = !once(in: 4)
        options.preparation.enqueuedAhead = once(in: 5) ? number(0...60) : 0
        if once(in: 2) { options.scenario = scenario(presentation) }
        return options
    }

    private mutating func scenario(_ presentation: Presentation) -> Scenario {
        let actions = (0..<count(0...5)).map { _ in
            Scenario.Action(
                at: number(0...300),
                pick(
                    .pause(number(0...40)), .pause(once(in: 5) ? nil : 5), .seek(to: number(0...presentation.duration)),
                    .seek(to: number(0...presentation.duration)), .selectAudio, once(in: 4) ? .leave : .pause(0)))
        }
        let variant = once(in: 2) ? nil : Optional(count(0...3))
        let faults = (0..<count(0...4)).map { _ in
            pick(
                Scenario.Fault.segmentStatus(segment: count(0...30), variant: variant, status: 404),
                .segmentDelay(segment: count(0...30), variant: variant, delay: number(0...15)),
                .stalePlaylist(from: number(0...200), duration: number(0...60)),
                .unblockedPlaylist(from: number(0...200), duration: number(0...60)), .movedHint(part: count(0...300)),
                once(in: 5) ? .unsupportedKey(variant: variant) : .stalePlaylist(from: 50, duration: 30))
        }
        return Scenario(actions: actions, faults: faults)
    }
}
