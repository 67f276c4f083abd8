import PlayerLog

/// Sessions made up from a seed, to be written as a log of any form.
struct GeneratedSessions {
    private static let firstDate = LogDate(year: 2026, month: 3, day: 2, hour: 8)

    /// The sessions' rows, session by session.
    private(set) var sessions: [[GeneratedRow]] = []

    init(count: Int, rowsEach: Int, seed: UInt64 = 1) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let id = Self.guid(&generator)
            let startup = Int.random(in: 200..<4000, using: &generator)
            var date = Self.firstDate.advanced(by: Double.random(in: 0..<86_400, using: &generator).rounded())
            var position = 0
            var rows: [GeneratedRow] = []
            for _ in 0..<rowsEach {
                rows.append(
                    GeneratedRow(date: date, sessionID: id, position: position, startup: startup, using: &generator))
                position += rows[rows.count - 1].watched
                date = date.advanced(by: Double(rows[rows.count - 1].watched / 1000 + 1))
            }
            sessions.append(rows)
        }
    }

    private static let head = """
        #Version: 1.0
        #Software: AppleCoreMedia/1.0.0.23C55 (iPhone; U; CPU OS 26_2 like Mac OS X; en_us)
        #Date: 2026/03/03 12:00:00.000
        #Fields: \(W3CColumns.access.names.joined(separator: " "))

        """

    /// One dump of all sessions, as W3C text.
    var w3c: [UInt8] { Self.bytes([Self.head] + sessions.joined().map(\.w3c)) }

    /// All rows, one a line of JSON.
    var ndjson: [UInt8] { Self.bytes(sessions.joined().map(\.json)) }

    /// Dumps one after another, each with all rows so far and `step` more than the last: as an app dumps that does so
    /// again and again during playback.
    func dumps(step: Int) -> [UInt8] {
        Self.bytes(
            sessions.flatMap { rows in
                stride(from: step, through: rows.count, by: step).flatMap { count in
                    [Self.head] + rows.prefix(count).map(\.w3c)
                }
            })
    }

    private static func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) } }

    private static func guid(_ generator: inout SeededGenerator) -> String {
        var digits = Array(String(repeating: "0", count: 36).utf8)
        for place in digits.indices {
            digits[place] =
                [8, 13, 18, 23].contains(place)
                ? UInt8(ascii: "-") : Array("0123456789ABCDEF".utf8)[Int.random(in: 0..<16, using: &generator)]
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
