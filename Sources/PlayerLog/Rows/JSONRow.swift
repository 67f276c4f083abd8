import PlayheadNumerics

/// The members of a JSON object as the cells of a row: members of members under dotted names (`data.stall.count`), lists as their
/// JSON.
///
/// Nothing is made of a value but where it stands: digits stay as they are, and a million rows cost no allocation each.
struct JSONRow {
    /// More different names are not told apart.
    private static let mostNames = 10_000
    /// So deeply objects may stand in each other.
    private static let deepest = 16

    private(set) var cells: [RowCells.Cell]
    /// The columns' names first, then others.
    private var names = StringTable()
    private let columns: [String]
    private var columnCount: Int { columns.count }
    /// Which name stood at each place of the row before: rows mostly have the same names in the same order.
    private var order: [Int64] = []
    private var place = 0
    private var path: [UInt8] = []

    /// How many columns the row that was read last has.
    private(set) var foundCount = 0

    /// Names that begin with this, and are no columns, are collected.
    private let collected: [UInt8]?
    /// The names of the row that was read last that are no columns, and begin with what is collected.
    private(set) var newColumns: [String] = []

    /// A reader of rows that have these columns.
    ///
    /// - Parameter prefix: what names begin with that are to be collected where they are no columns.
    init(columns: [String], collecting prefix: String? = nil) {
        collected = prefix.map { Array($0.utf8) }
        cells = Array(repeating: RowCells.Cell(), count: columns.count)
        self.columns = columns
        for column in columns { _ = names.index(of: column) }
    }

    private mutating func forgetNames() {
        names.removeAll()
        for column in columns { _ = names.index(of: column) }
        order = []
    }

    /// Reads an object.
    ///
    /// - Returns: whether these bytes are one.
    mutating func read(_ object: UnsafeRawBufferPointer) -> Bool {
        for index in cells.indices { cells[index] = RowCells.Cell() }
        (place, foundCount) = (0, 0)
        if !newColumns.isEmpty { newColumns = [] }
        path.removeAll(keepingCapacity: true)
        var index = 0
        return object.count < Int(Int32.max) && members(object, &index, depth: 0)
    }

    /// The names of the columns that the row that was read last has.
    var foundColumns: [String] { zip(columns, cells).filter { $1.end > $1.start || $1.form == .text }.map(\.0) }

    /// Looks at the cells of the object that was read last, which these bytes are.
    func withCells<Result>(_ object: UnsafeRawBufferPointer, _ body: (RowCells) -> Result) -> Result {
        cells.withUnsafeBufferPointer { cells in
            body(RowCells(base: object.baseAddress!.assumingMemoryBound(to: UInt8.self), cells: cells))
        }
    }

    private mutating func members(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, depth: Int) -> Bool {
        guard depth < Self.deepest, Self.skip("{", bytes, &index) else { return false }
        let prefix = path.count
        if Self.skip("}", bytes, &index) { return true }
        repeat {
            guard Self.skip("\"", bytes, &index), let name = Self.textEnd(bytes, &index) else { return false }
            path.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[name]))
            guard Self.skip(":", bytes, &index), value(bytes, &index, depth) else { return false }
            path.removeSubrange(prefix...)
        } while Self.skip(",", bytes, &index)
        return Self.skip("}", bytes, &index)
    }

    private mutating func value(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ depth: Int) -> Bool {
        Self.skipSpace(bytes, &index)
        guard index < bytes.count else { return false }
        let start = index
        switch bytes[index] {
        case UInt8(ascii: "{"):
            path.append(UInt8(ascii: "."))
            return members(bytes, &index, depth: depth + 1)
        case UInt8(ascii: "\""):
            index += 1
            guard let text = Self.textEnd(bytes, &index) else { return false }
            let isEscaped = bytes[text].contains(UInt8(ascii: "\\"))
            take(text, isEscaped ? .escaped : .text)
        case UInt8(ascii: "["):
            guard Self.skipList(bytes, &index) else { return false }
            take(start..<index, .literal)
        default:
            while index < bytes.count, !",}] \t\r\n".utf8.contains(bytes[index]) { index += 1 }
            let isNull = bytes[start..<index].elementsEqual("null".utf8)
            if index == start { return false }
            take(isNull ? start..<start : start..<index, .literal)
        }
        return true
    }

    /// Takes the value of the member whose name is the path.
    private mutating func take(_ range: Range<Int>, _ form: RowCells.Form) {
        let guess = place < order.count ? order[place] : -1
        // Of a stranger's file each row may have other names: then those are forgotten that are no columns.
        if names.count >= columnCount + Self.mostNames { forgetNames() }
        let name = path.withUnsafeBytes { names.index(of: $0, likely: StringTable.Index(rawValue: guess)).rawValue }
        if place < order.count { order[place] = name } else if place < Self.mostNames { order.append(name) }
        place += 1
        guard name >= 0, name < columnCount else {
            if let collected, path.starts(with: collected) { newColumns.append(String(decoding: path, as: UTF8.self)) }
            return
        }
        cells[Int(name)] = RowCells.Cell(start: Int32(range.lowerBound), end: Int32(range.upperBound), form: form)
        foundCount += 1
    }

    // MARK: Bytes

    private static func skipSpace(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    private static func skip(_ mark: Unicode.Scalar, _ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
        skipSpace(bytes, &index)
        guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    /// The text up to the quotation mark that ends it, behind which it goes on.
    private static func textEnd(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Range<Int>? {
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""):
                index += 1
                return start..<index - 1
            default: index += 1
            }
        }
        return nil
    }

    private static func skipList(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
        var depth = 0
        repeat {
            guard index < bytes.count else { return false }
            switch bytes[index] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                index += 1
                guard textEnd(bytes, &index) != nil else { return false }
                continue
            default: break
            }
            index += 1
        } while depth > 0
        return true
    }

    /// A text with JSON's escapes undone.
    static func unescaped(_ text: UnsafeRawBufferPointer) -> String {
        let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
        let value = quoted.withUnsafeBytes { try? JSONValue(parsing: $0) }
        if case .text(let undone) = value { return undone }
        return String(decoding: text, as: UTF8.self)
    }
}
