import TestSupport
import Testing

@testable import PlayerLog

/// Sessions as other players sum them up.
@Suite struct PlayerStatisticsTests {
    /// Loaded at 1000, playing from 1002 on, 10 s; buffering 3 s; playing 5 s; paused 4 s; playing 2 s.
    private static let shaka = """
        "width":1280,"streamBandwidth":800000,"estimatedBandwidth":3e6,"droppedFrames":7,"loadLatency":1.2,"playTime":17,\
        "pauseTime":4,"bufferingTime":5,"bytesDownloaded":9000000,"licenseTime":null,"liveLatency":null,\
        "stateHistory":[{"timestamp":1772434930,"state":"buffering","duration":2},\
        {"timestamp":1772434932,"state":"playing","duration":10},{"timestamp":1772434942,"state":"buffering","duration":3},\
        {"timestamp":1772434945,"state":"playing","duration":5},{"timestamp":1772434950,"state":"paused","duration":4},\
        {"timestamp":1772434954,"state":"playing","duration":2}],\
        "switchHistory":[{"timestamp":1772434930,"id":3,"type":"variant","fromAdaptation":true,"bandwidth":2000000},\
        {"timestamp":1772434940,"id":9,"type":"text","fromAdaptation":false,"bandwidth":null},\
        {"timestamp":1772434947,"id":1,"type":"variant","fromAdaptation":true,"bandwidth":800000}]
        """

    private static func only(_ text: String) -> SessionLog? { Reading.read(text).only }

