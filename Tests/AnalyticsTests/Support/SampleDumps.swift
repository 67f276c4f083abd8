import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

/// Logs that hold several dumps of the same sessions, and parts of them.
enum SampleDumps {
    /// Files of dumps of some sessions, taken one after another while they play, and of what the apps observed.
    static func files(_ generator: inout SeededGenerator, prefix: String = "") -> [String] {
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
                        "\(prefix)S\(session)", time: seconds == 0 ? nil : "10:00:0\(row % 10)",
                        uri: "https://a.example/v\(row % 3).m3u8",
                        watched: "\(seconds).000", bytes: "\(seconds * 1000)", indicated: "\(row % 3 + 1)000000",
                        stalls: "\(seconds % 2)")
                }
                for entry in 0...minute {
                    errors += W3CSample.errorRow(
                        "\(prefix)S\(session)", time: "10:0\(entry):05", status: -12889, comment: "late")
                }
            }
            files += [access, errors]
        }
        files.append(
            #"{"id":"\#(prefix)S1","events":[{"event":"play","date":"2026-03-02T10:00:00.000Z"},"#
                + #"{"event":"timeBaseRunning","date":"2026-03-02T10:00:01.500Z"}],"context":{"network":"wifi"}}"#)
        return files
    }

    /// The open sessions of files.
    static func part(_ files: [String], jobs: Int = 1) throws -> PartialFleet {
        let (sources, scanner) = input(files)
        let scan = PartScan(sources, scanner: scanner, jobs: jobs) { _ in true }
        #expect(scan.problems == LogProblems())
        return PartialFleet(scan.sessions)
    }

    static func input(_ files: [String]) -> (LogSources, LogScanner<MemoryFiles>) {
        let names = files.indices.map { "file\($0)" }
        let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: zip(names, files)))
        return (LogSources(at: names, in: memory), LogScanner(files: memory, localTime: .utc))
    }
}
