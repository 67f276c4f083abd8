import Analytics
import HLS
public import Playback

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

    /// The rule, as `--abr` takes it; nil for a recorded session.
    public var abr: String? { simulated?.rule.description }

    /// The player profile, as `--player` takes it; nil for a recorded session.
    public var player: String? { simulated?.profile.name }

    /// What else was chosen, by the options' names.
    public var settings: [String: String] { simulated?.settings ?? [:] }

    /// Whether it is a recorded session, and no model.
    public var isRecorded: Bool { simulated == nil }

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
            return contender.totals.rebufferAtLeastMicroseconds == nil
                ? []
                : ["When the last stall ended is not known, so that neither rebuffering nor linear QoE is compared."]
        }
    }

    /// What its playlist declares that cannot be, a sentence each; empty of a recorded session.
    public var doubts: [String] { simulated?.presentation.doubts ?? [] }

    private var simulated: SimulatedContender? { if case .simulated(let contender) = self { contender } else { nil } }
}
