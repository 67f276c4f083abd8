import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics

/// The moments where A and B diverge over one trace: what the page, the text and the JSON tell of them.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class PlayedDivergences {
    /// The trace's index among all that were asked for.
    let traceIndex: Int
    /// The moments, by time.
    let all: [Divergence]
    private let sessions: [DivergenceText.Session]

    /// Nil of anything but two sessions.
    init?(_ played: [ContenderSession]) {
        guard played.count == 2 else { return nil }
        let catalog = ErrorCatalog()
        let timelines = played.map { PlaybackTimeline($0.log) }
        let details = zip(timelines, played).map { timeline, side in
            Divergence.Session(
                timeline,
                detail: side.simulated.flatMap { simulated in
                    side.simulation.map { (simulated.requests, $0.presentation) }
                })
        }
        traceIndex = played[0].traceIndex
        none =
            played.allSatisfy { $0.totals.neverStarted == true }
            ? "Nowhere: neither side ever plays." : "Nowhere: both start, switch, stall and end alike."
        all = Divergence.all(details[0], details[1])
        sessions = zip(timelines, played).map { timeline, side in
            DivergenceText.Session(
                timeline, moments: timeline.moments(catalog: catalog), failed: side.totals.failure.failed == true,
                estimate: { time in side.simulated?.requests.last { $0.end <= time && $0.estimate != nil }?.estimate },
                buffer: { side.simulated?.buffer.level(at: $0) })
        }
    }

    private func words(_ divergence: Divergence) -> DivergenceText {
        DivergenceText(divergence) { self.sessions[$0.rawValue] }
    }

    /// What is said where there is no moment.
    let none: ReportText

    /// The first of the moments as a table.
    func table(mostRows: Int) -> ReportTable {
        ReportTable(
            all.prefix(mostRows).map { (time: $0.time, words: words($0)) },
            [
                .right("At") { NumberText.clock($0.time) }, .left("Moment", \.words.title),
                .left("What A and B do", \.words.text),
            ])
    }

    /// The first of the moments, a line each, which may be broken where there is little room.
    func lines(most: Int) -> ReportBlock {
        guard !all.isEmpty else { return .paragraph(none) }
        // The line that says that one is missing has room for it.
        let lines = all.prefix(all.count == most + 1 ? all.count : most).map { divergence in
            let words = words(divergence)
            return "\(NumberText.clock(divergence.time)) \(words.title)" + (words.text.isEmpty ? "" : ": \(words.text)")
        }
        let rest = all.count - lines.count
        let last = rest > 0 ? ["and \(rest) more, which --format json and html have"] : []
        return .lines((lines + last).map { ReportText($0) })
    }

    /// The moments as the contract has them.
    var record: ReportValue {
        .list(
            all.map { divergence in
                let text = words(divergence).text
                return .record(divergence.record + [.init("text", text)])
            })
    }
}

extension Divergence {
    /// What the contract tells of a moment; all names are always there.
    fileprivate var record: [ReportValue.Field] {
        let known: [String: ReportValue] =
            switch kind {
            case .startup(let a, let b): ["kind": .text("startup"), "a": ReportValue(a), "b": ReportValue(b)]
            case .decision(let position, let a, let b):
                ["kind": .text("decision"), "position": .number(position), "a": .number(a), "b": .number(b)]
            case .bitrate(let a, let b): ["kind": .text("bitrate"), "a": .number(a), "b": .number(b)]
            case .stall(let a, let b, let unknown):
                [
                    "kind": .text("stall"), "a": unknown.contains(.a) ? .unknown : ReportValue(a),
                    "b": unknown.contains(.b) ? .unknown : ReportValue(b),
                    "aAtLeast": unknown.contains(.a) ? ReportValue(a) : .unknown,
                    "bAtLeast": unknown.contains(.b) ? ReportValue(b) : .unknown,
                ]
            case .error(let side, let code, let count):
                [
                    "kind": .text("error"), "side": .text(side.name), "errorStatusCode": ReportValue(code),
                    "count": ReportValue(count),
                ]
            case .end(let side): ["kind": .text("end"), "side": .text(side.name)]
            }
        let names = ["kind", "side", "a", "b", "position", "errorStatusCode", "count", "aAtLeast", "bAtLeast"]
        return [.init("time", time), .init("duration", duration)]
            + names.map { .init($0, known[$0] ?? .unknown) }
    }
}
