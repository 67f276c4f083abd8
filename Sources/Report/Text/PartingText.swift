import Analytics
import Experiment
import PlayerLog
import Report

/// A moment where two sessions part, in words.
struct PartingText {
    let title: String
    let text: String

    init(_ parting: Divergence, of pair: CompareModel) {
        let length = Figures.duration(parting.duration)
        func situation(_ party: Divergence.Party) -> String { Self.situation(party, of: pair, at: parting.time) }
        switch parting.kind {
        case .startup(let a, let b):
            title = "startup"
            text =
                "A " + (a.map { "plays after \(Figures.duration($0))" } ?? "never plays") + ", B "
                + (b.map { "after \(Figures.duration($0))" } ?? "never")
        case .decision(let position, let a, let b):
            title = "decision"
            text =
                "first difference, \(Figures.clock(position)) of the media: A loads \(Figures.bitrate(a))"
                + situation(.a) + ", B \(Figures.bitrate(b))" + situation(.b)
        case .bitrate(let a, let b):
            title = a == b ? "same" : a > b ? "A higher" : "B higher"
            text =
                a == b
                ? "both show \(Figures.bitrate(a)), for \(length)"
                : "A shows \(Figures.bitrate(a)), B \(Figures.bitrate(b)), for \(length)"
        case .stall(let a?, let b?):
            title = "stall"
            text = "both: A \(Figures.duration(a)), B \(Figures.duration(b))"
        case .stall(let a, let b):
            let party: Divergence.Party = a != nil ? .a : .b
            title = "stall"
            text =
                "\(party.name) only, \(Figures.duration(a ?? b)); \(party.other.name) shows "
                + Figures.bitrate(pair.bitrate(party.other, at: parting.time)) + situation(party.other)
        case .error(let party, let code, let count):
            title = code.map { String($0) } ?? "error"
            let row = pair[party].errors.first { $0.time == parting.time && $0.event.errorStatusCode == code }
            text =
                "\(party.name) only" + (count > 1 ? ", \(count) times" : "")
                + (row.map { ": \($0.explanation.class.rawValue): \($0.explanation.meaning)" } ?? "")
        case .end(let party):
            title = "end"
            let failed = pair[party].entry.totals.failure.failed == true
            text = "\(party.name) \(failed ? "failed" : "is over"), \(party.other.name) goes on for \(length)"
        }
    }

    /// What a simulated player had to decide by: ` (estimate 6.10 Mb/s, buffer 12.3 s)`.
    private static func situation(_ party: Divergence.Party, of pair: CompareModel, at time: Double) -> String {
        guard let detail = pair[party].detail else { return "" }
        let facts = [
            PlaybackDetail.value(of: detail.estimate, at: time).map { "estimate \(Figures.bitrate($0))" },
            detail.bufferLevel(at: time).map { "buffer \(Figures.duration($0))" },
        ].compactMap(\.self)
        return facts.isEmpty ? "" : " (" + facts.joined(separator: ", ") + ")"
    }
}
