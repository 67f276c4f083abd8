import BandwidthTrace
import Foundation
import PlayerLog

/// Real viewers of Puffer, of whose link nothing is known: from half of the requests, how long the others took.
enum HeldOutRequests {
    static func report(_ corpus: String) throws {
        let folder = corpus + "/veritas/puffer-slow-bba"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var (errors, plain, held80, held95): ([Double], [Double], Int, Int) = ([], [], 0, 0)
        for name in names {
            let requests = try MeasuredRequests(folder + "/" + name).requests
            let kept = requests.indices.filter { $0.isMultiple(of: 2) }.map { requests[$0] }
            let (observations, latency) = LinkObservation.all(in: kept)
            guard
                let posterior = try? LinkPosterior(
                    observations, latency: latency, duration: requests.last?.end ?? 0)
            else { continue }
            let capacities = posterior.samples(200, seed: 1, name: name).map(TraceCapacity.init)
            for index in requests.indices where !index.isMultiple(of: 2) {
                let (request, before) = (requests[index], requests[index - 1])
                guard let bits = request.received, let earlier = before.received, let wait = request.timeToFirstByte
                else {
                    continue
                }
                let took = request.end - request.start
                let times = capacities.compactMap { $0.duration(ofBits: bits, from: request.start + wait) }.map {
                    $0 + wait
                }
                let rate = earlier / (before.end - before.start)
                errors.append(log(Answer.quantile(times, 0.5) / took).magnitude)
                plain.append(log(bits / rate / took).magnitude)
                if Answer.quantile(times, 0.1) <= took, took <= Answer.quantile(times, 0.9) { held80 += 1 }
                if Answer.quantile(times, 0.025) <= took, took <= Answer.quantile(times, 0.975) { held95 += 1 }
            }
        }
        let count = Double(max(1, errors.count))
        say(
            String(
                format:
                    "%d requests: 80 %% intervals hold %.2f, 95 %% ones %.2f; median log error %.3f, %.3f of \"as the "
                    + "request before\"", errors.count, Double(held80) / count, Double(held95) / count,
                Answer.quantile(errors, 0.5), Answer.quantile(plain, 0.5)))
    }
}
