import PlayheadNumerics
import Testing

@testable import BandwidthTrace

@Suite struct LinkPosteriorTests {
    private func downloads(_ count: Int = 40, seed: UInt64 = 1) -> [LinkObservation] {
        var random = SeededRandom(seed: seed)
        return randomDownloads(count, using: &random)
    }

    @Test func `each sample carries what each download carried`() throws {
        let downloads = downloads()
        let posterior = try LinkPosterior(downloads, latency: 0.08, duration: 300)
        #expect(posterior.observations == downloads)
        for trace in posterior.samples(10, seed: 3, name: "link") {
            let capacity = TraceCapacity(trace)
            for download in downloads {
                let carried = capacity.bits(by: download.end) - capacity.bits(by: download.start)
                #expect(abs(carried / download.bits - 1) < 1e-9)
            }
            #expect(trace.periods.allSatisfy { $0.latency == 0.08 })
            #expect(trace.duration >= 1.6 * 300)
        }
    }

    @Test func `a seed decides the samples and more of them begin with the same`() throws {
        let posterior = try LinkPosterior(downloads(), latency: nil, duration: 300)
        let samples = posterior.samples(6, seed: 9, name: "link")
        #expect(posterior.samples(6, seed: 9, name: "link") == samples)
        #expect(Array(posterior.samples(12, seed: 9, name: "link").prefix(6)) == samples)
        #expect(posterior.samples(6, seed: 10, name: "link") != samples)
        #expect(Set(samples.map(\.periods)).count == 6)
        #expect(samples.map(\.name) == (1...6).map { "link \($0)" })
    }

    @Test func `the order of observations does not matter`() throws {
        let downloads = downloads()
        let forwards = try LinkPosterior(downloads, latency: nil, duration: 100)
        let backwards = try LinkPosterior(downloads.reversed(), latency: nil, duration: 100)
        #expect(forwards.samples(2, seed: 1, name: "") == backwards.samples(2, seed: 1, name: ""))
    }

    @Test func `a steady link is inferred to be steady`() throws {
        let steady = (0..<60).map { index in
            LinkObservation(start: Double(index) * 4, end: Double(index) * 4 + 1, bits: 3e6, noise: 1e-3)
        }
        let posterior = try LinkPosterior(steady, latency: nil, duration: 240)
        #expect(posterior.fit.spread < 0.2)
        #expect(posterior.fit.observationCount == 60)
        for trace in posterior.samples(5, seed: 1, name: "") {
            let capacity = TraceCapacity(trace)
            #expect(abs(capacity.bits(by: 240) / 240 / 3e6 - 1) < 0.1)
        }
    }

    @Test func `a download that took very long may have sat through an outage`() throws {
        var observations = (0..<30).map { index in
            LinkObservation(start: Double(index) * 4, end: Double(index) * 4 + 2, bits: 6e6, noise: 1e-3)
        }
        for index in 15..<30 {
            observations[index].start += 1500
            observations[index].end += 1500
        }
        observations.append(LinkObservation(start: 60, end: 1558, bits: 6e6, noise: 1e-3))
        let posterior = try LinkPosterior(observations, latency: nil, duration: 1620)
        let samples = posterior.samples(40, seed: 1, name: "")
        let down = samples.count { $0.periods.contains { $0.bandwidth == 0 } }
        #expect((8...32).contains(down))
        for trace in samples {
            let capacity = TraceCapacity(trace)
            #expect(abs((capacity.bits(by: 1558) - capacity.bits(by: 60)) / 6e6 - 1) < 1e-9)
        }
    }

    @Test func `one download is enough and none is an error that says why`() throws {
        let one = try LinkPosterior(downloads(1), latency: nil, duration: 10)
        #expect(one.samples(3, seed: 1, name: "").count == 3)
        #expect(throws: InferenceError.self) { try LinkPosterior([], latency: nil, duration: 10) }
        let useless = [
            LinkObservation(start: 1, end: 1, bits: 1e6, noise: 0),
            LinkObservation(start: 2, end: 1, bits: 1e6, noise: 0),
            LinkObservation(start: .nan, end: 1, bits: 1e6, noise: 0),
            LinkObservation(start: 0, end: 1, bits: 0, noise: 0),
            LinkObservation(start: 0, end: .infinity, bits: 1e6, noise: 0),
            LinkObservation(start: 0, end: 1, bits: .nan, noise: 0),
            LinkObservation(start: 0, end: 1, bits: 1e6, noise: .nan),
            LinkObservation(start: 0, end: 1, bits: 1e6, noise: 2),
            LinkObservation(start: 0, end: 1e300, bits: 1e6, noise: 0),
        ]
        let error = #expect(throws: InferenceError.self) { try LinkPosterior(useless, latency: nil, duration: .nan) }
        #expect(error?.description.hasPrefix("none of the 9 requests shows the link's rate") == true)
    }

    @Test func `extreme downloads give links that can be`() throws {
        let extreme = [
            LinkObservation(start: 0, end: 1e-4, bits: 1e18, noise: 0),
            LinkObservation(start: 1, end: 9e7, bits: 1, noise: 0),
        ]
        let posterior = try LinkPosterior(extreme, latency: 0, duration: .infinity)
        for trace in posterior.samples(3, seed: 1, name: "") { #expect(trace.periods.count < 20_000) }
    }

    @Test func `too many downloads are refused and a million that overlap are one`() throws {
        let many = (0..<40_000).map { LinkObservation(start: Double($0), end: Double($0) + 0.5, bits: 1e6, noise: 0) }
        #expect(throws: InferenceError.self) { try LinkPosterior(many, latency: nil, duration: 40_000) }
        let overlapping = (0..<100_000).map {
            LinkObservation(start: Double($0), end: Double($0) + 1.5, bits: 1e6, noise: 0)
        }
        #expect(try LinkPosterior(overlapping, latency: nil, duration: 1e6).observations.count == 1)
    }
}