    @Test func `Shaka's histories are a session's events and rows`() throws {
        let log = Reading.read("{\(Self.shaka)}\n")
        #expect(log.messages == [] && log.notes.remarks.count == 1)
        let session = try #require(log.only)
        #expect(
            session.observed.map(\.kind.rawValue) == [
                "play", "timeBaseRunning", "stalled", "timeBaseRunning", "paused", "timeBaseRunning", "stopped",
            ])
        #expect(session.observed[1].date.seconds(since: session.observed[0].date) == 2)
        let rows = session.accessEvents()
        #expect(rows.map(\.durationWatched) == [12, 5] && rows.map(\.numberOfStalls) == [1, 0])
        #expect(rows.map(\.indicatedBitrate) == [2_000_000, 800_000])
        #expect(rows.last?.numberOfDroppedVideoFrames == 7 && rows.last?.numberOfBytesTransferred == 9_000_000)
        #expect(session.context["source"] == "shaka" && session.declared?.source == "shaka")
        #expect(session.declared?.failed == nil && session.declared?.watched == 17_000_000)
    }

    @Test func `Shaka's time to the first frame is the startup where it is there`() throws {
        let session = try #require(Self.only("{\"timeToFirstFrame\":1.25,\(Self.shaka)}"))
        #expect(session.observed[1].date.seconds(since: session.observed[0].date) == 1.25)
    }

    @Test func `without histories Shaka's sums count`() throws {
        let text =
            #"{"playTime":12,"bufferingTime":2,"timeToFirstFrame":0.8,"streamBandwidth":5e5,"droppedFrames":null}"#
        let declared = try #require(Self.only(text)?.declared)
        #expect(declared.watched == 12_000_000 && declared.startup == 800_000 && declared.stalls == nil)
        #expect(declared.indicated?.watched == 12_000_000 && declared.droppedFrames == nil)
    }

    @Test func `an object around them names the session and its context`() throws {
        let session = try #require(
            Self.only(#"{"id":"a","device":"TV","context":{"cdn":"x"},"stats":{\#(Self.shaka)}}"#))
        #expect(session.id == "a" && session.context["device"] == "TV" && session.context["cdn"] == "x")
        #expect(Self.only(#"{"sessionId":"b",\#(Self.shaka)}"#)?.id == "b")
        let nameless = Reading.read("{\(Self.shaka)}\n{\(Self.shaka)}\n").order
        #expect(nameless.count == 2 && nameless.allSatisfy { $0.hasPrefix("unnamed:") })
        #expect(Reading.read("[{\(Self.shaka)},{\(Self.shaka)}]").order == nameless)
    }

    private static let media3 = """
        "player":"media3","playbackCount":1,"foregroundPlaybackCount":1,"totalValidJoinTimeMs":640,"validJoinTimeCount":1,\
        "totalRebufferCount":2,"maxRebufferTimeMs":900,"playbackStateDurationsMs":[0,0,640,61000,0,0,1500,0,0,0,0,0,0,0,0,0],\
        "totalVideoFormatBitrateTimeMs":60000,"totalVideoFormatBitrateTimeProduct":120000000000,"totalBandwidthTimeMs":8000,\
        "totalBandwidthBytes":20000000,"totalDroppedFrames":3,"fatalErrorPlaybackCount":0,"nonFatalErrorCount":1
        """

    @Test func `Media3's sums are a session's figures`() throws {
        let log = Reading.read("{\(Self.media3)}")
        #expect(log.messages == [] && log.notes.remarks.count == 1)
        let declared = try #require(log.only?.declared)
        #expect(declared.source == "media3" && declared.startup == 640_000 && declared.startupIsWhole)
        #expect(declared.watched == 61_000_000 && declared.rebuffer == 1_500_000 && declared.stalls == 2)
        #expect(declared.indicated == .init(mean: 2_000_000_000_000, watched: 60_000_000))
        #expect(declared.observed == .init(mean: 20_000_000_000_000, watched: 61_000_000))
        #expect(declared.droppedFrames == 3 && declared.failed == false && declared.started == true)
        #expect(log.only?.hasAccessLog == false)
    }

    @Test(arguments: [
        ("\"playbackCount\":1", "\"playbackCount\":3", "3 playbacks"),
        ("\"playbackCount\":1", "\"playbackCount\":0", "no playback"),
        ("\"foregroundPlaybackCount\":1", "\"foregroundPlaybackCount\":0", "preload"),
    ])
    func `Media3's sums of what is no playback are refused`(old: String, new: String, why: String) {
        let log = Reading.read("{\(Self.media3.replacing(old, with: new))}\n")
        #expect(log.order.isEmpty && log.problems.foreignCount == 1 && log.messages[0].contains(why), "\(log.messages)")
    }

    @Test(
        arguments: [
            (#""validJoinTimeCount":0"#, Optional<Int64>.none, nil), (#""fatalErrorPlaybackCount":1"#, 640_000, true),
        ] as [(String, Int64?, Bool?)])
    func `what Media3 does not know is not known`(members: String, startup: Int64?, failed: Bool?) throws {
        let declared = try #require(
            Self.only("{\(members),\"totalValidJoinTimeMs\":640,\"totalRebufferCount\":0}")?.declared)
        #expect(declared.startup == startup && declared.failed == failed && declared.watched == nil)
    }

    private static let dash = """
        {"representations":{"a":800000,"b":2000000},"PlayList":[{"start":"2026-03-02T07:00:00.000Z","mstart":0,\
        "starttype":"initial_playout","trace":[{"representationid":"b","start":"2026-03-02T07:00:01.500Z","mstart":0,\
        "duration":10000,"playbackspeed":1,"stopreason":"rebuffering"},{"representationid":"b",\
        "start":"2026-03-02T07:00:14.000Z","duration":5000,"stopreason":"representation_switch"},{"representationid":"a",\
        "start":"2026-03-02T07:00:19.000Z","duration":3000,"stopreason":"user_request"}]},\
        {"start":"2026-03-02T07:00:22.000Z","mstart":60000,"starttype":"seek","trace":[{"representationid":"a",\
        "start":"2026-03-02T07:00:22.500Z","duration":2000,"stopreason":"end_of_content"}]}],"RepSwitchList":[],\
        "HttpList":[{"type":"MPD","trequest":"2026-03-02T07:00:00.000Z","tresponse":"2026-03-02T07:00:00.100Z",\
        "_tfinish":"2026-03-02T07:00:00.200Z","responsecode":200,"url":"m.mpd","trace":[{"s":0,"d":100,"b":[900]}]},\
        {"type":"MediaSegment","_stream":"video","_mediaduration":4,"trequest":"2026-03-02T07:00:00.300Z",\
        "tresponse":"2026-03-02T07:00:00.400Z","_tfinish":"2026-03-02T07:00:01.300Z","responsecode":200,"url":"1.m4s",\
        "trace":[{"b":[400000,600000]}]},{"type":"MediaSegment","trequest":"2026-03-02T07:00:02.000Z",\
        "tresponse":"2026-03-02T07:00:02.100Z","responsecode":404,"url":"2.m4s","trace":[]}],\
        "BufferLevel":[{"t":"2026-03-02T07:00:01.310Z","level":4000}]}
        """

    @Test func `dash's play list is a session's events and rows`() throws {
        let log = Reading.read(Self.dash)
        #expect(log.messages == [] && log.notes.remarks.count == 1)
        let session = try #require(log.only)
        #expect(
            session.observed.map(\.kind.rawValue) == [
                "play", "timeBaseRunning", "stalled", "timeBaseRunning", "timeBaseRunning", "paused", "seek",
                "timeBaseRunning",
                "ended",
            ])
        #expect(session.observed.first { $0.kind == .seek }?.position == 60)
        let rows = session.accessEvents()
        #expect(rows.map(\.durationWatched) == [15, 5] && rows.map(\.numberOfStalls) == [1, 0])
        #expect(rows.map(\.indicatedBitrate) == [2_000_000, 800_000] && rows[0].observedBitrate == 8_000_000)
        let requests = session.requests
        #expect(requests.map(\.kind) == [.multivariantPlaylist, .segment, .segment])
        #expect(requests[1].track == .video && requests[1].received == 8_000_000 && requests[1].buffer == 4)
        #expect(requests[2].outcome == .failed && requests[2].status == 404)
        #expect(session.declared?.failed == false && session.context["source"] == "dashjs")
    }

    @Test func `dash's lists may stand under their streams, and bitrates may be missing`() throws {
        let inner = Self.dash.replacing(#""representations":{"a":800000,"b":2000000},"#, with: "")
        let session = try #require(Self.only(#"{"id":"d","video":\#(inner),"audio":{"HttpList":[]}}"#))
        #expect(session.id == "d" && session.requests.count == 3)
        let rows = session.accessEvents()
        #expect(rows.map { session.text($0.uri) } == ["b", "a"] && rows.map(\.indicatedBitrate) == [nil, nil])
    }

    @Test func `statistics that are cut off or hostile end in a problem or a session`() {
        for text in ["{\(Self.shaka)}", "{\(Self.media3)}", Self.dash] {
            for count in stride(from: 1, to: text.utf8.count, by: 11) {
                _ = Reading.read(Array(text.utf8.prefix(count)))
            }
            for hostile in ["null", "-1", "1e308", "[]", "{}", "\"x\"", "\"9999-12-31T23:59:59Z\""] {
                for number in ["1772434942", "10", "2000000", "61000", "60000", "5000", "\"2026-03-02T07:00:14.000Z\""]
                {
                    let read = Reading.read(text.replacing(":" + number, with: ":" + hostile))
                    for (_, log) in read.sessions {
                        for row in log.accessEvents() { #expect((row.durationWatched ?? 0) >= 0) }
                    }
                }
            }
        }
    }
}
