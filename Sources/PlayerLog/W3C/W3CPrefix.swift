/// What an app's own logging, os_log or syslog puts before each line of a log: times, a process with its ids, a level, a
/// category in brackets.
///
///     2026-05-12 18:00:00.123 MyApp[312:9911] 2026/05/12 18:51:00.000 https://a.example/v.m3u8 …
///
/// No list of such forms is whole, but a row has one: it begins with a date, a time and a URI.
enum W3CPrefix {
    /// A row that begins later in its line has no prefix that anybody writes.
    private static let longest = 1 << 10

    /// How many bytes stand before the row of a line; 0 where none do, and where the columns begin in another way.
    static func length(in line: UnsafeRawBufferPointer, _ columns: W3CColumns) -> Int {
        guard columns.names.starts(with: ["date", "time"]) else { return 0 }
        let hasURI = columns.names.count > 2 && columns.names[2] == "uri"
        var last: Int?
        var rest = Words(line)
        var (first, second, third) = (rest.next(), rest.next(), rest.next())
        // No prefix begins as a row of unknown date does.
        if let first, let second, first.lowerBound == 0, isNull(first, in: line), isNull(second, in: line) { return 0 }
        func isRow(from start: Int?) -> Bool {
            start.map { Words(line, from: $0).count == columns.names.count } ?? false
        }
        while let date = first, let time = second, date.lowerBound < longest {
            // What an entry's domain or comment says is no row.
            if date.lowerBound > 0, line[date.lowerBound] == quote { break }
            if let start = start(ofDate: date, in: line), isTime(time, in: line), line[start] != null || line[0] != null
            {
                // Values that are not known stand side by side anywhere in a row, and before a URI that is not its first.
                if line[start] == null, isRow(from: last) { break }
                if hasURI, let third, !line[third].contains(quote), holdsScheme(third, in: line) { return start }
                // So may a date and a time, in columns of the app's own.
                if line[start] != null, !isRow(from: last) { last = start }
            }
            (first, second, third) = (second, third, rest.next())
        }
        return last ?? 0
    }

    private static let quote = UInt8(ascii: "\"")
    /// What stands for a date or a time that nobody knows.
    private static let null = UInt8(ascii: "-")
    /// What may stand between a prefix and a date without a blank.
    private static let joints = Array(":|]>),;=\"'".utf8)

    /// Where the date begins that a word ends with; `nil` where it ends with none.
    private static func start(ofDate word: Range<Int>, in line: UnsafeRawBufferPointer) -> Int? {
        let start = word.upperBound - (line[word.upperBound - 1] == null ? 1 : 10)
        guard start >= word.lowerBound, start == word.lowerBound || joints.contains(line[start - 1]),
            line[start] == null || W3CDate.day(UnsafeRawBufferPointer(rebasing: line[start..<word.upperBound])) != nil
        else { return nil }
        return start
    }

    private static func isNull(_ word: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
        word.count == 1 && line[word.lowerBound] == null
    }

    private static func isTime(_ word: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
        isNull(word, in: line) || W3CDate.time(UnsafeRawBufferPointer(rebasing: line[word])) != nil
    }

    private static func holdsScheme(_ word: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
        let scheme = Array("://".utf8)
        return word.dropLast(2).contains { line[$0...].starts(with: scheme) }
    }

    /// The words of a line, between blanks.
    private struct Words {
        let line: UnsafeRawBufferPointer
        var offset = 0

        init(_ line: UnsafeRawBufferPointer, from offset: Int = 0) { (self.line, self.offset) = (line, offset) }

        var count: Int {
            var (rest, count) = (self, 0)
            while rest.next() != nil { count += 1 }
            return count
        }

        mutating func next() -> Range<Int>? {
            while offset < line.count, line[offset] == 0x20 || line[offset] == 0x09 { offset += 1 }
            let start = offset
            while offset < line.count, line[offset] != 0x20, line[offset] != 0x09 { offset += 1 }
            return start < offset ? start..<offset : nil
        }
    }
}
