import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// Who A and B are, and what must be known to read their differences.
struct CohortsHead {
    let model: CohortsModel

    private typealias Named = (side: Side, cohort: CohortsModel.Cohort)

    /// The remarks, one after the other; empty where there are none.
    var remarks: String {
        var remarks: [String] = []
        if model.isApartInTime {
            remarks.append(
                "A and B do not overlap in time: what else changed meanwhile is in the difference too.")
        }
        if model.sharedCount > 0 {
            let count = model.sharedCount
            remarks.append(
                "\(NumberText.counted(count, "session")) \(count == 1 ? "is" : "are") in A and in B, so the two are not "
                    + "independent, and the intervals are too wide.")
        }
        if model.difference.rows.contains(where: { !$0.isAlike }) {
            remarks.append(
                "Startup times of one side are what the app saw, the other's are of access logs (buffering only): they "
                    + "have no difference.")
        }
        return remarks.joined(separator: " ")
    }

    func draw(in rect: Rect, remarks area: Rect, of frame: inout Frame) {
        let columns: [Table<Named>.Column] = [
            .left("", priority: 9) {
                StyledText(" \($0.side.name) ", CompareScreen.style($0.side))
            },
            .left("", least: 16, priority: 8) {
                StyledText($0.cohort.name, .title)
            },
            .left("", priority: 5) {
                StyledText("  " + Self.dates($0.cohort.span), .muted)
            },
            .right("", priority: 7) {
                StyledText("  " + NumberText.counted($0.cohort.fleet.sessionCount, "session"))
            },
            .right("", priority: 6) { StyledText("  " + Self.hours($0.cohort.fleet) + " watched") },
        ]
        Table(columns, rows: [(.a, model.a), (.b, model.b)], titles: nil)
            .draw(in: rect.splitRight(1).rest, of: &frame)
        frame.putWrapped(remarks, in: area.inset(dx: 1, dy: 0), style: .warn)
    }

    /// The hours watched; a decimal where they are few.
    private static func hours(_ fleet: FleetAccumulator) -> String {
        guard let hours = fleet.durationWatched.map({ $0 / 3600 }) else { return NumberText.unknown }
        return NumberText.fixed(hours, hours < 99.95 ? 1 : 0) + " h"
    }

    /// `2026-02-23 to 2026-03-01`; within a day `2026-02-23 08:00 to 09:30 UTC`.
    private static func dates(_ span: ClosedRange<Int>?) -> String {
        guard let span else { return "dates not known" }
        // Within the times that a date can hold.
        let most = Int(Int64.max / 1_000_000)
        let texts = [span.lowerBound, span.upperBound].map { seconds in
            LogDate(microseconds: Int64(min(max(seconds, -most), most)) * 1_000_000).iso8601
        }
        let days = texts.map { $0.prefix { $0 != "T" } }
        guard days[0] == days[1] else { return "\(days[0]) to \(days[1])" }
        let times = texts.map { $0.drop { $0 != "T" }.dropFirst().prefix(5) }
        return "\(days[0]) \(times[0])" + (times[0] == times[1] ? "" : " to \(times[1])") + " UTC"
    }
}
