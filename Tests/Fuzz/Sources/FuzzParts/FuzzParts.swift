import FuzzSupport
import PlayerLog
import PlayheadAnalytics

/// What libFuzzer calls with each input: the body of a part. The head and the checksum are put around it, so that the search
/// goes on behind them; every fourth input is taken as it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    PartProperties.check(input.first.map { $0 % 4 == 3 } == true ? input : PartialFleet.framed(input.dropFirst()))
    return 0
}

/// What must hold of any bytes that are read as a part.
enum PartProperties {
    static func check(_ bytes: [UInt8]) {
        let parts = try? PartialFleet.all(of: bytes)
        checkStored(bytes, parts)
        for part in parts ?? [] { check(part) }
    }

    /// Read piece by piece from a file they come to what they come to in memory; what is read in memory alone is at most a part
    /// whose sessions are not in their order.
    private static func checkStored(_ bytes: [UInt8], _ parts: [PartialFleet]?) {
        let file = OneFile(bytes: bytes)
        guard let stored = try? PartFiles(LogSources(at: [OneFile.path], in: file), in: file),
            let scan = try? FleetScan(stored, countsVariants: true, progress: { _ in true })
        else { return }
        var merged: PartialFleet?
        for part in parts ?? [] {
            if merged == nil { merged = part } else { _ = try? merged?.merge(part) }
        }
        _ = try? merged?.join()
        let whole = merged.flatMap { try? FleetScan($0, countsVariants: true) }
        require(whole?.sessionCount == scan.sessionCount, "each session is found in the file")
        require(whole?.aggregate == scan.aggregate, "read piece by piece the sums are the same")
    }

    private static func check(_ part: PartialFleet) {
        // What is written reads as the same part, and what comes together of its shards is it again.
        var whole = part
        guard let known = try? whole.join() else { return }
        let written = whole.bytes
        require((try? PartialFleet.all(of: written).map(\.bytes)) == [written], "what is written reads back as it was")
        var merged: PartialFleet?
        for shard in whole.shards(3) {
            if merged == nil { merged = shard } else { _ = try? merged?.merge(shard) }
        }
        _ = try? merged?.join()
        require(merged?.bytes == written, "shards come together again")
        // Sums of strangers' numbers are made, and no more is asked of them; of sessions that are merged with themselves too.
        guard let scan = try? FleetScan(whole, countsVariants: true) else { return }
        require(scan.sessionCount == whole.open.count, "each open session is there")
        _ = (scan.aggregate.startupTime?.times.percentile(95), scan.aggregate.stallRate, known)
        var twice = whole
        _ = try? twice.merge(whole)
        _ = try? twice.join()
        require(twice.open.count == whole.open.count, "a session that comes twice is one")
    }
}
