import Analytics
import ArgumentParser
import PlayerLog

struct KPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "kpi", abstract: "KPIs of recorded logs, no screen.")
    @Argument var paths: [String]
    @Flag var aggregateOnly = false
    func run() throws {
        let files = POSIXFileSystem()
        let sources = LogSources(at: paths, in: files)
        let scanner = LogScanner(files: files, localTime: .utc)
        let scan = try FleetScan(sources, scanner: scanner, jobs: 2, countsVariants: !aggregateOnly) { _ in true }
        for p in scan.problems { print("P", p) }
        let fleet = scan.aggregate
        if !aggregateOnly {
          for s in scan.sessions {
            do {
                print(s.id, s.durationWatched as Any, s.bytesTransferred as Any, s.stallCount as Any, s.startupTime?.seconds as Any, s.timeWeightedIndicatedBitrate as Any, s.switchCount as Any, s.rebufferDuration as Any, s.rebufferDurationAtMost as Any, s.failure)
            }
        } }
        print(fleet.sessionCount, fleet.durationWatched as Any, fleet.stallRate as Any, fleet.timeWeightedIndicatedBitrate as Any, fleet.bytes, MemoryLayout<SessionTotals>.size)
    }
}
