import Benchmark
import PlayerLog
import PlayheadAnalytics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reading access logs into KPIs, on one core. The scan for line ends is what any reader must do: its MB/s are the
/// ceiling that the others are seen against.
enum ReadingLogs {
    static func register() {
        let short = GeneratedSessions(count: 10_000, rowsEach: 4)
        let long = GeneratedSessions(count: 40, rowsEach: 1000)
        let dumped = GeneratedSessions(count: 400, rowsEach: 40)
        Benchmark.throughput("read: line ends only, 10,000 sessions of 4 rows", of: short.w3c, read: scanLines)
        Benchmark.throughput("read: W3C, 10,000 sessions of 4 rows", of: short.w3c, read: readKPIs)
        Benchmark.throughput("read: W3C, 40 sessions of 1,000 rows", of: long.w3c, read: readKPIs)
        Benchmark.throughput("read: W3C, 400 sessions in 4 dumps each", of: dumped.dumps(step: 10), read: readKPIs)
        Benchmark.throughput("read: NDJSON, 10,000 sessions of 4 rows", of: short.ndjson, read: readKPIs)
        Benchmark.throughput("read: NDJSON, 40 sessions of 1,000 rows", of: long.ndjson, read: readKPIs)
    }

    private static func readKPIs(_ bytes: borrowing [UInt8]) throws {
        let files = MemoryFile(bytes: copy bytes)
        let scan = FleetScan(
            LogSources(at: [MemoryFile.path], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        precondition(scan.problems.count == 0 && scan.sessionCount > 0, "the generated log is misread")
        blackHole(scan.aggregate)
    }

    static func scanLines(_ bytes: borrowing [UInt8]) {
        let lines = bytes.withUnsafeBytes { all in
            var count = 0
            var start = all.baseAddress!
            let end = start + all.count
            while let found = memchr(start, 0x0A, end - start) {
                count += 1
                start = UnsafeRawPointer(found) + 1
            }
            return count
        }
        blackHole(lines)
    }
}
