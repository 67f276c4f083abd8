/// Texts as values of a W3C log, which escapes nothing by itself: none of these can end a value or a row.
enum W3CText {
    /// A value without quotation marks. Spaces, control characters and quotation marks are percent-encoded, as they must
    /// be in a URI; a text that would pass for null is too.
    static func raw(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "-" }
        if text == "-" { return "%2D" }
        return String(
            decoding: text.utf8.flatMap { byte -> [UInt8] in
                guard byte <= 0x20 || byte == 0x7F || byte == 0x22 else { return [byte] }
                let digits = Array("0123456789ABCDEF".utf8)
                return [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }

    /// A value in quotation marks; null stands bare.
    ///
    /// Quotation marks within it are written as they are, as AVPlayer does, where that can be read: in pairs, in the last
    /// of the quoted columns. Elsewhere apostrophes stand for them.
    static func quoted(_ text: String?, mayHoldQuotes: Bool) -> String {
        guard let text else { return "-" }
        let line = oneLine(text)
        let isReadable = mayHoldQuotes && line.utf8.count { $0 == 0x22 } % 2 == 0
        let inner = isReadable ? line : String(line.unicodeScalars.map { $0 == "\"" ? "'" : Character($0) })
        return "\"" + inner + "\""
    }

    /// A text with a space for each of its line breaks.
    static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}

/// The columns for the fields of a log's rows that no property names.
struct OtherColumns {
    /// A field's name, and which of a row's fields of that name it is.
    private struct Column: Hashable {
        var name: String
        var occurrence: Int
    }

    private var columns: [Column] = []
    private let reserved: Set<String>

    /// - Parameters:
    ///   - rows: the fields of all rows.
    ///   - reserved: names that mean something else in this log.
    init(_ rows: [[OtherField]], besides reserved: Set<String>) {
        self.reserved = reserved
        var known: Set<Column> = []
        // The rows that know most tell the columns' order best.
        for row in rows.sorted(by: { $0.count > $1.count }) {
            for column in Self.columns(of: row) where known.insert(column).inserted { columns.append(column) }
        }
    }

    /// The columns' names; one that means something else in this log is marked as an extension.
    var names: [String] { columns.map { W3CText.raw(reserved.contains($0.name) ? "x-" + $0.name : $0.name) } }

    /// A row's values of these columns.
    func values(of fields: [OtherField]) -> [String] {
        if columns.isEmpty { return [] }
        let values = Dictionary(uniqueKeysWithValues: zip(Self.columns(of: fields), fields.map(\.value)))
        return columns.map { W3CText.raw(values[$0]) }
    }

    private static func columns(of fields: [OtherField]) -> [Column] {
        var counts: [String: Int] = [:]
        return fields.map { field in
            counts[field.name, default: 0] += 1
            return Column(name: field.name, occurrence: counts[field.name] ?? 0)
        }
    }
}
