import BandwidthTrace
import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sessions over real TCP: those of Veritas, of which the link is known, and of viewers of Puffer, whose is not.
@Suite(.enabled(if: Corpus.has("veritas/BBA-LMH"), "the corpus is not there"))
struct MeasuredSessionTests {
    /// Of a set's sessions every so many-th is inferred: a build for debugging is slow. `make inference` takes all.
    private static let step = 4

    /// The requests of a table, and the day's second at which the first was made.
    private func requests(_ path: String) throws -> (all: [MediaRequest], zero: Double) {
        let lines = String(decoding: try Corpus.bytes(path), as: UTF8.self).split(whereSeparator: \.isNewline)
        var all: [MediaRequest] = []
        var zero = 0.0
        var least = Double.infinity
        for line in lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let start = seconds(cells[0]), let end = seconds(cells[1]), let size = Double(cells[2]),
                let trip = Double(cells[9])
            else { continue }
            if all.isEmpty { zero = start }
            least = min(least, trip / 1000)
            var request = MediaRequest(.segment, start: start - zero, end: end - zero)
            (request.timeToFirstByte, request.received) = (min(least, (end - start) / 2), size * 8000)
            all.append(request)
        }
        return (all, zero)
    }

    private func seconds(_ text: Substring) -> Double? {
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Double($0) }
        return parts.count == 6 ? ((parts[2] * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5] : nil
    }

    private func quantile(_ values: [Double], _ share: Double) -> Double {
        values.sorted()[Int((share * Double(values.count - 1)).rounded())]
    }

    private func capacities(_ requests: [MediaRequest], _ count: Int) throws -> [TraceCapacity] {
        let (observations, latency) = LinkObservation.all(in: requests)
        let posterior = try LinkPosterior(observations, latency: latency, duration: requests.map(\.end).max() ?? 0)
        return posterior.samples(count, seed: 1, name: "").map(TraceCapacity.init)
    }

    @Test(arguments: ["BBA-LMH", "MPC-LMH", "BBA-Low"])
    func `what is inferred is nearer to the link than the throughput of chunks`(_ set: String) throws {
        var (errors, plain, count) = (0.0, 0.0, 0.0)
        let names = Corpus.entries("veritas/\(set)/sessions")
        for name in stride(from: 0, to: names.count, by: Self.step).map({ names[$0] }) {
            let (requests, zero) = try requests("veritas/\(set)/sessions/\(name)")
            let capacities = try capacities(requests, 15)
            let end = try #require(requests.last?.end)
            let chunks = TraceCapacity(
                try BandwidthTrace(
                    requests.indices.map { index in
                        let (request, next) = (
                            requests[index], index + 1 < requests.count ? requests[index + 1].start : end
                        )
                        let rate = (request.received ?? 0) / max(0.001, request.end - request.start)
                        return .init(duration: max(0, next - request.start), bandwidth: rate)
                    }))
            let truth = String(decoding: try Corpus.bytes("veritas/\(set)/truth/\(name)"), as: UTF8.self)
            for line in truth.split(whereSeparator: \.isNewline).dropFirst() {
                let cells = line.split(separator: ",")
                guard let date = seconds(cells[0]), let known = Double(cells[1]), date >= zero, date + 5 - zero <= end
                else {
                    continue
                }
                func mean(_ capacity: TraceCapacity) -> Double {
                    (capacity.bits(by: date - zero + 5) - capacity.bits(by: date - zero)) / 5e6
                }
                let goodput = known * 1448 / 1500
                errors += abs(quantile(capacities.map(mean), 0.5) - goodput)
                plain += abs(mean(chunks) - goodput)
                count += 1
            }
        }
        #expect(count > 100)
        #expect(errors / count <= 0.25)
        #expect(errors < plain)
    }

    /// How long a request would take over each link; nil where it does not tell what it takes to say that.
    private static func times(of request: MediaRequest, over links: [TraceCapacity]) -> [Double]? {
        guard let bits = request.received, let wait = request.timeToFirstByte else { return nil }
        return links.compactMap { $0.duration(ofBits: bits, from: request.start + wait) }.map { $0 + wait }
    }

    @Test func `half of a viewers requests tell how long the others took`() throws {
        var (errors, plain, held): ([Double], [Double], Int) = ([], [], 0)
        for name in Corpus.entries("veritas/puffer-slow-bba") {
            let (requests, _) = try requests("veritas/puffer-slow-bba/" + name)
            let kept = stride(from: 0, to: requests.count, by: 2).map { requests[$0] }
            let capacities = try capacities(kept, 40)
            for (before, request) in zip(kept, stride(from: 1, to: requests.count, by: 2).map { requests[$0] }) {
                guard let times = Self.times(of: request, over: capacities), let bits = request.received,
                    let earlier = before.received
                else { continue }
                let took = request.end - request.start
                errors.append(abs(log(quantile(times, 0.5) / took)))
                // As fast as the request before.
                let likewise = bits / earlier * (before.end - before.start)
                plain.append(abs(log(likewise / took)))
                if quantile(times, 0.1) <= took, took <= quantile(times, 0.9) { held += 1 }
            }
        }
        #expect(errors.count > 50)
        #expect(quantile(errors, 0.5) < quantile(plain, 0.5))
        #expect((0.75...0.95).contains(Double(held) / Double(errors.count)))
    }
}
