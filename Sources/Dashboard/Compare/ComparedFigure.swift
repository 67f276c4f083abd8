import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// A KPI of two sessions, ready to be shown.
struct ComparedFigure {
    let kpi: KPI
    var a: Double?
    var b: Double?
    /// B less A where that is known by itself: the median of the differences over many links. Nil for what the two give.
    var difference: Double?
    /// Whether what the two come to tells what was asked: not where the model does not reproduce what was recorded.
    var isTold = true
    /// Whether it tells which of the two is better at all.
    var isComparable = true
    /// Whether what else is known of the two bears the difference out: the answer over many links to a what-if question.
    var isDecided = true
    /// The one that hardly played beside the other: whatever it has less of, it has won nothing.
    var hardlyPlayed: Side?
    /// Whether there is little room for a figure.
    var isShort = false
    /// A difference of so much tells nothing, in the KPI's unit.
    var noise = 0.0
    /// Said where a reader could see no difference.
    var same = "same"
    /// Whether the startup times are those of access logs, which is buffering only: one of the two knows no other.
    var isBufferingOnly = false

    /// What it is called: not as on the Session screen where it is not the same.
    var name: String { isBufferingOnly ? isShort ? "Buffering" : "Startup buffering" : kpi.shortName }

    /// The same where there is little room.
    var short: ComparedFigure {
        var figure = self
        figure.isShort = true
        return figure
    }

    /// A value of one of the two.
    func text(_ side: Side) -> String { isShort ? kpi.shortText(value(side)) : kpi.text(value(side)) }

    private func value(_ side: Side) -> Double? { side == .a ? a : b }

    /// B less A, with its sign; unknown where one is.
    var change: String {
        guard isTold else { return "cannot tell" }
        guard let a, let b else { return NumberText.unknown }
        let difference = difference ?? b - a
        return isSame ? same : isShort ? kpi.shortChange(difference) : kpi.change(difference)
    }

    /// Which is better; nil where none is, where neither way is better, and where it is not known.
    var better: Side? {
        guard let a, let b, !isSame, !isWithinNoise, kpi.better != .neither, isComparable, isDecided, isTold
        else { return nil }
        let better: Side = (a < b) == (kpi.better == .lower) ? .a : .b
        return better == hardlyPlayed ? nil : better
    }

    /// How a change looks: for the better where B is.
    var changeStyle: Style { better.map { $0 == .b ? .good : .bad } ?? .muted }

    /// Whether there is a difference that tells nothing.
    var isWithinNoise: Bool {
        guard let a, let b, !isSame else { return false }
        return abs(b - a) <= noise
    }

    /// What the reader could not see is no difference.
    private var isSame: Bool { text(.a) == text(.b) }
}
