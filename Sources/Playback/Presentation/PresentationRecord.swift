import PlayerLog
import PlayheadNumerics

/// What a bundle's playlists cannot say of the presentation that was played, as `simulation.json` says it: how large the
/// playlists were that the player loaded, by which URIs it knew them, and sizes that are no whole bytes.
struct PresentationRecord: Equatable, Sendable {
    /// A variant, in the order of `multivariant.m3u8`.
    struct Variant: Hashable, Sendable {
        /// Its URI as the access log has it.
        var uri: String
        /// Bits per second; BANDWIDTH is this, rounded up.
        var peakBitrate: Double
        /// Bits per second.
        var averageBitrate: Double?
        /// Where it was, where the playlist named several places.
        var places: [Presentation.Place] = []
    }

    /// A media playlist.
    struct Media: Equatable, Sendable {
        /// Its path in the bundle.
        var file: String
        /// Its URI in the playlist that was played.
        var uri: String
        /// How large it was there.
        var bytes: Int
        /// The sizes of the segments that it lists, bits; nil where its byte ranges say them.
        var segmentBits: [Double]?
    }

    var multivariantPlaylistBytes: Int?
    var targetDuration: Double
    var startPosition: Double?
    /// Whether it came from the simulator Sabre's form of a movie: see ``Presentation/isSimulatorMovie``.
    var isSimulatorMovie: Bool
    var live: Presentation.Live?
    var steering: Presentation.Steering?
    /// What was played among the media.
    var interstitials: [Presentation.Interstitial] = []
    /// The server that the multivariant playlist was on.
    var host: String?
    /// How often what a live playlist lists was repeated.
    var repetitions: Int
    var variants: [Variant]
    /// In the order of the presentation's tracks.
    var mediaPlaylists: [Media]
}

