import PlayheadNumerics

/// A map bound to the columns of one table: what is read of each of its rows.
struct RowPlan: Sendable {
    private struct Number {
        var field: RowField
        var column: Int
        var scale: RowScale
    }

    private struct Condition {
        var field: RowField
        var column: Int
        var reading: RowMap.Reading
    }

    private struct Text {
        var text: RowText
        var column: Int
        /// Whether many rows may have the same.
        var isShared: Bool
        var last: Int64 = -1
    }

    /// The columns' names.
    let columns: [String]
    /// Who says what the rows say.
    let source: String
    /// Whether the rows are ours, written by `kpi`.
    let isOwn: Bool
    private let localTime: LocalTime
    private var numbers: [Number] = []
    private var conditions: [Condition] = []
    private var texts: [Text] = []
    private var contextColumns = RowContext.Columns()
    private var constantNumbers: [(field: RowField, value: Int64)] = []
    private var constantTexts: [(text: RowText, value: String)] = []
    private var idColumn: Int?
    /// The texts that rows have, each made once.
    private var table = StringTable()
    private var strings: [String] = []
    /// The same of hosts and playback types, in our words.
    private var hosts: [String?] = []
    private var playbackTypes: [String?] = []

    /// So many different texts are kept.
    private static let mostTexts = 1 << 16
    /// Binds a map.
    ///
    /// - Throws: where the table lacks a column that the map reads.
    init(_ map: RowMap, columns: [String], localTime: LocalTime, isOwn: Bool = false) throws(RowMap.Problem) {
        (self.columns, source, self.isOwn, self.localTime) = (columns, map.source ?? "rows", isOwn, localTime)
        var positions: [String: Int] = [:]
        for (index, name) in columns.enumerated() where positions[name] == nil { positions[name] = index }
        if !map.hasID {
            throw RowMap.Problem(message: "the map does not say which column names the session: id=COLUMN")
        }
        for assignment in map.assignments {
            switch assignment.origin {
            case .constant(let text): try setConstant(text, assignment.target)
            case .column(let names, let reading, let mayLack):
                let found = names.compactMap { positions[$0] }
                if found.isEmpty, !mayLack {
                    throw RowMap.Problem(message: Self.lacking(names[0], assignment.target, among: columns))
                }
                for column in found { add(assignment.target, column, reading) }
            }
        }
        guard idColumn != nil else { throw RowMap.Problem(message: "id is a constant: all rows would be one session") }
    }

    static func lacking(_ name: String, _ target: RowMap.Target, among columns: [String]) -> String {
        let near = NearNames.near(name, among: columns)
        let shown = near.isEmpty ? Array(columns.prefix(8)) : near
        return "no column is called \(name), which \(target.name) is read from: "
            + (near.isEmpty ? "the columns are " : "is it ") + shown.joined(separator: ", ")
            + (near.isEmpty ? columns.count > 8 ? ", …" : "" : "?")
    }

    private mutating func setConstant(_ text: String, _ target: RowMap.Target) throws(RowMap.Problem) {
        switch target {
        case .context(let key): contextColumns.constants.append((contextColumns.place(of: key), text))
        case .text(.playbackType): constantTexts.append((.playbackType, RowFigures.playbackType(text)))
        case .text(let target): constantTexts.append((target, text))
        case .number(let field):
            let number = Array(text.utf8).withUnsafeBytes {
                RowNumber.parse($0, field.kind, RowScale(), localTime: localTime)
            }
            guard case .known(let value) = number else {
                throw RowMap.Problem(message: "\(field.name)='\(text)': this is no value of it")
            }
            constantNumbers.append((field, value))
        }
    }

    private mutating func add(_ target: RowMap.Target, _ column: Int, _ reading: RowMap.Reading) {
        switch (target, reading) {
        case (.text(.id), _): idColumn = idColumn ?? column
        case (.text(let text), _):
            let isShared = ![.variants, .startupWaterfall, .stalls, .errorEntries].contains(text)
            texts.append(Text(text: text, column: column, isShared: isShared))
        case (.context(let key), _): contextColumns.columns.append((contextColumns.place(of: key), column))
        case (.number(let field), .value(let scale)):
            numbers.append(Number(field: field, column: column, scale: scale))
        case (.number(let field), _): conditions.append(Condition(field: field, column: column, reading: reading))
        }
    }

    /// The id of a row's session; empty where the row has none.
    func id(_ row: RowCells) -> UnsafeRawBufferPointer { idColumn.map { row[$0] } ?? .init(start: nil, count: 0) }

    /// The same as text, its escapes undone.
    func idText(_ row: RowCells) -> String { idColumn.map(row.text) ?? "" }

