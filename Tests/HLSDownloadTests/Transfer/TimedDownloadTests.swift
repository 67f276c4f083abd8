import BandwidthTrace
import HLS
import HLSDownload
import Testing

@Suite struct TimedDownloadTests {
    /// A download of one video of these segments, bytes, over a trace.
    private func download(
        _ segments: [Int], over trace: [BandwidthTrace.Period], end: BandwidthTrace.End = .loop, subtitles: Bool = false
    ) throws -> TimedDownload {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="n",LANGUAGE="en",URI="s"
            #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"
            v
            """
        let media =
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
            + segments.map { "#EXTINF:1,\n#EXT-X-BYTERANGE:\($0)@0\nx\n" }.joined()
        guard case .multivariant(let playlist) = try PlaylistReader().read(Array(text.utf8)).playlist,
            case .media(let mediaPlaylist) = try PlaylistReader().read(Array(media.utf8)).playlist
        else { throw WrongKind() }
        let sizes = RenditionSizes(playlist, media: ["v": MediaSummary(mediaPlaylist) { _ in nil }])
        var configuration = DownloadConfiguration()
        if subtitles { configuration.primaryContentConfiguration.mediaSelections.subtitles = .all }
        let plan = try DownloadPlanner(playlist, sizes: sizes).plan(configuration)
        return TimedDownload(plan, sizes: sizes, over: try BandwidthTrace(trace, end: end))
    }

    private struct WrongKind: Error {}

    @Test func `each segment costs a round trip and its bytes`() throws {
        var download = try download([1000, 2000], over: [.init(duration: 100, bandwidth: 8000, latency: 0.5)])
        download.advance(by: .infinity)
        #expect(download.progress.phase == .finished)
        #expect(download.elapsed == 0.5 + 1 + 0.5 + 2)
        #expect(download.progress.completedBytes == 3000)
        #expect(download.progress.fractionCompleted == 1)
    }

    @Test func `it is as far where time passes in small steps`() throws {
        let trace: [BandwidthTrace.Period] = [
            .init(duration: 3, bandwidth: 8000, latency: 0.5), .init(duration: 2, bandwidth: 0),
            .init(duration: 1, bandwidth: 80000, latency: 0.1),
        ]
        var whole = try download([1000, 5000, 300, 0, 7000], over: trace)
        var steps = whole
        whole.advance(by: .infinity)
        var count = 0
        while !steps.isOver, count < 100_000 {
            steps.advance(by: 0.01)
            #expect(steps.progress.completedBytes <= 13300 + 1e-6)
            count += 1
        }
        #expect(abs(steps.elapsed - whole.elapsed) < 1e-6)
        #expect(steps.outages.count == whole.outages.count)
        #expect(abs(steps.received[0] - 13300 * 8) < 1e-3)
    }

    @Test func `an outage is waited for and told`() throws {
        var download = try download(
            [10_000], over: [.init(duration: 4, bandwidth: 8000), .init(duration: 6, bandwidth: 0)])
        download.advance(by: 5)
        #expect(download.progress.phase == .waiting)
        #expect(download.progress.completedBytes == 4000)
        download.advance(by: .infinity)
        #expect(download.progress.phase == .finished)
        #expect(download.elapsed == 4 + 6 + 4 + 6 + 2)
        #expect(download.outages == [4...10, 14...20])
    }

    @Test func `a pause keeps what has come and asks for the rest anew`() throws {
        var download = try download([4000], over: [.init(duration: 100, bandwidth: 8000, latency: 1)])
        download.advance(by: 3)
        download.pause()
        #expect(download.progress.phase == .paused)
        download.advance(by: 10)
        #expect(download.progress.completedBytes == 2000)
        #expect(download.elapsed == 13)
        #expect(download.progress.throughput == nil && download.progress.estimatedTimeRemaining == nil)
        download.resume()
        download.advance(by: .infinity)
        #expect(download.elapsed == 13 + 1 + 2)
        #expect(download.progress.completedBytes == 4000)
    }

    @Test func `a paused download does not wait for ever`() throws {
        var download = try download([1000], over: [.init(duration: 1, bandwidth: 8000)])
        download.pause()
        download.advance(by: .infinity)
        #expect(download.elapsed == 0 && download.progress.phase == .paused)
    }

    @Test func `a link that ends cuts it off`() throws {
        var download = try download([10_000], over: [.init(duration: 4, bandwidth: 8000)], end: .stop)
        download.advance(by: 100)
        #expect(download.progress.phase == .waiting)
        #expect(download.progress.completedBytes == 4000)
        download.advance(by: .infinity)
        #expect(download.progress.phase == .cutOff)
        #expect(download.isOver)
    }

    @Test func `progress is as NSProgress reports it`() throws {
        var download = try download(Array(repeating: 1000, count: 100), over: [.init(duration: 1, bandwidth: 8000)])
        #expect(download.progress.throughput == nil)
        download.advance(by: 25)
        let progress = download.progress
        #expect((progress.completedBytes, progress.totalBytes, progress.fractionCompleted) == (25_000, 100_000, 0.25))
        #expect(abs((progress.throughput ?? 0) - 1000) < 1e-6)
        #expect(abs((progress.estimatedTimeRemaining ?? 0) - 75) < 1e-6)
    }

    @Test func `what nothing tells the size of is left out`() throws {
        let download = try download([1000], over: [.init(duration: 1, bandwidth: 8000)], subtitles: true)
        #expect(download.items.map(\.uri) == ["v"])
        #expect(download.unknown.map(\.uri) == ["s"])
    }

    @Test func `a run has a course of equal steps`() throws {
        let download = try download(Array(repeating: 1000, count: 20), over: [.init(duration: 1, bandwidth: 8000)])
        let run = DownloadRun(download, trace: "t", steps: 4)
        #expect(run.course.map(\.elapsed) == [5, 10, 15, 20])
        #expect(run.course.map(\.completedBytes) == [5000, 10_000, 15_000, 20_000])
        #expect(run.meanThroughput == 1000)
        #expect(run.end.phase == .finished)
    }

    @Test func `a hostile trace takes no time`() throws {
        var download = try download(
            [1_000_000_000], over: [.init(duration: 1e-9, bandwidth: 8000), .init(duration: 1e-9, bandwidth: 0)])
        download.advance(by: .infinity)
        #expect(download.progress.phase == .finished)
    }
}
