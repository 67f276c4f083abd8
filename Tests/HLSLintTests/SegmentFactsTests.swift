import FragmentedMP4
import HLS
import PlayheadMedia
import PlayheadPlatform
import TestSupport
import Testing

@testable import HLSLint

@Suite struct SegmentFactsTests {
    /// The media playlist of a fixture with what is found in its segments.
    private func media(
        _ fixture: MediaFixture, _ name: String = "v/index.m3u8", _ choice: SegmentChoice = .all
    ) throws -> LintedMedia {
        let bytes = Array(try #require(fixture.texts[name]).utf8)
        let (playlist, findings) = try PlaylistReader().read(bytes)
        let file = LintedPlaylist(
            name: name, base: name, text: PlaylistLines(bytes), playlist: playlist, findings: findings)
        guard case .media(let list) = playlist else { throw CancellationError() }
        var subject = LintSubject(main: file)
        subject.copies = [LintedMedia(file: file, playlist: list, sizes: MemoryLintSource(files: [:]))]
        subject.open(SegmentOpening(choice, from: fixture.segments))
        return subject.copies[0]
    }

    @Test func `of a segment is known what its samples tell`() throws {
        let media = try media(MediaFixture())
        #expect(media.segments.map(\.index) == [0, 1, 2, 3])
        #expect(media.initializations.map(\.failure) == [nil])
        let second = media.segments[1]
        #expect(second.failure == nil && second.container == .fragmentedMP4 && second.sameBytesAs == nil)
        #expect(second.size == MediaFixture().segments.files["v/1.m4s"]?.count)
        let track = try #require(second.track(.video))
        #expect(track.sampleCount == 50 && track.byteCount == 9000 + 49 * 301)
        #expect(track.presentationStart == 2000 && track.presentationEnd == 4000 && track.lastPresentation == 3960)
        #expect(track.decodeStart == 2000 && track.decodeEnd == 4000 && track.timescale == 1000)
        #expect(track.shortestDuration == 40 && track.longestDuration == 40)
        #expect(track.syncCount == 1 && track.syncSamples.map(\.presentationTime) == [2000])
        #expect(track.description?.codec == "avc1.64001f" && track.displaySize == Resolution(width: 320, height: 180))
        #expect(second.track(.audio) == nil)
        let sound = try #require(try self.media(MediaFixture(), "a/index.m3u8").segments[0].track(.audio))
        #expect(sound.syncSamples.isEmpty && sound.syncCount == sound.sampleCount)
    }

    @Test func `some are opened, or all`() throws {
        var fixture = MediaFixture()
        #expect(try media(fixture, choice(.first)).segments.map(\.index) == [0])
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-GAP\n#EXTINF:2,\n9.m4s\n"
        for _ in 0..<100 { text += "#EXTINF:2,\n0.m4s\n" }
        fixture.texts["v/index.m3u8"] = text
        #expect(try media(fixture, choice(.sample)).segments.map(\.index) == [1, 12, 23, 34, 45, 56, 67, 78, 89, 100])
        #expect(try media(fixture, choice(.none)).segments.isEmpty)
        // The same segment again is the same resource.
        #expect(try media(fixture).segments.allSatisfy { $0.failure == nil && $0.sameBytesAs == nil })
    }

    private func choice(_ choice: SegmentChoice) -> (String, SegmentChoice) { ("v/index.m3u8", choice) }

    private func media(_ fixture: MediaFixture, _ which: (String, SegmentChoice)) throws -> LintedMedia {
        try media(fixture, which.0, which.1)
    }

    @Test func `a segment that cannot be read says why`() throws {
        var fixture = MediaFixture()
        fixture.segments.files["v/0.m4s"] = nil
        fixture.segments.files["v/1.m4s"] = []
        fixture.segments.files["v/2.m4s"]?.removeLast(100)
        fixture.segments.failures["v/3.m4s"] = .status(503)
        let segments = try media(fixture).segments
        #expect(segments[0].failure == .notHad(.missing))
        #expect(segments[1].failure == .noMedia && segments[1].container == .empty)
        guard case .broken? = segments[2].failure else {
            Issue.record("\(segments[2])")
            return
        }
        #expect(segments[3].failure == .notHad(.status(503)))
    }

    @Test func `without its initialization section nothing is known of a segment`() throws {
        var fixture = MediaFixture()
        fixture.segments.files["v/init.mp4"] = nil
        let media = try media(fixture)
        #expect(media.initializations.map(\.failure) == [.notHad(.missing)])
        #expect(media.segments.allSatisfy { $0.failure == .initialization })
    }

    @Test func `a folder without segments is no damaged package`() throws {
        var fixture = MediaFixture()
        for index in 0..<MediaFixture.count { fixture.segments.files["v/\(index).m4s"] = nil }
        let media = try media(fixture)
        #expect(media.coverage.areAllMissing && media.segments.isEmpty && media.coverage.chosen == 4)
    }

    @Test func `whole encryption hides what is in it`() throws {
        var fixture = MediaFixture()
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1\n#EXTINF:2.0,\n2.m4s"
        fixture.texts["v/index.m3u8"]?.replace("#EXTINF:2.0,\n2.m4s", with: key)
        let media = try media(fixture)
        #expect(media.segments[1].failure == nil)
        #expect(media.segments[2].failure == .key(line: 10, .notHad(.missing)))
    }

    @Test func `segments of the same bytes are found`() throws {
        var fixture = MediaFixture()
        fixture.segments.files["v/3.m4s"] = fixture.segments.files["v/1.m4s"]
        #expect(try media(fixture).segments.map(\.sameBytesAs) == [nil, nil, nil, 1])
        // One byte in the middle, which the fingerprint of a file does not look at, is enough.
        fixture.segments.files["v/3.m4s"]?[12_345] ^= 1
        #expect(try media(fixture).segments.map(\.sameBytesAs) == [nil, nil, nil, nil])
    }
}
