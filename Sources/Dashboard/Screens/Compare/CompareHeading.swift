import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// What differs between two sessions, and what is alike: nobody should compare two things at once unknowingly.
///
///      playlist differs  A apple.m3u8  B apple-low-first.m3u8     both avplayer · tunnel
struct CompareHeading {
    let contenders: ContenderPair
    /// The recorded session that both are models of; nil where they are not.
    var record: SessionTotals?
    /// Whether things that differ are named by their values alone.
    var isBrief = false

    /// The rows that it takes.
    ///
    /// - Parameters:
    ///   - hasRecord: whether what was recorded stands beside.
    ///   - isBrief: whether things that differ are named by their values alone.
    static func lines(_ contenders: ContenderPair, hasRecord: Bool = false, isBrief: Bool = false) -> Int {
        (contenders.differences.count > 1 && !isBrief ? 2 : 1) + (contenders.formatWarning == nil ? 0 : 1)
            + (hasRecord ? 1 : 0)
    }

    /// What was recorded, as much as has room: both sides are as modelled.
    private func recorded(_ record: SessionTotals, _ width: Int, _ separator: String) -> StyledText {
        let kpis: [KPI] = [
            .startupTime, .stallCount, .rebufferDuration, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
        ]
        var text = "both as modelled; recorded: "
        for (index, kpi) in kpis.enumerated() {
            let part = (index > 0 ? separator : "") + "\(kpi.phrase) \(kpi.text(kpi.reading(of: record)))"
            guard text.count + part.count <= width else { break }
            text += part
        }
        return StyledText(text, .text)
    }

    func draw(in rect: Rect, of frame: inout Frame) {
        let separator = " \(frame.glyphs.separator) "
        let differences = contenders.differences
        var rows: [StyledText] = []
        switch differences.count {
        case 0: rows.append(StyledText("nothing differs between A and B", .info))
        case 1: rows.append(StyledText("\(title(differences[0])) differs  ", .info) + values(differences[0]))
        default:
            let names = differences.map(title).joined(separator: ", ")
            if !isBrief { rows.append(StyledText("\(differences.count) things differ: \(names)", .warn)) }
            var row = StyledText()
            for (index, difference) in differences.enumerated() {
                row.add((index > 0 ? separator : "") + title(difference) + "  ", .muted)
                row = row + values(difference)
            }
            rows.append(row)
        }
        if !contenders.common.isEmpty {
            rows[0].add("   both ", .muted)
            rows[0].add(contenders.common.joined(separator: separator), .muted)
        }
        if let record { rows.append(recorded(record, rect.width - 2, separator)) }
        if let warning = contenders.formatWarning { rows.append(StyledText(warning, .warn)) }
        for (offset, row) in rows.prefix(rect.height).enumerated() {
            frame.put(row, at: Point(x: rect.x + 1, y: rect.y + offset), width: rect.width - 2)
        }
    }

    /// What differs, as people call it.
    private func title(_ difference: ContenderPair.Difference) -> String {
        switch difference.name {
        case "abr": "ABR rule"
        case "scale": "bandwidth"
        case "maxBuffer": "max buffer"
        case Contender.abrOptions: "ABR option"
        default: difference.name
        }
    }

    private func values(_ difference: ContenderPair.Difference) -> StyledText {
        var text = StyledText()
        for side in Side.allCases {
            text.add((side == .b ? "  " : "") + side.name + " ", CompareScreen.style(side))
            text.add(difference.value(side), .title)
        }
        return text
    }
}
