import PlayerLog
import PlayheadNumerics

/// What a row of an access log shows of the link: that some requests took some time of transfer in all, somewhere
/// between two dates.
struct LoggedTransfers {
    /// Session time, seconds.
    var start: Double
    /// Session time, seconds.
    var end: Double
    /// The mean rate while something was transferred, bits per second.
    var observed: Double
    /// How long transfers took in all, seconds.
    var busy: Double
    /// How many requests there were.
    var count: Int
    /// The standard deviation of the requests' rates, bits per second; zero where it is not known.
    var deviation: Double

    /// How long the row lasts, seconds.
    var duration: Double { end - start }

    /// No row is taken to be shorter: dates are whole seconds, seconds.
    private static let shortest = 0.5

    /// Those of a session's rows that transferred something, in order of time.
    static func all(in log: SessionLog) -> [LoggedTransfers] {
        let rows = log.accessEvents().filter { $0.playbackStartDate != nil && !$0.isProvisional }
        guard let first = rows.first, let zero = first.playbackStartDate else { return [] }
        let startup = first.startupTime.map { min(max(0, $0), 3600) } ?? 0
        var all: [LoggedTransfers] = []
        var last = 0.0
        for (index, row) in rows.enumerated() {
            func begin(_ index: Int) -> Double {
                guard index > 0, let date = rows[index].playbackStartDate else { return 0 }
                return startup + Double(date.microseconds - zero.microseconds) / 1e6
            }
            let start = max(last, begin(index))
            guard let observed = row.observedBitrate, observed > 0, let bytes = row.numberOfBytesTransferred, bytes > 0
            else { continue }
            let busy =
                row[.transferDuration].map { Double($0) / 1e6 }.flatMap { $0 > 0 ? $0 : nil } ?? Double(bytes) * 8
                / observed
            let rest = max(row.durationWatched ?? 0, busy) + (index == 0 ? startup : 0)
            let end = max(index + 1 < rows.count ? begin(index + 1) : start + rest, start + shortest)
            guard end <= LinkObservation.latest, busy > 0, busy <= LinkObservation.latest, observed <= 1e15 else {
                continue
            }
            all.append(
                LoggedTransfers(
                    start: start, end: end, observed: observed, busy: busy,
                    count: max(1, row.numberOfMediaRequests ?? 1),
                    deviation: min(max(0, row.observedBitrateStandardDeviation ?? 0), 10 * observed)))
            last = end
        }
        return all
    }

    /// Scales a course of the logarithm of the rate over the row, until its transfers, one after another with equal
    /// pauses, take the row's time, and their rates deviate as the row says.
    ///
    /// - Parameters:
    ///   - exponents: the logarithm of the rate, a part each; replaced.
    ///   - part: how long a part lasts, seconds.
    ///   - rates: memory for rates.
    func fit(_ exponents: inout ArraySlice<Double>, part: Double, in rates: inout [Double]) {
        let base = exponents.reduce(0, +) / Double(exponents.count)
        var (level, amplitude) = (base, 1.0)
        for round in 0..<Self.rounds {
            rates.removeAll(keepingCapacity: true)
            for exponent in exponents {
                let value = level + amplitude * (exponent - base)
                rates.append(
                    ExactMath.exponential(min(max(value, Self.exponents.lowerBound), Self.exponents.upperBound)))
            }
            let played = play(over: rates, part: part)
            level += ExactMath.logarithm(played.time / busy)
            if count > 2, deviation > 0, played.variation > 1e-6, round + 1 < Self.rounds {
                let factor = min(2, max(0.5, deviation / observed / played.variation))
                amplitude = min(4, max(0.1, amplitude * factor))
            }
        }
        for index in exponents.indices { exponents[index] = level + amplitude * (exponents[index] - base) }
    }

    private static let rounds = 6
    private static let exponents = 7.0...23.0
    /// Of a row with more requests so many are played.
    private static let mostPlayed = 400

    /// The transfers over a course of rates: how long they take in all, and their rates' standard deviation in parts of
    /// the mean.
    private func play(over rates: [Double], part: Double) -> (time: Double, variation: Double) {
        let pause = max(0, duration - busy) / Double(count)
        let bits = observed * busy / Double(count)
        let played = min(count, Self.mostPlayed)
        var (now, time, sum, squares) = (0.0, 0.0, 0.0, 0.0)
        for _ in 0..<played {
            now += pause
            let begin = now
            var left = bits
            var index = min(Int(now / part), rates.count - 1)
            while index + 1 < rates.count {
                let room = max(0, Double(index + 1) * part - now) * rates[index]
                guard left > room else { break }
                left -= room
                index += 1
                now = Double(index) * part
            }
            now += left / rates[index]
            let took = max(now - begin, 1e-4)
            time += took
            sum += bits / took
            squares += bits / took * bits / took
        }
        let mean = sum / Double(played)
        let variance = max(0, squares / Double(played) - mean * mean)
        return (time * Double(count) / Double(played), variance.squareRoot() / mean)
    }
}
