import HLS
public import Playback
import PlayheadAnalytics

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
