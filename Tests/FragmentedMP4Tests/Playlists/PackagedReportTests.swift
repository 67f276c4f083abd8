import HLS
import Testing

@testable import FragmentedMP4

@Suite struct PackagedReportTests {
    func track(_ descriptions: [SampleDescription], _ type: MediaType, language: String? = nil) -> Track {
        Track(
            id: 1, mediaType: type, timescale: 30_000, language: language, name: nil, isEnabled: true, quarterTurns: 0,
            descriptions: descriptions, edits: [], samples: SampleTable(), carried: CarriedBoxes())
    }

    let video = SampleDescription(
        format: "hvc1", codec: "hvc1.2.4.L93.B0", supplementalCodec: "dvh1.08.01/db1p",
        video: VideoFormat(
            width: 1440, height: 1080, horizontalSpacing: 4, verticalSpacing: 3,
            color: VideoColor(primaries: 9, transfer: 16, matrix: 9, isFullRange: false)), entry: [])
    let audio = SampleDescription(
        format: "ec-3", codec: "ec-3", audio: AudioFormat(channelCount: 6, sampleRate: 48_000, jointObjectCount: 16),
        entry: [])

    func report(_ number: Int, size: Int, first: ReportedSample?) -> SegmentReport {
        let time = { MediaTime(value: $0, timescale: 30_000) }
        return SegmentReport(
            type: .separable, sequenceNumber: number, size: size,
            tracks: [
                TrackReport(
                    trackID: 1, mediaType: .video, earliestPresentationTime: time(300_000 + (number - 1) * 180_180),
                    duration: time(180_180), sampleCount: 180, sampleBytes: size - 500, firstVideoSample: first,
                    syncSamples: first.map { [$0] } ?? [])
            ])
    }

