import Foundation
import PlayerLog

/// A table of requests as Veritas' and Puffer's data have it, a request a line: times, size, and the server's least
/// round trip.
struct MeasuredRequests {
    /// In seconds since the first.
    let requests: [MediaRequest]
    /// When the first was made, seconds of the calendar.
    let zero: Double

    init(_ path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
        let names = lines[0].split(separator: ",").map(String.init)
        let (size, trip) = (names.firstIndex(of: "size") ?? 2, names.firstIndex(of: "min_rtt") ?? 9)
        var requests: [MediaRequest] = []
        var zero: Double?
        var least = Double.infinity
        for line in lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let start = Self.seconds(cells[0]), let end = Self.seconds(cells[1]), let size = Double(cells[size]),
                let trip = Double(cells[trip])
            else { continue }
            let origin = zero ?? start
            zero = origin
            least = min(least, trip / 1000)
            var request = MediaRequest(.segment, start: start - origin, end: end - origin)
            (request.timeToFirstByte, request.received) = (min(least, (end - start) / 2), size * 8000)
            requests.append(request)
        }
        (self.requests, self.zero) = (requests, zero ?? 0)
    }

    /// Seconds of a date like `2023-01-24T01:03:01.179000Z`, of the month.
    static func seconds(_ text: Substring) -> Double? {
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Double($0) }
        guard parts.count == 6 else { return nil }
        return ((parts[2] * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
    }
}
