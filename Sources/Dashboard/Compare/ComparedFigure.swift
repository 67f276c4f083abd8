import Analytics
import Comparison
import Report

/// A KPI of two sessions, ready to be shown.
struct ComparedFigure {
    let kpi: KPI
    let a: Double?
    let b: Double?
    /// Whether it tells which of the two is better at all.
    var isComparable = true
    /// The one that hardly played beside the other: whatever it has less of, it has won nothing.
    var hardlyPlayed: Side?
    /// Whether there is little room for a figure.
    var isShort = false

    /// The same where there is little room.
    var short: ComparedFigure {
        ComparedFigure(kpi: kpi, a: a, b: b, isComparable: isComparable, hardlyPlayed: hardlyPlayed, isShort: true)
    }

    /// A value of one of the two.
    func text(_ side: Side) -> String { isShort ? kpi.shortText(value(side)) : kpi.text(value(side)) }

    private func value(_ side: Side) -> Double? { side == .a ? a : b }

    /// B less A, with its sign; `same` where a reader could see no difference, unknown where one is.
    var change: String {
        guard let a, let b else { return Figures.unknown }
        return isSame ? "same" : isShort ? kpi.shortChange(b - a) : kpi.change(b - a)
    }

    /// Which is better; nil where none is, where neither way is better, and where it is not known.
    var better: Side? {
        guard let a, let b, !isSame, kpi.better != .neither, isComparable else { return nil }
        let better: Side = (a < b) == (kpi.better == .lower) ? .a : .b
        return better == hardlyPlayed ? nil : better
    }

    /// What the reader could not see is no difference.
    private var isSame: Bool { text(.a) == text(.b) }
}
