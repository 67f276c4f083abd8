import HLS
import Playback
import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct SampleLadderTests {
    let folder = Checkout.root + "/Sessions/ladder"

    @Test func `the sample ladder is whole and nothing in it is guessed`() throws {
        let presentation = try PresentationReader(files: POSIXFileSystem()).read(folder)
        #expect(presentation.notes == [])
        #expect(presentation.variants.count == 6)
        #expect(presentation.variants[presentation.firstListed].uri == "540p/index.m3u8")
        #expect(abs(presentation.duration - 178.8) < 1e-9)
        #expect(presentation.live == nil)
        #expect(presentation.tracks.allSatisfy { $0.keyURI == "skd://ladder" })
        #expect(presentation.tracks.allSatisfy { ($0.initializationBytes ?? 0) > 0 })
        #expect(Set(presentation.variants.map(\.audioTrack)) == [0])
    }

    @Test func `its bitrates are those of its segments`() throws {
        let presentation = try PresentationReader(files: POSIXFileSystem()).read(folder)
        let segments = presentation.segments
        func rates(_ track: Int) -> (mean: Double, peak: Double) {
            let indices = 0..<segments.count(ofTrack: track)
            let bits = indices.map { segments.bits(track: track, segment: $0) }
            let peak = indices.map { bits[$0] / segments.duration(track: track, segment: $0) }.max() ?? 0
            return (bits.reduce(0, +) / segments.duration(ofTrack: track), peak)
        }
        for variant in presentation.variants {
            let (video, audio) = (rates(variant.track), rates(try #require(variant.audioTrack)))
            #expect(abs(video.peak + audio.peak - variant.peakBitrate) <= 4)
            #expect(abs(video.mean + audio.mean - variant.averageBitrate!) <= 4)
        }
    }

    @Test(arguments: ["multivariant", "audio/index", "360p/index", "540p/index", "1080p/index"])
    func `its playlists are read strictly`(_ name: String) throws {
        let bytes = try POSIXFileSystem().contents(of: "\(folder)/\(name).m3u8", limit: 1 << 20)
        #expect(try PlaylistReader().read(bytes).findings.kept == [])
    }
}
