import BandwidthTrace
import PlayerLog
import Testing

@Suite struct LinkObservationTests {
    private func request(
        _ start: Double, _ end: Double, firstByte: Double? = nil, bits: Double? = 1e6,
        _ change: (inout MediaRequest) -> Void = { _ in }
    ) -> MediaRequest {
        var request = MediaRequest(.segment, start: start, end: end)
        (request.timeToFirstByte, request.received) = (firstByte, bits)
        change(&request)
        return request
    }

    @Test func `a download is from its first byte to its last`() {
        let (observations, latency) = LinkObservation.all(in: [
            request(4, 6, firstByte: 0.2), request(0, 1, firstByte: 0.1), request(8, 9, firstByte: 0.4),
        ])
        #expect(observations.map(\.start) == [0.1, 4.2, 8.4])
        #expect(observations.map(\.end) == [1, 6, 9])
        #expect(observations.map(\.bits) == [1e6, 1e6, 1e6])
        #expect(latency == 0.2)
        #expect(observations.allSatisfy { $0.noise > 0.0009 && $0.noise < 0.01 })
    }

    @Test func `without a first byte the least round trip so far is taken`() {
        let (observations, latency) = LinkObservation.all(in: [
            request(0, 1), request(2, 3, firstByte: 0.3), request(4, 5), request(6, 7, firstByte: 0.1), request(8, 9),
        ])
        #expect(observations.map(\.start) == [0, 2.3, 4.3, 6.1, 8.1])
        #expect(latency == 0.3)
        #expect(LinkObservation.all(in: [request(0, 1)]).latency == nil)
    }

    @Test func `downloads that overlap are one`() {
        let (observations, _) = LinkObservation.all(in: [
            request(0, 3, firstByte: 0.5, bits: 5e6), request(1, 2, firstByte: 0.25),
            request(2, 5, firstByte: 0.5, bits: 2e6),
            request(6, 7, firstByte: 0.1),
        ])
        #expect(observations.map(\.start) == [0.5, 6.1])
        #expect(observations.map(\.end) == [5, 7])
        #expect(observations.map(\.bits) == [8e6, 1e6])
    }

    @Test func `what tells nothing of the network is left out`() {
        let (observations, latency) = LinkObservation.all(in: [
            request(0, 1, firstByte: 0.1) { $0.isCached = true }, request(0, 1, firstByte: 0.1) { $0.status = 404 },
            request(0, 1, firstByte: 0.1) { $0.outcome = .failed }, request(0, 1, firstByte: 0.1, bits: nil),
            request(-2, -1, firstByte: 0.1), request(.nan, 1, firstByte: 0.1),
            request(0, .infinity, firstByte: 0.1),
        ])
        #expect(observations == [])
        #expect(latency == 0.1)
    }

    @Test func `what was given up counts as far as it came`() {
        let (observations, _) = LinkObservation.all(in: [
            request(0, 2, firstByte: 0.1, bits: 3e5) {
                $0.bits = 9e6
                $0.outcome = .abandoned
            },
            request(3, 4, firstByte: 0.1, bits: nil) { $0.bits = 2e6 },
        ])
        #expect(observations.map(\.bits) == [3e5, 2e6])
    }
}
