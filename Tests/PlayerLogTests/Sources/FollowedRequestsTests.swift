import TestSupport
import Testing

@testable import PlayerLog

/// Requests of a log that grows.
@Suite struct FollowedRequestsTests {
    private static let play = #"{"event":"play","date":"2026-03-02T06:14:30Z"}"# + "\n"

    private func line(_ second: Int) -> String {
        #"{"event":"request","date":\#(1_772_432_070 + second),"kind":"segment","end":0.5,"segment":\#(second)}"# + "\n"
    }

    private func follower(_ files: MemoryFiles) -> LogFollower<MemoryFiles> {
        LogFollower(LogSources(at: ["b"], in: files), files: files, localTime: .utc)
    }

    @Test func `they come as they are written, and are of the bundle's session`() throws {
        let files = MemoryFiles([
            "b/access.log": W3CLog.access(W3CLog.row()), "b/events.ndjson": Self.play, "b/requests.ndjson": line(0),
        ])
        var follower = follower(files)
        #expect(follower.poll() == true)
        #expect(follower.sessions().map(\.log.id) == ["A"])
        #expect(follower.sessions().first?.log.requests.map(\.segment) == [0])
        files.append(line(1) + String(line(2).dropLast(9)), to: "b/requests.ndjson")
        #expect(follower.poll() == true)
        let log = try #require(follower.sessions().first?.log)
        #expect(log.requests.map(\.segment) == [0, 1] && log.requests.map(\.start) == [0, 1])
        #expect(follower.problems.isEmpty)
    }

    @Test func `the latest are kept, and those that left do not come back`() throws {
        var bounds = FollowBounds()
        (bounds.mostRows, bounds.keptRequests) = (100, 20)
        let files = MemoryFiles(["b/events.ndjson": Self.play, "b/requests.ndjson": ""])
        var follower = follower(files)
        var most = 0
        for second in 0..<1000 {
            files.append(line(second), to: "b/requests.ndjson")
            _ = follower.poll()
            _ = follower.retire(bounds)
            most = max(most, follower.keptCounts.requests)
        }
        #expect(most <= 101)
        let log = try #require(follower.sessions().first?.log)
        #expect(log.requests.last?.segment == 999 && log.requests.count + log.requestsLeftOut == 1000)
        #expect(log.requests.first?.start == Double(1000 - log.requests.count), "time counts from the request to play")
        // A file that is written anew brings them once more.
        files.write((0..<1000).map(line).joined() + line(1000), to: "b/requests.ndjson")
        _ = follower.poll()
        #expect(follower.sessions().first?.log.requests.count == log.requests.count + 1)
    }
}
