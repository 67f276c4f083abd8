/// Tells a table of comma- or tab-separated values by how it begins.
enum TableStart {
    /// So much of a start is looked at: a header of many columns is some kilobytes long.
    private static let longest = 1 << 18

    /// Whether an input that is none of the other formats is a table.
    ///
    /// - Parameters:
    ///   - start: how the input begins.
    ///   - isWhole: whether that is all of it.
    ///   - hasMap: whether the user says which columns there are: then it is one unless it begins as a W3C log does.
    /// - Returns: nil where that cannot be told before more has come.
    static func isTable(_ start: [UInt8], isWhole: Bool, hasMap: Bool) -> Bool? {
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start[3...] : start[...]
        guard let first = text.first(where: { $0 > 0x20 }) else { return isWhole ? false : nil }
        if first == UInt8(ascii: "#") { return false }
        if hasMap { return true }
        let lines = text.prefix(longest).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
        // A line without its end may have more cells yet.
        let hasTwo = lines.count > 2 || isWhole && lines.count == 2 || lines.count == 2 && text.last == 0x0A
        guard hasTwo || isWhole || text.count > longest else {
            return lines.first.map { text.count > $0.count && !isHeader($0) } == true ? false : nil
        }
        guard let header = lines.first, isHeader(header) else { return false }
        let delimiter = TableHeader.delimiter(of: header)
        let columns = cells(header, delimiter)
        if ForeignKind.areOwnRows(columns.map { $0.filter { $0 != "\"" } }) { return true }
        return lines.count > 1 && cells(lines[1], delimiter).count == columns.count
    }

    /// Whether a line may have the names of columns, and is no sentence with commas in it.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let names = cells(line, TableHeader.delimiter(of: line))
        return names.count > 2 && Set(names).count == names.count
            && names.allSatisfy { name in
                (1...80).contains(name.utf8.count) && name.utf8.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
                    && name.utf8.allSatisfy { $0 >= 0x20 && !"=[]{}<>;#".utf8.contains($0) }
                    && !name.hasPrefix(" ") && !name.contains("://")
            }
    }

    /// The cells of a line up to its break, roughly: marks of quotation are parts of them.
    private static func cells(_ line: ArraySlice<UInt8>, _ delimiter: UInt8) -> [String] {
        var cells: [[UInt8]] = [[]]
        var inQuotes = false
        for byte in line where byte != 0x0D {
            if byte == UInt8(ascii: "\"") { inQuotes.toggle() }
            if byte == delimiter, !inQuotes { cells.append([]) } else { cells[cells.count - 1].append(byte) }
        }
        return cells.map { String(decoding: $0, as: UTF8.self) }
    }
}
