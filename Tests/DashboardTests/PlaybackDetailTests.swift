import Descriptions
import Playback
import PlayerLog
import PlayheadReport
import PlayheadTerminal
import TablesAndCharts
import Testing

@testable import Dashboard

/// What the charts show of a simulation: its estimates, its buffer, its requests.
@Suite struct PlaybackDetailTests {
    @Test func `estimates hold until the next one, and begin with the first transfer`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let detail = try #require(model.detail)
        #expect(detail.estimate.value(at: 0) == nil)
        let transfer = try #require(detail.requests.first { $0.estimate != nil })
        #expect(detail.estimate.value(at: transfer.end) == transfer.estimate)
        #expect(zip(detail.estimate, detail.estimate.dropFirst()).allSatisfy { $0.x <= $1.x })
    }

    @Test func `the buffer's level changes evenly between its samples and reaches to the end`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let detail = try #require(model.detail)
        let (first, second) = (detail.buffer[3], detail.buffer[4])
        let middle = try #require(detail.bufferLevel(at: (first.x + second.x) / 2))
        #expect(abs(middle - ((first.y ?? 0) + (second.y ?? 0)) / 2) < 1e-9)
        #expect(detail.bufferLevel(at: -1) == nil)
        #expect(abs(try #require(detail.buffer.last).x - model.duration) < 1e-3)
        #expect(abs(try #require(detail.buffer.last?.y)) < 0.01, "played out")
        for end in [model.duration, try #require(detail.buffer.last).x + 1e-6] {
            #expect(abs(try #require(detail.bufferLevel(at: end))) < 0.01, "known at the end too")
        }
        #expect(detail.bufferLevel(at: model.duration + 1) == nil)
    }

    @Test func `requests stand in the order in which they were made, each with its end`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let requests = try #require(model.detail).requests
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $0.start <= $1.start })
        #expect(requests.first?.kind == .multivariantPlaylist)
        #expect(requests.contains { $0.outcome == .failed && $0.status == 404 })
        #expect(requests.filter { $0.outcome == .delivered }.allSatisfy { $0.received == $0.bits })
    }

    @Test func `a recorded session has none of it`() {
        #expect(SessionModel(HandMadeSession.entry(), catalog: SampleSessions.catalog).detail == nil)
    }
}
