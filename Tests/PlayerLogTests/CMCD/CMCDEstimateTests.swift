import TestSupport
import Testing

@testable import PlayerLog

/// What requests alone let one estimate.
struct CMCDEstimateTests {
    /// nginx's lines of requests at so many seconds after noon.
    private static func log(_ requests: [(second: Int, data: String)]) -> String {
        requests.enumerated().map { index, request in
            let (second, data) = request
            let query = (data + ",sid=\"S\"").replacing(",", with: "%2C").replacing("=", with: "%3D").replacing(
                "\"", with: "%22")
            return "192.0.2.1 - - [27/Nov/2026:12:00:\(second < 10 ? "0" : "")\(second) +0000] "
                + "\"GET /video/\(index).m4s?CMCD=\(query) HTTP/1.1\" 200 1000 \"-\" \"-\""
        }.joined(separator: "\n")
    }

    private static let start: [(second: Int, data: String)] = [
        (0, "ot=m,su"), (1, "bl=0,br=3000,d=4000,ot=v,su"), (3, "bl=4000,br=3000,d=4000,ot=v"),
    ]

    @Test(arguments: [
        ("bl=0,bs,br=1000,d=4000,ot=v,su", "", 1, 13),
        // The initialization section of another variant comes before its segment, and tells of the stall.
        ("bl=0,bs,br=1000,d=0,ot=i,su", "bl=4000,br=1000,d=4000,ot=v", 1, 13),
        // Audio tells of the same stall.
        ("bl=0,bs,ot=a,su,d=4000", "bl=0,bs,br=1000,d=4000,ot=v,su", 1, 13),
        ("bl=0,ot=a,d=4000", "bl=4000,br=1000,d=4000,ot=v", 0, 0),
    ])
    func `a starved buffer is a stall, whichever request tells of it`(
        first: String, second: String, stalls: Int, rebuffer: Int
    ) throws {
        let more = [(20, first)] + (second.isEmpty ? [] : [(20, second)]) + [(20, "bl=4000,br=1000,d=4000,ot=v")]
        let log = try #require(Reading.read(Self.log(Self.start + more)).only)
        #expect(log.accessEvents().compactMap(\.numberOfStalls).reduce(0, +) == stalls)
        #expect(log.declared?.rebuffer == Int64(rebuffer) * 1_000_000)
        #expect(log.declared?.startup == 3_000_000)
        #expect(log.declared?.failed == nil)
    }
}