    /// Whether the id stands in the row as it is.
    func isIDPlain(_ row: RowCells) -> Bool {
        idColumn.map { ![.doubled, .escaped].contains(row.form($0)) } ?? true
    }

    /// Reads a row.
    ///
    /// - Parameters:
    ///   - row: its cells.
    ///   - figures: takes what it tells; what an earlier row of the same table told is gone.
    ///   - unreadable: takes the values that are none.
    mutating func read(_ row: RowCells, into figures: inout RowFigures, unreadable: inout [UnreadableValue]) {
        figures.removeNumbers()
        for (field, value) in constantNumbers { figures[field] = value }
        for number in numbers where figures[number.field] == nil {
            let kind = number.field.kind
            switch RowNumber.parse(row[number.column], kind, number.scale, localTime: localTime) {
            case .known(let value): figures[number.field] = value
            case .unknown: break
            case .unreadable:
                unreadable.append(
                    UnreadableValue(
                        name: columns[number.column], text: row.text(number.column), expected: .init(kind)))
            }
        }
        for condition in conditions {
            let cell = row.text(condition.column)
            switch condition.reading {
            case .given: figures[condition.field] = Self.isNothing(cell) ? 0 : 1
            case .equal(let text, let negated):
                if !cell.isEmpty { figures[condition.field] = (cell == text) != negated ? 1 : 0 }
            case .value: break
            }
        }
        readTexts(row, &figures)
    }

    /// The context of a row; `nil` where the map says nothing of one.
    func context(of row: RowCells) -> RowContext? {
        contextColumns.keys.isEmpty ? nil : RowContext(columns: contextColumns, row: row)
    }

    private mutating func readTexts(_ row: RowCells, _ figures: inout RowFigures) {
        if table.count > Self.mostTexts { forgetTexts() }
        for index in texts.indices { figures[texts[index].text] = nil }
        for index in texts.indices {
            let (text, column) = (texts[index].text, texts[index].column)
            let cell = row[column]
            if Self.isNothing(cell, row.form(column)) || figures[text] != nil {
                continue
            } else if texts[index].isShared, row.form(column) != .doubled, row.form(column) != .escaped {
                texts[index].last = shared(cell, likely: texts[index].last)
                figures[text] = word(text, Int(texts[index].last))
            } else {
                let own = row.text(column)
                figures[text] =
                    text == .host ? RowFigures.host(own) : text == .playbackType ? RowFigures.playbackType(own) : own
            }
        }
        for (text, constant) in constantTexts where figures[text] == nil { figures[text] = constant }
    }

    /// A text that rows share, in our words; each is worked out once.
    private mutating func word(_ text: RowText, _ index: Int) -> String {
        func worked(_ known: inout [String?], _ make: (String) -> String) -> String {
            while known.count <= index { known.append(nil) }
            if let word = known[index] { return word }
            let word = make(strings[index])
            known[index] = word
            return word
        }
        switch text {
        case .host: return worked(&hosts, RowFigures.host)
        case .playbackType: return worked(&playbackTypes, RowFigures.playbackType)
        default: return strings[index]
        }
    }

    /// The index of a text that other rows may have too.
    private mutating func shared(_ cell: UnsafeRawBufferPointer, likely last: Int64) -> Int64 {
        let index = table.index(of: cell, likely: StringTable.Index(rawValue: last))
        if table.count > strings.count { strings.append(table[index]) }
        return index.rawValue
    }

    private mutating func forgetTexts() {
        table.removeAll()
        (strings, hosts, playbackTypes) = ([], [], [])
        for index in texts.indices { texts[index].last = -1 }
    }

    /// Whether a cell says that there is no text.
    static func isNothing(_ cell: UnsafeRawBufferPointer, _ form: RowCells.Form) -> Bool {
        if form == .text || form == .escaped { return false }
        if cell.isEmpty { return true }
        guard cell.count <= 4, [UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "\\")].contains(cell[0]) else {
            return false
        }
        return cell.elementsEqual("\\N".utf8) || cell.elementsEqual("NULL".utf8) || cell.elementsEqual("null".utf8)
    }

    private static func isNothing(_ cell: String) -> Bool {
        cell.isEmpty || ["\\N", "NULL", "null"].contains(cell)
    }
}

extension UnreadableValue.Expected {
    fileprivate init(_ kind: RowField.Kind) {
        switch kind {
        case .date: self = .date
        case .time: self = .time
        case .bitrate, .ratio, .bytes: self = .number
        case .count: self = .wholeNumber
        case .truth: self = .truth
        }
    }
}
