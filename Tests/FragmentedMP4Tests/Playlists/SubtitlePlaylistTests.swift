import HLS
import Testing

@testable import FragmentedMP4

@Suite struct SubtitlePlaylistTests {
    private func rendition(
        _ folder: String, _ language: String?, forced: Bool = false, sdh: Bool = false
    ) -> PackagedRendition {
        var text = PackagedRendition.Text(language: language, name: nil)
        (text.isForced, text.describesSound, text.isDefault) = (forced, sdh, folder == "default")
        let leader = PackagedRendition.video("a", height: 360, bytes: [400_000, 300_000])
        return PackagedRendition(
            text, folder: folder, cutAs: leader, files: [("segment-1.vtt", 3000), ("segment-2.vtt", 100)])
    }

    @Test func `subtitles are a group that all variants name`() throws {
        let media = [PackagedRendition.video("a", height: 360, bytes: [400_000, 300_000]), .audio("en", "en")]
        let texts = [
            rendition("default", "en"), rendition("again", "en"), rendition("forced", "en", forced: true),
            rendition("sdh", "de", sdh: true), rendition("und", nil),
        ]
        let presentation = PackagedPresentation(media + texts)
        let playlist = presentation.multivariantPlaylist
        let subtitles = playlist.renditions.filter { $0.kind == .subtitles }
        #expect(subtitles.map(\.name) == ["English", "English 2", "English (forced)", "Deutsch (SDH)", "Subtitles"])
        #expect(subtitles.map(\.isAutoselected) == [true, false, true, true, true])
        #expect(subtitles.map(\.isForced) == [false, false, true, false, false])
        #expect(subtitles.map { $0.attributes["DEFAULT"] } == ["YES", "NO", "NO", "NO", "NO"])
        #expect(subtitles[3].characteristics.count == 2)
        #expect(playlist.variants.allSatisfy { $0.attributes["SUBTITLES"] == "subtitles" })
        #expect(presentation.notes.contains { $0.hasPrefix("und: nothing tells its language") })
        // What is shown at a time goes through the link together, and CODECS names no text.
        let without = PackagedPresentation(media).multivariantPlaylist
        let growth = zip(playlist.variants, without.variants).map { ($0.bandwidth ?? 0) - ($1.bandwidth ?? 0) }
        let peak = presentation.bitrates[2].peak
        #expect(growth.allSatisfy { abs(Double($0) - peak) <= 1 } && peak > 0)
        #expect(playlist.variants.map(\.codecs) == without.variants.map(\.codecs))
        let texted = texts[0].mediaPlaylist(targetDuration: presentation.targetDuration)
        #expect(texted.segments.allSatisfy { $0.initialization == nil })
        #expect(texted.segments.map(\.duration) == media[0].durations)
    }

    private func documents(_ folder: String, _ language: String) -> PackagedRendition {
        var rendition = PackagedRendition(
            documents: .init(language: language, name: nil), folder: folder, timescale: 1000, initialization: "init.mp4"
        )
        rendition.segments = PackagedRendition.video("a", height: 360, bytes: [90_000]).segments
        return rendition
    }

    @Test func `each form of subtitles has a group where both are whole`() {
        let video = PackagedRendition.video("a", height: 360, bytes: [400_000])
        let cues = [rendition("default", "en"), rendition("de", "de")]
        let both = PackagedPresentation([video, documents("x-de", "de")] + cues + [documents("x-en", "en")])
        let playlist = both.multivariantPlaylist
        let subtitles = playlist.renditions.filter { $0.kind == .subtitles }
        #expect(subtitles.map(\.groupID) == ["subtitles", "subtitles", "subtitles-imsc", "subtitles-imsc"])
        #expect(subtitles.map(\.name) == ["English", "Deutsch", "English", "Deutsch"])
        #expect(subtitles.map { $0.attributes["DEFAULT"] } == ["YES", "NO", "YES", "NO"])
        #expect(subtitles.map(\.uri) == ["default", "de", "x-en", "x-de"].map { $0 + "/index.m3u8" })
        #expect(playlist.variants.map(\.subtitlesGroup) == ["subtitles", "subtitles-imsc"])
        #expect(playlist.variants.map { $0.codecs.contains("stpp.ttml.im1t") } == [false, true])
        // One that lacks a form: all stand in one group, and a note says what follows.
        let one = PackagedPresentation([video, documents("x-de", "de")] + cues)
        #expect(one.multivariantPlaylist.variants.map(\.subtitlesGroup) == ["subtitles"])
        #expect(one.multivariantPlaylist.variants.allSatisfy { $0.codecs.contains("stpp.ttml.im1t") })
        #expect(one.multivariantPlaylist.renditions.map(\.name) == ["Deutsch", "English", "Deutsch 2"])
        #expect(one.notes.contains { $0.contains("Not all subtitles are there as WebVTT") })
        #expect(!both.notes.contains { $0.contains("Not all subtitles are there as WebVTT") })
    }

    @Test func `chapters are a file that the playlist names, and subtitles that nobody gets unasked`() {
        var text = PackagedRendition.Text(language: "en", name: nil)
        text.isOfChapters = true
        let leader = PackagedRendition.video("a", height: 360, bytes: [400_000])
        let titles = PackagedRendition(text, folder: "chapters-en", cutAs: leader, files: [("segment-1.vtt", 3000)])
        var presentation = PackagedPresentation([leader, titles, rendition("en", "en")])
        #expect(presentation.multivariantPlaylist.sessionData.isEmpty)
        presentation.chaptersURI = "chapters.json"
        let playlist = presentation.multivariantPlaylist
        #expect(playlist.sessionData.map(\.dataID) == ["com.apple.hls.chapters"])
        #expect(playlist.sessionData.map(\.uri) == ["chapters.json"])
        #expect(playlist.renditions.map(\.name) == ["English (chapters)", "English"])
        #expect(playlist.renditions.map(\.isAutoselected) == [false, true])
    }

    @Test func `sound alone has subtitles, too`() {
        let playlist = PackagedPresentation([.audio("en", "en"), rendition("de", "de")]).multivariantPlaylist
        #expect(playlist.variants.map { $0.attributes["SUBTITLES"] } == ["subtitles"])
    }
}
