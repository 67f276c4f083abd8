import Testing

@testable import PlayerLog

/// What is known, and is no log that is read here, is refused by its name: it is no session of which nothing is known.
struct ForeignKindTests {
    @Test(arguments: [
        (ForeignKind.avMetrics, "<AVMetricPlayerItemStallEvent: 0x600>"),
        (.media3, "EventLogger: state [eventTime=0.55, mediaPos=0.00, window=0, period=0, BUFFERING]"),
        (.parquet, "PAR1..."),
    ])
    func `it is refused by its name, and no session`(kind: ForeignKind, text: String) {
        for piece in [Int.max, 3] {
            let log = Reading.read(text + "\n", piece: piece)
            #expect(log.order.isEmpty)
            #expect(log.problems.kept.contains { $0.kind == .foreign && $0.message == kind.message }, "\(log.messages)")
            #expect(log.problems.foreignCount == 1)
        }
    }

    @Test func `beside lines of ours such lines are refused one by one, and the rest is read`() {
        let log = Reading.read(
            """
            {"event":"play","date":"2026-03-02T07:02:10Z","session":"a"}
            {"id":"a","startupTime":1.5,"stallCount":0,"stallRate":0,"stallFree":true}
            {"event":"timeBaseRunning","date":"2026-03-02T07:02:13Z","session":"a"}
            {"br":3200,"ot":"v","sid":"6e2fb550"}
            """)
        #expect(log.order == ["a"])
        #expect(log.problems.foreignCount == 2 && log.problems.count == 2)
        #expect(log.problems.kept.map(\.line) == [2, 4])
    }

    @Test(arguments: [
        #"{"br": 3200,"bs":true,"d": 4004,"ot": "v","sid": "6e2fb550"}"#, #"{"sid": "6e2fb550"}"#,
        #"{"bs":true,"su":true}"#,
        #"{"time": 1, "CMCD": "bl%3D4000"}"#, "https://cdn.example/1.m4v?CMCD=bl%3D11500%2Cbr%3D14931",
        "CMCD=bl=0,ot=a,sf=h",
        "GET / HTTP/1.1\nCMCD-Object: br=67,d=4011", "bl=(0),cid=\"c\",e=t,sid=\"s\",sn=1,su,ts=1,v=2",
    ])
    func `common media client data is a session`(text: String) {
        for piece in [Int.max, 3] {
            let log = Reading.read(text + "\n", piece: piece)
            #expect(log.order.count == 1 && log.messages == [], "\(text): \(log.messages)")
        }
    }

    @Test(arguments: [
        #"{"event":"play","date":"2026-03-02T07:02:10Z","session":"a"}"#,
        #"{"indicatedBitrate":1e6,"numberOfStalls":1,"durationWatched":3,"stallCount":7}"#,
        #"{"id":"a","accessLog":[{"durationWatched":3}],"context":{"network":"wifi"},"stallCount":1,"stallRate":2}"#,
        #"{"id":"a","context":{"network":"wifi"},"stallCount":1}"#,
        #"{"indicatedBitrate":1e6,"playbackType":"VOD","stallCount":1,"rebufferDuration":2}"#,
    ])
    func `what is ours stays ours`(text: String) {
        let log = Reading.read(text)
        #expect(log.order.count == 1 && log.problems.foreignCount == 0, "\(log.messages)")
    }
}