extension PresentationRecord {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("multivariantPlaylistBytes", multivariantPlaylistBytes)
            json.member("targetDuration", targetDuration)
            json.member("startPosition", startPosition)
            json.member("isSimulatorMovie", isSimulatorMovie)
            json.key("live")
            write(live, to: &json)
            // Who has none needs no newer reader.
            if let host { json.member("host", host) }
            if let steering {
                json.key("steering")
                Self.write(steering, to: &json)
            }
            if !interstitials.isEmpty {
                json.key("interstitials")
                json.array { json in for interstitial in interstitials { interstitial.write(to: &json) } }
            }
            json.key("variants")
            json.array { json in for variant in variants { Self.write(variant, to: &json) } }
            json.key("mediaPlaylists")
            json.array { json in for media in mediaPlaylists { Self.write(media, to: &json) } }
        }
    }

    private func write(_ live: Presentation.Live?, to json: inout JSONWriter) {
        guard let live else { return json.null() }
        json.object { json in
            json.member("windowCount", live.windowCount)
            json.member("startOffset", live.startOffset)
            json.member("repetitions", repetitions)
            guard let parts = live.lowLatency else { return }
            json.key("lowLatency")
            json.object { json in
                json.member("partTarget", parts.partTarget)
                json.member("partHoldBack", parts.partHoldBack)
                json.member("canBlockReload", parts.canBlockReload)
                json.member("hasHints", parts.hasHints)
                json.key("independentParts")
                json.array { json in for part in parts.independentParts { json.value(part) } }
                json.member("trailingParts", parts.trailingParts)
                json.member("deltaBytes", parts.deltaBytes)
            }
        }
    }

    private static func write(_ variant: Variant, to json: inout JSONWriter) {
        json.object { json in
            json.member("uri", variant.uri)
            json.member("peakBitrate", variant.peakBitrate)
            json.member("averageBitrate", variant.averageBitrate)
            guard !variant.places.isEmpty else { return }
            json.key("places")
            json.array { json in
                for place in variant.places {
                    json.object { json in
                        json.member("pathway", place.pathway)
                        json.member("uri", place.uri)
                        json.member("audioURI", place.audioURI)
                        json.member("host", place.host)
                    }
                }
            }
        }
    }

    private static func write(_ steering: Presentation.Steering, to json: inout JSONWriter) {
        json.object { json in
            json.member("firstPathway", steering.firstPathway)
            json.member("timeToLive", steering.timeToLive)
            json.key("priority")
            json.array { json in for pathway in steering.priority { json.value(pathway) } }
            json.member("host", steering.host)
        }
    }

    private static func write(_ media: Media, to json: inout JSONWriter) {
        json.object { json in
            json.member("file", media.file)
            json.member("uri", media.uri)
            json.member("bytes", media.bytes)
            guard let bits = media.segmentBits else { return }
            json.key("segmentBits")
            json.array { json in for size in bits { json.value(size) } }
        }
    }

    init(_ record: RecordReader) throws(PresentationError) {
        multivariantPlaylistBytes = try record.optionalCount("multivariantPlaylistBytes")
        targetDuration = try record.number("targetDuration", in: 0...1e300)
        startPosition = try record.optionalNumber("startPosition", in: 0...1e8)
        isSimulatorMovie = try record.truth("isSimulatorMovie")
        repetitions = 1
        if let window = try record.optionalObject("live") {
            live = Presentation.Live(
                windowCount: try window.count("windowCount"),
                startOffset: try window.optionalNumber("startOffset", in: 0...1e300),
                lowLatency: try window.optionalObject("lowLatency").map(Presentation.LowLatency.init))
            repetitions = try window.count("repetitions", in: 1...Int(PresentationOptions.mostSegments))
        }
        host = try record.optionalText("host")
        if let tag = try record.optionalObject("steering") {
            steering = Presentation.Steering(
                firstPathway: try tag.optionalText("firstPathway"),
                timeToLive: try tag.number("timeToLive", in: 1...1e8), priority: try tag.texts("priority"),
                host: try tag.optionalText("host"))
        }
        interstitials = try record.optionalObjects("interstitials").map(Presentation.Interstitial.init)
        variants = []
        for variant in try record.objects("variants") {
            let places = try variant.optionalObjects("places").map { place throws(PresentationError) in
                Presentation.Place(
                    pathway: try place.text("pathway"), uri: try place.text("uri"),
                    audioURI: try place.optionalText("audioURI"), host: try place.optionalText("host"))
            }
            variants.append(
                Variant(
                    uri: try variant.text("uri"), peakBitrate: try variant.number("peakBitrate", in: 0...1e19),
                    averageBitrate: try variant.optionalNumber("averageBitrate", in: 0...1e19), places: places))
        }
        guard Set(variants.flatMap(\.places).map(\.pathway)).count <= Presentation.mostPathways else {
            throw record.error("variants", expected: "in \(Presentation.mostPathways) pathways at most")
        }
        mediaPlaylists = []
        for media in try record.objects("mediaPlaylists") {
            mediaPlaylists.append(
                Media(
                    file: try media.text("file"), uri: try media.text("uri"), bytes: try media.count("bytes"),
                    segmentBits: try media.optionalNumbers("segmentBits", in: 0...MeasuredMedia.largest)))
        }
    }
}

extension Presentation.Interstitial {
    private static var numbers: [(String, WritableKeyPath<Self, Double>)] {
        [
            ("position", \.position), ("duration", \.duration), ("primaryStart", \.primaryStart),
            ("resumption", \.resumption),
        ]
    }
    private static var flags: [(String, WritableKeyPath<Self, Bool>)] {
        [
            ("forbidsSkipping", \.forbidsSkipping), ("forbidsJumping", \.forbidsJumping), ("playsOnce", \.playsOnce),
            ("playsFirst", \.playsFirst),
        ]
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            for (name, value) in Self.numbers { json.member(name, self[keyPath: value]) }
            for (name, value) in Self.flags { json.member(name, self[keyPath: value]) }
        }
    }

    fileprivate init(_ record: RecordReader) throws(PresentationError) {
        self.init(id: try record.text("id"), position: 0, duration: 0, primaryStart: 0, resumption: 0)
        for (name, value) in Self.numbers { self[keyPath: value] = try record.number(name, in: 0...1e9) }
        for (name, value) in Self.flags { self[keyPath: value] = try record.truth(name) }
    }
}

extension Presentation.LowLatency {
    fileprivate init(_ record: RecordReader) throws(PresentationError) {
        partTarget = try record.number("partTarget", in: Self.partTargets)
        partHoldBack = try record.number("partHoldBack", in: partTarget...1e8)
        canBlockReload = try record.truth("canBlockReload")
        hasHints = try record.truth("hasHints")
        independentParts = try (record.optionalNumbers("independentParts", in: 0...1e6) ?? []).map { Int($0) }
        trailingParts = try record.count("trailingParts")
        deltaBytes = try record.optionalCount("deltaBytes")
    }
}
