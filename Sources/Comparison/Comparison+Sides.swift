import Analytics
import HLS
import Playback
import PlayerLog

extension Comparison.Side {
    /// A contestant, as it is told of.
    public init(_ label: String, _ contestant: Contestant) {
        switch contestant {
        case .modelled(let side): self.init(label, side)
        case .recorded(let side):
            self.init(
                label: label, playlist: side.title, abr: nil, player: nil, settings: [:], isRecorded: true,
                formats: Self.formats(side.presentation), hasScores: Self.hasScores(side.presentation),
                notes: Self.notes(side.log))
        }
    }

    /// What a reader should know of a recorded session.
    private static func notes(_ log: SessionLog) -> [String] {
        SessionTotals(log, catalog: ErrorCatalog()).rebufferAtLeastMicroseconds == nil
            ? [] : ["When the last stall ended is not known, so that neither rebuffering nor linear QoE is compared."]
    }

    /// A side that the model plays.
    init(_ label: String, _ side: Side) {
        self.init(
            label: label, playlist: side.playlist, abr: side.rule.description, player: side.profile.name,
            settings: side.settings, isRecorded: false, formats: Self.formats(side.presentation),
            hasScores: Self.hasScores(side.presentation), notes: side.presentation.notes)
    }

    /// The codec families and video ranges of a ladder: `H.264 SDR`, `HEVC PQ`.
    private static func formats(_ presentation: Presentation?) -> [String] {
        let formats = (presentation?.variants ?? []).compactMap { variant -> String? in
            let codecs = (variant.codecs ?? "").split(separator: ",").compactMap { codec in
                CodecFamily(format: String(codec.drop { $0 == " " }))
            }
            guard let video = codecs.first(where: { $0.kind == .video }) else { return variant.videoRange }
            return video.name + " " + (variant.videoRange ?? "SDR")
        }
        return Set(formats).sorted()
    }

    private static func hasScores(_ presentation: Presentation?) -> Bool {
        presentation?.variants.allSatisfy { $0.score != nil } ?? false
    }
}

extension Comparison.Difference {
    /// All in which two contestants differ.
    public static func all(_ a: Contestant, _ b: Contestant) -> [Comparison.Difference] {
        switch (a, b) {
        case (.modelled(let a), .modelled(let b)): return all(a, b)
        case (.recorded(let a), .recorded(let b)):
            return a.log.id == b.log.id && a.title == b.title ? [] : [.init(name: "session", a: a.title, b: b.title)]
        case (.recorded(let a), .modelled(let b)):
            let source = Comparison.Difference(name: "source", a: "recorded", b: "modelled")
            return plays(b, whatWasPlayedIn: a)
                ? [source] : [source, .init(name: "playlist", a: a.presentation?.name ?? a.title, b: b.playlist)]
        case (.modelled(let a), .recorded(let b)):
            let source = Comparison.Difference(name: "source", a: "modelled", b: "recorded")
            return plays(a, whatWasPlayedIn: b)
                ? [source] : [source, .init(name: "playlist", a: a.playlist, b: b.presentation?.name ?? b.title)]
        }
    }

    /// Whether a side plays a recorded session's own playlist, or what its log tells of it.
    private static func plays(_ side: Side, whatWasPlayedIn recorded: RecordedSide) -> Bool {
        let own = recorded.presentation?.name ?? (try? Presentation(playedIn: recorded.log).name)
        return side.presentation.name == own
    }

    private static func all(_ a: Side, _ b: Side) -> [Comparison.Difference] {
        var differences: [Comparison.Difference] = []
        if a.presentation.name != b.presentation.name {
            differences.append(.init(name: "playlist", a: a.playlist, b: b.playlist))
        }
        if a.rule != b.rule { differences.append(.init(name: "abr", a: a.rule.description, b: b.rule.description)) }
        if a.profile.name != b.profile.name {
            differences.append(.init(name: "player", a: a.profile.name, b: b.profile.name))
        }
        for name in Set(a.settings.keys).union(b.settings.keys).sorted() where a.settings[name] != b.settings[name] {
            differences.append(.init(name: name, a: a.settings[name], b: b.settings[name]))
        }
        return differences
    }
}