    @Test func `a track tells what playlists say`() throws {
        let rendition = try #require(
            PackagedRendition(of: track([video, video], .video), folder: "v", initialization: ("init.mp4", nil)))
        #expect(rendition.codecs == ["hvc1.2.4.L93.B0"])
        #expect(rendition.video?.resolution == Resolution(width: 1920, height: 1080))
        #expect(rendition.video?.range == "PQ")
        #expect(rendition.video?.supplementalCodecs == ["dvh1.08.01/db1p"])
        let sound = try #require(
            PackagedRendition(of: track([audio], .audio, language: "fra"), folder: "a", initialization: ("i", nil)))
        #expect(sound.audio?.channels == "16/JOC")
        #expect(sound.audio?.language == "fr")
        #expect(sound.audio?.name == nil)
        let named = PackagedRendition(
            of: track([audio], .audio, language: "fra"), folder: "a", language: "en", name: "Commentary",
            initialization: ("i", nil))
        #expect(named?.audio?.language == "en")
        #expect(named?.audio?.name == "Commentary")
    }

    @Test func `supplements stand in the playlist`() throws {
        var rendition = try #require(
            PackagedRendition(of: track([video], .video), folder: "v", initialization: ("init.mp4", nil)))
        let first = ReportedSample(
            presentationTime: MediaTime(value: 302_002, timescale: 30_000), offset: 400, length: 9_000, isSync: true,
            fragmentOffset: 0)
        rendition.append(report(1, size: 50_000, first: first), uri: "segment-1.m4s")
        let list = PackagedPresentation([rendition]).multivariantPlaylist
        #expect(list.variants[0].supplementalCodecs == ["dvh1.08.01/db1p"])
        #expect(list.iFrameVariants[0].supplementalCodecs == ["dvh1.08.01/db1p"])
    }

    @Test func `what playlists cannot tell is no rendition`() {
        var nameless = video
        nameless.codec = nil
        #expect(PackagedRendition(of: track([nameless], .video), folder: "v", initialization: ("i", nil)) == nil)
        #expect(
            PackagedRendition(of: track([video, nameless], .video), folder: "v", initialization: ("i", nil)) == nil)
        #expect(PackagedRendition(of: track([], .video), folder: "v", initialization: ("i", nil)) == nil)
        #expect(PackagedRendition(of: track([audio], .text), folder: "v", initialization: ("i", nil)) == nil)
    }

    @Test func `reports become segments and pictures`() throws {
        var rendition = try #require(
            PackagedRendition(
                of: track([video], .video), folder: "v",
                initialization: ("media.mp4", ByteRange(length: 800, offset: 0))))
        let time = MediaTime(value: 302_002, timescale: 30_000)
        let sync = ReportedSample(presentationTime: time, offset: 400, length: 9_000, isSync: true, fragmentOffset: 0)
        var other = sync
        other.isSync = false
        rendition.append(report(1, size: 50_000, first: sync), uri: "media.mp4", offset: 800)
        rendition.append(report(2, size: 40_000, first: other), uri: "media.mp4", offset: 50_800)
        #expect(rendition.segments.map(\.byteRange?.description) == ["50000@800", "40000@50800"])
        #expect(rendition.segments.map(\.start) == [300_000, 480_180])
        #expect(rendition.segments[0].iFrames.first?.byteRange == ByteRange(length: 9_400, offset: 800))
        #expect(rendition.segments[0].iFrames.first?.time == 302_002)
        #expect(rendition.segments[1].iFrames.isEmpty)
        var empty = report(3, size: 100, first: nil)
        empty.tracks = []
        rendition.append(empty, uri: "media.mp4", offset: 90_800)
        #expect(rendition.segments.count == 2)
    }

    @Test func `recovery points are no I-frames where they need others, and segments with them depend on others`()
        throws
    {
        for (access, count) in [(RandomAccess.none, 0), (.recoveryPoint, 0), (.openGroup, 1), (.instantaneous, 1)] {
            var rendition = try #require(
                PackagedRendition(of: track([video], .video), folder: "v", initialization: ("init.mp4", nil)))
            var sync = ReportedSample(
                presentationTime: MediaTime(value: 300_000, timescale: 30_000), offset: 400, length: 9_000,
                isSync: true,
                fragmentOffset: 0)
            sync.access = access
            rendition.codecs = ["avc1.64001f"]
            rendition.append(report(1, size: 50_000, first: sync), uri: "1")
            #expect(rendition.segments[0].iFrames.count == count)
            #expect(rendition.hasIndependentSegments == (access == .instantaneous))
            let notes = PackagedPresentation([rendition]).notes.joined()
            #expect(notes.contains("pictures that are no IDR") == (access != .instantaneous))
            // What follows a CRA picture of HEVC needs none before it.
            rendition.codecs = ["hvc1.1.6.L60.90"]
            rendition.segments = []
            rendition.dependence = nil
            rendition.append(report(1, size: 50_000, first: sync), uri: "1")
            #expect(rendition.hasIndependentSegments == (access == .instantaneous || access == .openGroup))
        }
    }

    @Test func `open groups of pictures make segments that depend on others`() throws {
        var rendition = try #require(
            PackagedRendition(of: track([video], .video), folder: "v", initialization: ("init.mp4", nil)))
        var sync = ReportedSample(
            presentationTime: MediaTime(value: 302_002, timescale: 30_000), offset: 400, length: 9_000, isSync: true,
            fragmentOffset: 0)
        // The first segment has none before it.
        rendition.append(report(1, size: 50_000, first: sync), uri: "1")
        #expect(rendition.hasIndependentSegments)
        sync.presentationTime.value = 480_180
        rendition.append(report(2, size: 50_000, first: sync), uri: "2")
        #expect(rendition.hasIndependentSegments)
        sync.presentationTime.value = 662_362
        rendition.append(report(3, size: 50_000, first: sync), uri: "3")
        #expect(!rendition.hasIndependentSegments)
        let presentation = PackagedPresentation([rendition, .audio("a", "en")])
        #expect(!presentation.multivariantPlaylist.independentSegments)
        #expect(!presentation.renditions[0].mediaPlaylist(targetDuration: 6).independentSegments)
        #expect(presentation.renditions[1].mediaPlaylist(targetDuration: 6).independentSegments)
        #expect(presentation.notes.count { $0.contains("open groups of pictures") } == 1)
    }
}
