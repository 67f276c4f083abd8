import Testing

@testable import PlayerLog

@Suite struct W3CUnreadableValueTests {
    private static let fields = W3CLog.accessFields.split(separator: " ").dropFirst().map {
        String($0.filter { $0 != "\n" })
    }

    /// A row with `value` in a column.
    private static func row(_ value: String, in column: String) -> String {
        var words = W3CLog.row().split(separator: " ").map(String.init)
        words[words.count - 1] = "-"
        let index = fields.firstIndex(of: column)!
        words[index] = value
        return words.joined(separator: " ") + "\n"
    }

    private static let numbers = W3CColumns.access.names.filter {
        AccessLogField(w3cName: $0).map { $0.storage == .integer || $0.storage == .millionths } ?? false
    }

    @Test func `there are eighteen columns of numbers`() { #expect(Self.numbers.count == 18) }

    @Test(arguments: numbers)
    func `what is no number in any column is reported and unknown`(column: String) throws {
        for value in ["abc", "10,5", "1.2.3", "12:30", "0x10", "1e3", "--5", "99999999999999999999", "(5)"] {
            let log = Reading.read(
                W3CLog.access(Self.row(value, in: column), W3CLog.row(date: "2026/03/02 08:20:00.000")))
            #expect(log.messages == ["test.log:5: \(column) is '\(value)', which is no number: taken as unknown"])
            #expect(log.events.count == 2)
            #expect(log.events.first?[try #require(AccessLogField(w3cName: column))] == nil)
            #expect(log.events.first?.playbackStartDate != nil)
        }
    }

    @Test(arguments: [
        "-", "-1", "-1.000", "-5000.5", "nan", "inf", "-inf", "NaN", "(null)", "nil", "<null>", "0", "5.", "3.000",
    ])
    func `what is unknown or a number is not reported`(value: String) {
        for column in Self.numbers {
            #expect(Reading.read(W3CLog.access(Self.row(value, in: column))).messages == [])
        }
    }

    @Test(arguments: ["1.5", "1.500", "0.001", "12.3456"])
    func `a fraction of a count is reported and unknown`(value: String) throws {
        for column in Self.numbers {
            let field = try #require(AccessLogField(w3cName: column))
            let log = Reading.read(W3CLog.access(Self.row(value, in: column)))
            let message = "test.log:5: \(column) is '\(value)', which is no whole number: taken as unknown"
            #expect(log.messages == (field.storage == .integer ? [message] : []))
            #expect((log.events.first?[field] == nil) == (field.storage == .integer))
        }
    }

    @Test(arguments: [
        ("2026/13/02", "date is '2026/13/02', which is no date"),
        ("2026/00/02", "date is '2026/00/02', which is no date"),
        ("2026/02/30", "date is '2026/02/30', which is no date"), ("2026/3/2", "date is '2026/3/2', which is no date"),
        ("abc", "date is 'abc', which is no date"), ("20260302", "date is '20260302', which is no date"),
        ("2026x03x02", "date is '2026x03x02', which is no date"),
    ])
    func `a day that is none is reported`(value: String, message: String) {
        let log = Reading.read(W3CLog.access(Self.row(value, in: "date")))
        #expect(log.messages == ["test.log:5: \(message): taken as unknown"])
        #expect(log.events.map(\.playbackStartDate) == [nil])
        #expect(log.events.map(\.durationWatched) == [12.5])
    }

    @Test(arguments: ["25:00:00.000", "08:60:00.000", "08h14m31s", "noon", "8:14:31"])
    func `a time that is none is reported`(value: String) {
        let log = Reading.read(W3CLog.access(Self.row(value, in: "time")))
        #expect(log.messages == ["test.log:5: time is '\(value)', which is no time: taken as unknown"])
        #expect(log.events.map(\.playbackStartDate) == [nil])
    }

    @Test(arguments: ["2024/02/29 23:59:60.060", "2000/02/29 00:00:00.000", "2026-03-02 08:14:31.031", "- -"])
    func `what is a date or null is not reported`(date: String) {
        #expect(Reading.read(W3CLog.access(W3CLog.row(date: date))).messages == [])
    }

    @Test func `a row is one problem however many of its values are none`() {
        let row = W3CLog.row(requests: "abc", watched: "def", bytes: "ghi")
        #expect(
            Reading.read(W3CLog.access(row)).messages == [
                "test.log:5: sc-count is 'abc', which is no number: taken as unknown (and 2 more in this row)"
            ])
    }

    @Test func `rows are reported where they stand and however they come`() {
        let good = W3CLog.row()
        let log = W3CLog.access(
            good, W3CLog.row(bytes: "x"), good, W3CLog.row(bytes: "y").replacing(" ", with: "\t"), good)
        for piece in [1, 7, 64, 1000, .max] {
            let messages = Reading.read(log, piece: piece).messages
            #expect(messages.map { $0.prefix(24) } == ["test.log:6: bytes is 'x'", "test.log:8: bytes is 'y'"])
        }
    }

    @Test func `a long value is cut short`() {
        let row = W3CLog.row(bytes: String(repeating: "z", count: 5000))
        #expect(Reading.read(W3CLog.access(row)).messages.allSatisfy { $0.count < 150 })
    }

    @Test func `an error logs numbers and dates are looked at too`() {
        let log = Reading.read(
            W3CLog.error(
                #"2026/13/02 08:14:31.031 u A - -12889 "D" "c" -"#, #"2026/03/02 08:14:31.031 u A - abc "D" "c" -"#,
                #"2026/03/02 08.14.31 u A - -12889 "D" "c" -"#, #"- - u A - - "D" "c" -"#))
        #expect(
            log.messages == [
                "test.log:5: date is '2026/13/02', which is no date: taken as unknown",
                "test.log:6: status is 'abc', which is no number: taken as unknown",
                "test.log:7: time is '08.14.31', which is no time: taken as unknown",
            ])
        #expect(log.entries.count == 4)
    }

    @Test func `a dumps own date is looked at too`() {
        let log = Reading.read(W3CLog.access(W3CLog.row(), date: "2026/13/02 08:15:00.000"))
        #expect(log.messages == ["test.log:3: the #Date is no date: when this was written is unknown"])
        #expect(log.events.count == 1)
    }
}
