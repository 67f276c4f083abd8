import Analytics
import PlayerLog
import TestSupport
import Testing

/// Sessions whose dumps were dealt out over partial files, in any way, come to the totals that the logs themselves give.
@Suite struct PartialTests {
    @Test(arguments: 0..<40)
    func `partials come to what the logs come to`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = dumps(&generator)
        let whole = try scan(files, jobs: 1)
        var groups: [[String]] = []
        for file in files.shuffled(using: &generator) {
            let place = Int.random(in: 0...min(groups.count, 3), using: &generator)
            if place == groups.count { groups.append([]) }
            groups[place].append(file)
        }
        let merged = try scan(groups.map(partial), jobs: Int.random(in: 1...4, using: &generator))
        #expect(merged.problems == LogProblems())
        let expected = Dictionary(uniqueKeysWithValues: whole.sessions.map { ($0.id, $0) })
        let found = Dictionary(uniqueKeysWithValues: merged.sessions.map { ($0.id, $0) })
        #expect(found == expected)
        #expect(merged.aggregate == whole.aggregate)
    }

    @Test func `a partial of partials is the same partial`() throws {
        var generator = SeededGenerator(seed: 9)
        let files = dumps(&generator)
        let partials = files.map { partial([$0]) }
        let lines = Set(partial(files).split(separator: "\n"))
        #expect(Set(partial(partials).split(separator: "\n")) == lines)
        #expect(
            Set(partial([partial(Array(partials[2...])), partial(Array(partials[..<2]))]).split(separator: "\n"))
                == lines)
    }

    /// Wherever a partial is cut, that is an error of reading it, unless only the last line break is gone.
    @Test func `a cut partial is not read`() throws {
        var generator = SeededGenerator(seed: 3)
        let whole = partial(dumps(&generator))
        #expect(try scan([whole + whole], jobs: 1).problems == LogProblems())
        #expect(try scan([String(whole.dropLast())], jobs: 1).problems == LogProblems())
        var starts = whole.split(separator: "\n").map(\.endIndex).map { whole.index(after: $0) }
        starts.removeLast()
        for start in starts {
            for cut in [start, whole.index(before: start), whole.index(start, offsetBy: 20)] {
                let problems = try scan([String(whole[..<cut])], jobs: 1).problems
                #expect(problems.inputOutputCount == 1)
                #expect(problems.kept.first?.source == "file0")
                // What follows it does not make it whole.
                #expect(try scan([whole[..<start] + whole], jobs: 1).problems.inputOutputCount == 1)
            }
        }
    }

    /// What `kpi --partial` makes of some files.
    private func partial(_ files: [String]) -> String {
        let logs = SessionCollector.reading(files).logs
        return SessionLog.partialHeader + logs.map { $0.json + "\n" }.joined()
            + SessionLog.partialEnd(sessionCount: logs.count)
    }

    private func scan(_ files: [String], jobs: Int) throws -> FleetScan {
        let names = files.indices.map { "file\($0)" }
        let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: zip(names, files)))
        return FleetScan(
            LogSources(at: names, in: memory), scanner: LogScanner(files: memory, localTime: .utc), jobs: jobs,
            countsVariants: true
        ) { _ in true }
    }

    /// Files of dumps of some sessions, taken one after another while they play, and of what the apps observed.
    private func dumps(_ generator: inout SeededGenerator) -> [String] {
        var files: [String] = []
        var watched: [[Int]] = [[], [], []]
        for minute in 0..<4 {
            var access = W3CSample.header(date: "10:0\(minute):59.059")
            var errors = W3CSample.header(date: "10:0\(minute):59.059", fields: W3CSample.errorFields)
            for session in watched.indices {
                // The last row grows, an older one may shrink (an audio switch), and new ones come.
                if let last = watched[session].indices.last {
                    watched[session][last] += Int.random(in: 0...9, using: &generator)
                }
                if Int.random(in: 0..<5, using: &generator) == 0, !watched[session].isEmpty { watched[session][0] /= 2 }
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    watched[session].append(Int.random(in: 0...9, using: &generator))
                }
                for (row, seconds) in watched[session].enumerated() {
                    access += W3CSample.row(
                        "S\(session)", time: seconds == 0 ? nil : "10:00:0\(row % 10)",
                        uri: "https://a.example/v\(row % 3).m3u8",
                        watched: "\(seconds).000", bytes: "\(seconds * 1000)", indicated: "\(row % 3 + 1)000000",
                        stalls: "\(seconds % 2)")
                }
                for entry in 0...minute {
                    errors += W3CSample.errorRow(
                        "S\(session)", time: "10:0\(entry):05", status: -12889, comment: "late")
                }
            }
            files += [access, errors]
        }
        files.append(
            #"{"id":"S1","events":[{"event":"play","date":"2026-03-02T10:00:00.000Z"},"#
                + #"{"event":"timeBaseRunning","date":"2026-03-02T10:00:01.500Z"}],"context":{"network":"wifi"}}"#)
        return files
    }
}
