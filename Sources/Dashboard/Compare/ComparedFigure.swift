import Analytics
import Experiment
import Report

/// A KPI of two sessions, ready to be shown.
struct ComparedFigure {
    let kpi: ComparedKPI
    let a: Double?
    let b: Double?
    /// Whether a bitrate tells how something looks: not where the formats differ.
    let comparesBitrates: Bool
    /// Whether there is little room for a figure.
    var isShort = false

    /// The same where there is little room.
    var short: ComparedFigure {
        ComparedFigure(kpi: kpi, a: a, b: b, comparesBitrates: comparesBitrates, isShort: true)
    }

    /// A value of one of the two.
    func text(_ party: Divergence.Party) -> String { kpi.text(party == .a ? a : b, isShort: isShort) }

    /// B less A, with its sign; `same` where a reader could see no difference, unknown where one is.
    var change: String {
        guard let a, let b else { return Figures.unknown }
        return isSame ? "same" : kpi.change(b - a, isShort: isShort)
    }

    /// Which is better; nil where none is, where neither way is better, and where it is not known.
    var better: Divergence.Party? {
        guard let a, let b, !isSame, kpi.better != .neither, comparesBitrates || !kpi.isOfBitrate else { return nil }
        return (a < b) == (kpi.better == .lower) ? .a : .b
    }

    /// What the reader could not see is no difference.
    private var isSame: Bool { text(.a) == text(.b) }
}
