import PlayerLog
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Logs that real devices wrote, kept beside the checkout.
private enum Corpus {
    static let logs: String = {
        // This file is Tests/PlayerLogTests/W3C/W3CCorpusTests.swift of the checkout.
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        return root.joined(separator: "/") + "/../shared/corpus/logs/"
    }()

    static var isPresent: Bool { access(logs + "INDEX.csv", R_OK) == 0 }
}

@Suite(.enabled(if: Corpus.isPresent, "the corpus of recorded logs is not beside this checkout"))
struct W3CCorpusTests {
    /// What AVPlayer wrote, read and written again: the same characters, but for the first header, which captures lack.
    @Test(arguments: [
        ("access_w3c_ipados17.5_swi_seek_and_stall.txt", 1),
        ("access_w3c_ipados26.5_bipbop_before_audio_switch.txt", 0),
        ("access_w3c_ipados26.5_bipbop_report.txt", 0), ("access_w3c_tvos15.2_wwdc_single_row.txt", 0),
    ])
    func aRecordedLogIsWrittenAsItWas(name: String, rowsCutOff: Int) throws {
        let bytes = try POSIXFileSystem().contents(of: Corpus.logs + name, limit: 1 << 20)
        var sink = SessionCollector()
        var reader = LogReader(localTime: .utc)
        bytes.withUnsafeBytes { reader.feed($0, sink: &sink) }
        reader.finish(sink: &sink)
        let log = try #require(sink.order.first.flatMap { sink.sessions[$0] })
        let written = W3CWriter().accessLog(of: log).split(separator: "\n")
        // A row that the capture cut off is reported, and is none.
        let cutOff = Set(sink.problems.compactMap(\.line))
        let recorded = String(decoding: bytes, as: UTF8.self).split(separator: "\n").enumerated()
            .filter { !cutOff.contains($0.offset + 1) && $0.element != "#Version: 1.0" }.map(\.element)
        #expect(cutOff.count == rowsCutOff)
        #expect(written.first == "#Version: 1.0")
        #expect(Array(written.dropFirst()) == recorded)
    }
}
