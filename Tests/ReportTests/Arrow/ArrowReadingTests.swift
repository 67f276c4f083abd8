import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import TestSupport
import Testing

/// Arrow streams of sessions are read back, and those of a stranger too.
@Suite struct ArrowReadingTests {
    private static let stream: [UInt8] = {
        var logs: [SessionLog] = []
        for number in 0..<5 {
            var log = SessionLog(id: "session \(number)")
            var event = AccessLogEvent()
            (event.durationWatched, event.numberOfStalls, event.indicatedBitrate) = (60.5, number, 2_000_000.25)
            event.numberOfBytesTransferred = 1000
            log.append(event, ordinal: 0)
            log.context = SessionContext(["network": .text("wifi"), "n": .number(7), "beta": .truth(true)])
            logs.append(log)
        }
        var bytes: [UInt8] = []
        KPIReport.writeArrow(logs.map { SessionTotals($0, catalog: ErrorCatalog()) }) { bytes += $0 }
        return bytes
    }()

    private static func read(_ bytes: [UInt8], piece: Int = .max) -> SessionCollector {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "rows", defaultID: "rows"))
        var reader = LogReader(localTime: .utc)
        var rest = bytes[...]
        while !rest.isEmpty {
            Array(rest.prefix(piece)).withUnsafeBytes { reader.feed($0, sink: &collector) }
            rest = rest.dropFirst(piece)
        }
        reader.finish(sink: &collector)
        return collector
    }

    @Test(arguments: [Int.max, 1, 1000])
    func `rows come back in whatever pieces they come`(piece: Int) {
        for bytes in [Self.stream, Array("ARROW1\0\0".utf8) + Self.stream + [1, 2, 3]] {
            let log = Self.read(bytes, piece: piece)
            #expect(log.problems == [])
            #expect(log.order.count == 5)
            let session = log.sessions["session 3"]
            #expect(session?.declared?.stalls == 3)
            #expect(session?.declared?.source == "recorded")
            #expect(session?.declared?.indicated?.timesWatched == Int128(2_000_000_250_000) * 60_500_000)
            #expect(session?.context.values == ["network": .text("wifi"), "n": .number(7), "beta": .truth(true)])
        }
    }

    @Test func `a stream that is cut off or damaged is said to be so, and is no crash`() {
        for count in stride(from: 1, to: Self.stream.count, by: 37) {
            let log = Self.read(Array(Self.stream.prefix(count)))
            #expect(log.order.count <= 5)
        }
        for index in stride(from: 0, to: Self.stream.count, by: 11) {
            var bytes = Self.stream
            for flip in [UInt8(0xFF), 0x80, 0x01] {
                bytes[index] ^= flip
                _ = Self.read(bytes)
            }
        }
    }
}
