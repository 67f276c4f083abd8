import PlayheadAnalytics
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// The frame of the stream; what is in it, pyarrow, DuckDB and Polars read in the end-to-end tests.
@Suite struct ArrowStreamTests {
    private static let end: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]

    private static func pieces(_ sessions: some Sequence<SessionTotals>) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        KPIReport.writeArrow(sessions) { pieces.append($0) }
        return pieces
    }

    @Test func `no session is a schema and an end`() {
        let pieces = Self.pieces([])
        #expect(pieces.count == 2)
        #expect(pieces[1] == Self.end)
        #expect(pieces[0].starts(with: Self.end.prefix(4)))
        let length = (4..<8).reduce(0) { $0 | Int(pieces[0][$1]) << (8 * ($1 - 4)) }
        #expect(length == pieces[0].count - 8)
    }

    @Test func `each piece is a multiple of eight bytes`() {
        for count in [1, 2, 9] {
            for piece in Self.pieces((0..<count).map { _ in SampleSessions.known }) { #expect(piece.count % 8 == 0) }
        }
    }

    @Test func `a batch is full at its rows`() {
        for (count, pieces) in [(ArrowStream.rowsPerBatch - 1, 2), (ArrowStream.rowsPerBatch, 3)] {
            let found = Self.pieces((0..<count).lazy.map { _ in SampleSessions.unknown })
            #expect(found.count == pieces)
            #expect((found.last == Self.end) == (count == ArrowStream.rowsPerBatch))
        }
    }

    @Test func `large texts make small batches`() {
        var session = SampleSessions.unknown
        session.id = String(repeating: "x", count: 1 << 16)
        let pieces = Self.pieces((0..<1024).lazy.map { _ in session })
        #expect(pieces.count > 3)
        #expect(pieces.allSatisfy { $0.count < 32 << 20 })
    }

    @Test func `each value is of its column's type or unknown`() {
        func isOf(_ type: ColumnType, _ value: ReportValue) -> Bool {
            switch (type, value) {
            case (_, .unknown), (.text, .text), (.whole, .whole), (.number, .number), (.truth, .truth), (.date, .date),
                (.dictionary, .dictionary):
                true
            case (.list(let element), .list(let values)): values.allSatisfy { isOf(element, $0) }
            case (.record(let members), .record(let fields)):
                members.map(\.key) == fields.map(\.name)
                    && zip(members, fields).allSatisfy { isOf($0.value, $1.value) }
            default: false
            }
        }
        for session in [SampleSessions.known, SampleSessions.unknown] {
            for column in SessionColumn.all { #expect(isOf(column.type, column.value(session)), "\(column.name)") }
        }
    }
}
