import PlayerLog
import PlayheadNumerics

extension AccessLogEvent {
    /// Takes in the next event of the log, so that one row stands for both: counters add up, the observed bitrate is the
    /// mean over the time watched, and what plays is what was watched for longer.
    mutating func join(_ next: AccessLogEvent) {
        let first = self
        let (mine, others) = (first[.durationWatched] ?? 0, next[.durationWatched] ?? 0)
        if others > mine { self = next }
        for field in AccessLogField.allCases where field.kind == .counter {
            self[field] = Self.combined(first[field], next[field], AccessTotals.sum)
        }
        for field in [AccessLogField.playbackStartDate, .playbackStartOffset, .startupTime] {
            self[field] = first[field] ?? next[field]
        }
        self[.observedMinBitrate] = Self.combined(first[.observedMinBitrate], next[.observedMinBitrate], min)
        self[.observedMaxBitrate] = Self.combined(first[.observedMaxBitrate], next[.observedMaxBitrate], max)
        self[.observedBitrate] = Self.combined(first[.observedBitrate], next[.observedBitrate]) {
            let weight = AccessTotals.sum(Int128(mine), Int128(others))
            guard weight > 0 else { return $1 }
            return Int64(clamping: (Int128($0) * Int128(mine) + Int128($1) * Int128(others)) / weight)
        }
        dumpDate = max(first.dumpDate, next.dumpDate)
    }

    /// What two values come to; of one unknown value the other.
    private static func combined(_ first: Int64?, _ second: Int64?, _ both: (Int64, Int64) -> Int64) -> Int64? {
        guard let first, let second else { return first ?? second }
        return both(first, second)
    }
}
