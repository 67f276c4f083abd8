/// A column of a table in any form: what stands above it, which room it has, and what it says of a row.
///
/// `Text` is what the form's cells hold: pieces with styles on a screen, pieces with their exact values in a report.
public struct TableColumn<Element, Text> {
    /// What stands above it, and its room.
    public let heading: ColumnHeading
    /// What it says of a row.
    public let text: (Element) -> Text

    /// Makes a column.
    public init(_ heading: ColumnHeading, text: @escaping (Element) -> Text) {
        (self.heading, self.text) = (heading, text)
    }
}

/// What stands above a column, and the room that it has: as wide as its widest text, unless it has a width.
public struct ColumnHeading: Sendable {
    /// Its title.
    public var title: String
    /// Its width where there is room; nil for that of its widest text.
    public var width: Int?
    /// To so much it may be narrowed before others are left out; nil where its texts are never cut, as figures are not.
    public var least: Int?
    /// Higher ones stay longer when room gets short; those of one priority go together, since A without B says nothing.
    public var priority: Int
    /// Whether texts end at its right edge, as numbers should.
    public var alignsRight: Bool
    /// Whether it takes the room that is left over.
    public var grows: Bool

    /// Makes a heading.
    public init(
        _ title: String, width: Int? = nil, least: Int? = nil, priority: Int = 0, alignsRight: Bool = false,
        grows: Bool = false
    ) {
        (self.title, self.width, self.least) = (title, width, least)
        (self.priority, self.alignsRight, self.grows) = (priority, alignsRight, grows)
    }
}

/// Where a column is.
public struct ColumnPlace: Equatable, Sendable {
    /// Its index among the table's columns.
    public let column: Int
    /// How far it is from the table's left edge.
    public let offset: Int
    /// How wide it is.
    public let width: Int
}

extension [ColumnHeading] {
    /// Which columns are shown, and where: where the room does not suffice they are narrowed, and before any is narrowed below its
    /// least those of low priority are left out. The most important ones stay, whatever the room.
    ///
    /// - Parameters:
    ///   - wanted: how wide the columns would be, a width each.
    ///   - room: how wide the table may be.
    ///   - gap: what is between two columns.
    public func places(wanted: [Int], room: Int, gap: Int = 1) -> [ColumnPlace] {
        let least = zip(self, wanted).map { heading, width in Swift.min(width, heading.least ?? width) }
        var shown = Array<Int>(indices)
        func over(_ widths: [Int]) -> Int { shown.reduce(-gap) { $0 + gap + widths[$1] } - room }
        while over(least) > 0, let lowest = shown.map({ self[$0].priority }).min(),
            shown.contains(where: { self[$0].priority > lowest })
        {
            shown.removeAll { self[$0].priority == lowest }
        }
        var widths = wanted
        // The least important gives way first, of several the widest.
        while over(widths) > 0,
            let yielding = shown.filter({ widths[$0] > least[$0] }).max(by: {
                (-self[$0].priority, widths[$0]) < (-self[$1].priority, widths[$1])
            })
        {
            widths[yielding] -= 1
        }
        if let growing = shown.first(where: { self[$0].grows }) { widths[growing] += Swift.max(0, -over(widths)) }
        var offset = 0
        return shown.map { column in
            defer { offset += widths[column] + gap }
            return ColumnPlace(column: column, offset: offset, width: widths[column])
        }
    }
}
