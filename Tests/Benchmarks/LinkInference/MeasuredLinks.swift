import BandwidthTrace
import Foundation
import PlayerLog

/// Veritas' sessions over real TCP: what is inferred, against the link that there was.
enum MeasuredLinks {
    private static let sets = ["BBA-LMH", "MPC-LMH", "BBA-Low"]
    /// A packet of 1500 bytes carries so many.
    private static let payload = 1448.0 / 1500

    static func report(_ corpus: String) throws {
        say("| set | sessions | error, Mb/s | throughput of the chunk | 80 % hold |")
        say("| --- | --: | --: | --: | --: |")
        for set in sets {
            let folder = corpus + "/veritas/\(set)"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/sessions").sorted()
            var (errors, plain, held): ([Double], [Double], Int) = ([], [], 0)
            for name in names {
                let session = try MeasuredRequests(folder + "/sessions/" + name)
                let (observations, latency) = LinkObservation.all(in: session.requests)
                let end = session.requests.map(\.end).max() ?? 0
                let posterior = try LinkPosterior(observations, latency: latency, duration: end)
                let capacities = posterior.samples(40, seed: 1, name: name).map(TraceCapacity.init)
                let chunks = try TraceCapacity(chunks(session, until: end))
                let truth = try String(contentsOfFile: folder + "/truth/" + name, encoding: .utf8)
                for line in truth.split(whereSeparator: \.isNewline).dropFirst() {
                    let cells = line.split(separator: ",")
                    guard let date = MeasuredRequests.seconds(cells[0]), let known = Double(cells[1]) else { continue }
                    let start = date - session.zero
                    guard start >= 0, start + 5 <= end else { continue }
                    func mean(_ capacity: TraceCapacity) -> Double {
                        (capacity.bits(by: start + 5) - capacity.bits(by: start)) / 5e6
                    }
                    let values = capacities.map(mean)
                    let goodput = known * payload
                    errors.append((Answer.quantile(values, 0.5) - goodput).magnitude)
                    plain.append((mean(chunks) - goodput).magnitude)
                    if Answer.quantile(values, 0.1) <= goodput, goodput <= Answer.quantile(values, 0.9) { held += 1 }
                }
            }
            func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
            say(
                "| \(set) | \(names.count) | "
                    + String(
                        format: "%.3f | %.3f | %.2f |", mean(errors), mean(plain),
                        Double(held) / Double(max(1, errors.count))))
        }
    }

    /// Each chunk's throughput, up to the next.
    private static func chunks(_ session: MeasuredRequests, until end: Double) throws -> BandwidthTrace {
        let requests = session.requests
        return try BandwidthTrace(
            name: "chunks",
            requests.indices.map { index in
                let next = index + 1 < requests.count ? requests[index + 1].start : end
                let request = requests[index]
                return .init(
                    duration: max(0, next - request.start),
                    bandwidth: (request.received ?? 0) / max(0.001, request.end - request.start))
            })
    }
}
