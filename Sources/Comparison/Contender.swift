import HLS
public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// What takes part in a comparison. It carries what it is as values: player and rule are named only where they are shown.
public indirect enum Contender: Sendable {
    /// A player model that plays over every trace.
    case simulated(SimulatedContender)
    /// A recorded session: as a model plays it unchanged where ``RecordedContender/unchanged`` says how, else as it was
    /// recorded, whatever the trace.
    case recorded(RecordedContender)
}

/// A recorded session that takes part in a comparison.
public struct RecordedContender: Sendable {
    /// Its logs.
    public var log: SessionLog
    /// Its KPIs.
    public let totals: SessionTotals
    /// What the user calls it: its bundle, its file.
    public var title: String
    /// Its bundle's folder; nil of a loose log.
    public var folder: String?
    /// What was played, of the bundle's multivariant playlist; nil without one.
    public var presentation: Presentation?
    /// How a model plays the session unchanged. Against a model it takes part in the record's place, so that what the model
    /// gets wrong is on both sides, and no difference. Nil for a session that stands for itself.
    public var unchanged: SimulatedContender?

    /// Creates a session.
    public init(
        _ log: SessionLog, title: String, folder: String? = nil, presentation: Presentation?,
        unchanged: SimulatedContender? = nil
    ) {
        (self.log, self.title, self.folder, self.presentation) = (log, title, folder, presentation)
        self.unchanged = unchanged
        totals = SessionTotals(log, catalog: ErrorCatalog())
    }

    /// What it is called beside another: its title; where the other has the same, with what differs: the folder that the
    /// bundle is in, else the id.
    func name(beside other: RecordedContender) -> String {
        guard title == other.title else { return title }
        func parts(_ folder: String?) -> [Substring] { folder?.split(separator: "/") ?? [] }
        let (own, others) = (parts(folder), parts(other.folder))
        // From the end, up to the first part that differs.
        let alike = zip(own.reversed(), others.reversed()).prefix { $0 == $1 }.count
        if folder != other.folder, alike < own.count { return own.suffix(alike + 1).joined(separator: "/") }
        return log.id == other.log.id || log.id == title ? title : "\(title) \(log.id)"
    }
}

/// One contender's session over one trace, in full: what a screen or a chart draws.
public struct ContenderSession: Sendable {
    /// Which of the two it is.
    public var side: Side
    /// The trace's name.
    public var trace: String
    /// The trace's index among all that were asked for.
    public var traceIndex: Int
    /// The session's logs.
    public var log: SessionLog
    /// The session's KPIs.
    public var totals: SessionTotals
    /// What was simulated, trace and presentation included; nil for a recorded session.
    public var simulation: Simulation?
    /// All that was simulated, requests and the buffer's course included; nil for a recorded session.
    public var simulated: SimulatedSession?
}

/// What a reader is shown of a contender.
extension Contender {
    /// Under this name the ABR options stand among the settings.
    public static let abrOptions = "abrOption"
    /// Under this one the trace, where each contender has its own.
    public static let traceSetting = "trace"
    /// Under this one the range of the trace's latencies.
    public static let latencySetting = "latency"

    /// What was played: the playlist's name, or what the recorded session is called.
    public var playlist: String {
        switch self {
        case .simulated(let contender): contender.playlist
        case .recorded(let contender): contender.title
        }
    }

    /// What was or will be played; nil for a recorded session whose bundle has no playlist.
    public var presentation: Presentation? {
        switch self {
        case .simulated(let contender): contender.presentation
        case .recorded(let contender): contender.presentation
        }
    }

    /// The rule, as `--abr` takes it; nil for what no model plays.
    public var abr: String? { model?.rule.description }

    /// The player profile, as `--player` takes it; nil for what no model plays.
    public var player: String? { model?.profile.name }

    /// What else was chosen, by the options' names.
    public var settings: [String: String] { model?.settings ?? [:] }

    /// Whether it is a recorded session, be it that a model plays it unchanged.
    public var isRecorded: Bool { if case .recorded = self { true } else { false } }

    /// The model that plays: of a recorded session the one that plays it unchanged; nil where none does.
    public var model: SimulatedContender? {
        switch self {
        case .simulated(let contender): contender
        case .recorded(let contender): contender.unchanged
        }
    }

    /// The formats that its variants come in, sorted: codec family and video range, `H.264 SDR`.
    public var formats: [String] {
        let formats = (presentation?.variants ?? []).compactMap { variant -> String? in
            let codecs = (variant.codecs ?? "").split(separator: ",").compactMap { codec in
                CodecFamily(format: String(codec.drop { $0 == " " }))
            }
            guard let video = codecs.first(where: { $0.kind == .video }) else { return variant.videoRange }
            return video.name + " " + (variant.videoRange ?? "SDR")
        }
        return Set(formats).sorted()
    }

    /// Whether every variant has a SCORE.
    public var hasScores: Bool { presentation?.variants.allSatisfy { $0.score != nil } ?? false }

    /// What a reader should know of it, a sentence each.
    public var notes: [String] {
        switch self {
        case .simulated(let contender): return contender.presentation.notes
        case .recorded(let contender):
            return contender.unchanged != nil || contender.totals.rebufferAtLeastMicroseconds == nil
                ? []
                : ["When the last stall ended is not known, so that neither rebuffering nor linear QoE is compared."]
        }
    }

    /// What its playlist declares that cannot be, a sentence each; empty of a recorded session.
    public var doubts: [String] { if case .simulated(let side) = self { side.presentation.doubts } else { [] } }
}

/// One of the two sides of a comparison.
public enum Side: Int, CaseIterable, Hashable, Sendable {
    /// The first.
    case a
    /// The second.
    case b

    /// The other one.
    public var other: Side { self == .a ? .b : .a }
    /// What it is called.
    public var name: String { self == .a ? "A" : "B" }
}
