import PlayerLog

@testable import BandwidthTrace
@testable import Playback

/// Presentations and sessions whose times can be worked out by hand.
enum Made {
    /// A presentation of equal segments, whose sizes are their bitrate times their duration.
    ///
    /// - Parameters:
    ///   - bitrates: of the variants as the playlist lists them, b/s.
    ///   - audio: the bitrate of an audio rendition of its own, b/s.
    static func presentation(
        _ bitrates: [Double] = [1e6], duration: Double = 6, count: Int = 10, audio: Double? = nil, key: String? = nil,
        initialization: Int? = nil, playlist: Int = 0, multivariant: Int? = nil, live: Presentation.Live? = nil
    ) throws -> Presentation {
        var segments = SegmentTable()
        let durations = Array(repeating: duration, count: count)
        for bitrate in bitrates { segments.append(durations: durations, bits: durations.map { $0 * bitrate }) }
        var tracks = bitrates.map {
            Presentation.Track(
                uri: "v\(Int($0 / 1000))", playlistBytes: playlist, initializationBytes: initialization, keyURI: key)
        }
        var variants = bitrates.indices.map {
            Presentation.Variant(uri: tracks[$0].uri, peakBitrate: bitrates[$0], track: $0)
        }
        if let audio {
            segments.append(durations: durations, bits: durations.map { $0 * audio })
            tracks.append(
                Presentation.Track(
                    uri: "audio", playlistBytes: playlist, initializationBytes: initialization, keyURI: key))
            for index in variants.indices { variants[index].audioTrack = bitrates.count }
        }
        return try Presentation(
            name: "made", variants: variants, tracks: tracks, segments: segments, targetDuration: duration,
            multivariantBytes: multivariant, live: live)
    }

    /// A player that asks for nothing but bits: no headers, no delays.
    static var plainProfile: PlayerProfile {
        var profile = PlayerProfile.avplayer
        profile.responseHeaderBytes = 0
        profile.startDelay = 0
        profile.resumeDelay = 0
        return profile
    }

    /// A trace that a specification says.
    static func trace(_ text: String, end: BandwidthTrace.End? = nil) throws -> BandwidthTrace {
        var trace = try TraceSpecification.read(text)
        if let end { trace.end = end }
        return trace
    }

    /// A simulation of the first variant, recorded in detail, that ``configure`` may change.
    static func simulation(
        _ presentation: Presentation, _ trace: String, end: BandwidthTrace.End? = nil,
        profile: PlayerProfile = plainProfile, rule: ABRName = .fixed(0),
        configure: (inout Simulation) -> Void = { _ in }
    ) throws -> Simulation {
        var simulation = Simulation(
            presentation, trace: try self.trace(trace, end: end), profile: profile, rule: rule,
            identity: SessionIdentity(id: "made"))
        simulation.isDetailed = true
        configure(&simulation)
        return simulation
    }

    /// Its session.
    static func session(
        _ presentation: Presentation, _ trace: String, end: BandwidthTrace.End? = nil,
        profile: PlayerProfile = plainProfile, rule: ABRName = .fixed(0),
        configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        try simulation(presentation, trace, end: end, profile: profile, rule: rule, configure: configure).run()
    }
}

extension SimulatedSession {
    /// What the app observed: what, and at which session time in seconds.
    var happenings: [Happening] {
        log.observed.map {
            Happening($0.kind, $0.date.seconds(since: SessionIdentity.defaultStartDate))
        }
    }

    /// The session times of one kind of event, seconds.
    func times(of kind: ObservedEvent.Kind) -> [Double] { happenings.filter { $0.kind == kind }.map(\.time) }

    /// The events of the access log.
    var rows: [AccessLogEvent] { log.accessEvents() }

    /// The media playlists that the rows name.
    var rowURIs: [String?] { rows.map { log.strings[$0.uri] } }

    /// When the rows' playback began, session time; nil where it did not.
    var rowTimes: [Double?] {
        rows.map { $0.playbackStartDate?.seconds(since: SessionIdentity.defaultStartDate) }
    }

    /// The error log: code and session time.
    var errors: [Mistake] {
        log.errorRows.map {
            Mistake(
                $0.event.errorStatusCode ?? 0,
                $0.event.date?.seconds(since: SessionIdentity.defaultStartDate) ?? -1)
        }
    }

    /// The requests for segments.
    var segmentRequests: [MediaRequest] { requests.filter { $0.kind == .segment && $0.track != .audio } }
}

/// Something that the app observed, at a session time.
struct Happening: Equatable, CustomStringConvertible {
    var kind: ObservedEvent.Kind
    var time: Double

    init(_ kind: ObservedEvent.Kind, _ time: Double) { (self.kind, self.time) = (kind, time) }

    var description: String { "\(kind) \(time)" }
}

/// An entry of an error log, at a session time.
struct Mistake: Equatable {
    var code: Int
    var time: Double

    init(_ code: Int, _ time: Double) { (self.code, self.time) = (code, time) }
}

extension Double {
    /// Whether two times are the same but for roundings: a microsecond.
    func isAbout(_ other: Double) -> Bool { abs(self - other) <= 1.1e-6 }
}

extension Array<Double> {
    /// Whether two lists of times are the same but for roundings.
    func areAbout(_ other: [Double]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0.isAbout($1) } }
}
