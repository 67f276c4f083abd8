import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayheadAnalytics

/// Parts in files are read piece by piece, and come to what they come to as a whole, to the last digit.
@Suite struct PartFilesTests {
    @Test(arguments: 0..<30)
    func `read piece by piece parts come to what they come to in memory`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let dumps = SampleDumps.files(&generator)
        var files: [String: [UInt8]] = [:]
        // Some files hold several parts, and most sessions are in several.
        var rest = dumps.shuffled(using: &generator)
        while !rest.isEmpty {
            let count = Int.random(in: 1...rest.count, using: &generator)
            let name = "part\(Int.random(in: 0..<3, using: &generator))"
            files[name, default: []] += try bytes(of: SampleDumps.part(Array(rest.prefix(count))))
            rest.removeFirst(count)
        }
        var merged: PartialFleet?
        for name in files.keys.sorted() { try merged.merge(file: files[name] ?? []) }
        let repeatedCount = merged?.repeatedCount
        #expect(try merged?.join() == [])
        let expected = try FleetScan(try #require(merged), countsVariants: true, incidents: .all)
        let stored = try parts(files, pieceSize: Int.random(in: 1...300, using: &generator))
        let found = try FleetScan(stored, countsVariants: true, incidents: .all) { _ in true }
        #expect(found.sessions.elementsEqual(expected.sessions))
        #expect(found.aggregate == expected.aggregate)
        #expect(found.repeatedCount == repeatedCount)
        var problems = LogProblems()
        for number in 0..<found.sessionCount {
            let logs = [found.log(of: number, problems: &problems), expected.log(of: number, problems: &problems)]
            let totals = logs.map { SessionTotals($0, catalog: ErrorCatalog()) }
            #expect(totals[0] == totals[1])
        }
        #expect(problems == LogProblems())
    }

    @Test func `sums are read with the open sessions behind them`() throws {
        var generator = SeededGenerator(seed: 5)
        let open = try SampleDumps.part(SampleDumps.files(&generator))
        var group = GroupSums()
        // More than is looked at first.
        for number in 0..<3000 {
            var session = SessionTotals(id: "\(number)")
            session.context.merge(SessionContext(["network": .text("wifi")]))
            group.add(session)
        }
        var groups: [[String?]: GroupSums] = [:]
        for number in 0..<200 { groups[["network \(number)"]] = group }
        var part = PartialFleet(sealed: groups, keys: ["network"], filter: "a", skippedCount: 2)
        try part.merge(PartialFleet(open.open, keys: ["network"], skippedCount: 1))
        _ = try part.join()
        let stored = try parts(["part": part.bytes], pieceSize: 100)
        #expect(stored.sums.sealed == part.sealed)
        #expect(stored.sums.skippedCount == 3)
        let scan = try FleetScan(stored, countsVariants: true) { _ in true }
        #expect(scan.sessionCount == 3)
        #expect(scan.aggregate == (try FleetScan(part, countsVariants: true)).aggregate)
    }

    @Test func `wherever a part is cut, and whatever byte of it is changed, it is refused`() throws {
        var generator = SeededGenerator(seed: 3)
        let part = try bytes(of: SampleDumps.part(SampleDumps.files(&generator)))
        for cut in 0..<part.count {
            let expected = cut == 0 ? PartError.empty : .truncated
            #expect(refusal(of: Array(part[..<cut])) == expected)
        }
        for index in part.indices {
            var changed = part
            changed[index] ^= 0x20
            #expect(refusal(of: changed) != nil)
        }
        #expect(refusal(of: part + part) == nil)
        #expect(refusal(of: part + [0]) == .notAPart)
    }

    @Test func `sessions that are not in their order are refused`() throws {
        let rows = W3CSample.header() + W3CSample.row("A") + W3CSample.row("B")
        var part = try bytes(of: SampleDumps.part([rows]))
        let first = try #require(part.indices.first { part[$0...].starts(with: [1, UInt8(ascii: "A")]) })
        part[first + 1] = UInt8(ascii: "C")
        part.replaceSubrange((part.count - 8)..., with: checksum(of: part.dropLast(8)))
        #expect(refusal(of: part) == .damaged)
    }

    @Test func `a reading that is stopped keeps what was read`() throws {
        let rows = (0..<100).reduce(into: W3CSample.header()) { $0 += W3CSample.row("S\($1 + 100)") }
        let stored = try parts(["part": bytes(of: SampleDumps.part([rows]))], pieceSize: 64)
        var count = 0
        let scan = try FleetScan(stored, countsVariants: true) { bytes in
            count += bytes
            return count < 1000
        }
        #expect(scan.wasStopped)
        #expect((1..<100).contains(scan.sessionCount))
        #expect(scan.session(0).id == "S100")
    }

    private func refusal(of bytes: [UInt8]) -> PartError? {
        do throws(StoredPartError) {
            _ = try FleetScan(parts(["part": bytes], pieceSize: 50), countsVariants: true) { _ in true }
            return nil
        } catch {
            guard case .invalid(path: "part", let error) = error else { return nil }
            return error
        }
    }

    private func parts(_ files: [String: [UInt8]], pieceSize: Int) throws(StoredPartError) -> PartFiles {
        let memory = MemoryFiles()
        for (name, bytes) in files { memory.write(bytes, to: name) }
        return try PartFiles(LogSources(at: files.keys.sorted(), in: memory), in: memory, pieceSize: pieceSize)
    }

    private func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(fixed: XXHash64.hash(Array(bytes).span.bytes))
        return writer.array
    }

    private func bytes(of part: PartialFleet) throws -> [UInt8] {
        var part = part
        #expect(try part.join() == [])
        return part.bytes
    }
}
