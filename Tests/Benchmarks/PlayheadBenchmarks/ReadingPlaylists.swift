import Benchmark
import HLS

/// Reading media playlists of a million segments, and writing one again, on one core. The scan for line ends is what any
/// reader must do: its MB/s are the ceiling that the others are seen against.
enum ReadingPlaylists {
    private static let count = 1_000_000

    static func register() {
        let plain = text { "#EXTINF:\(duration($0)),\nvideo/segment_\($0).m4s\n" }
        let ranges = text { "#EXTINF:\(duration($0)),\n#EXT-X-BYTERANGE:750000@\($0 * 750_000)\nvideo.mp4\n" }
        let dated = text {
            "#EXT-X-PROGRAM-DATE-TIME:2026-03-02T\(10 + $0 % 10):15:32.250Z\n#EXTINF:\(duration($0)),title \($0)\n"
                + "video/segment_\($0).m4s\n"
        }
        Benchmark.throughput("playlist: line ends only, 1,000,000 segments", of: plain, read: ReadingLogs.scanLines)
        Benchmark.throughput("playlist: 1,000,000 segments", of: plain, read: read)
        Benchmark.throughput("playlist: 1,000,000 byte ranges", of: ranges, read: read)
        Benchmark.throughput("playlist: 1,000,000 segments with dates and titles", of: dated, read: read)
        guard let playlist = try? PlaylistReader().read(plain).playlist else { return }
        Benchmark.throughput("playlist: 1,000,000 segments written unchanged", of: plain) { bytes in
            let written = try PlaylistWriter().write(playlist)
            precondition(written.count == bytes.count, "the playlist was changed")
            blackHole(written)
        }
    }

    private static func read(_ bytes: borrowing [UInt8]) throws {
        let (playlist, findings) = try PlaylistReader().read(copy bytes)
        guard case .media(let media) = playlist, media.segments.count == count, findings.kept.isEmpty else {
            preconditionFailure("the generated playlist is misread")
        }
        blackHole(media.segments[count - 1])
    }

    private static func duration(_ index: Int) -> String { "5.99\(9 - index % 7)" }

    private static func text(of segment: (Int) -> String) -> [UInt8] {
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for index in 0..<count { text += segment(index) }
        return Array((text + "#EXT-X-ENDLIST\n").utf8)
    }
}
