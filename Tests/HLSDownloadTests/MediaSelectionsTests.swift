import HLS
import HLSDownload
import TestSupport
import Testing

struct MediaSelectionsTests {
    private func selections(_ texts: String...) -> MediaSelections? {
        var selections = MediaSelections()
        return texts.allSatisfy { selections.add(parsing: $0) } ? selections : nil
    }

    @Test func `selections are read as they are typed`() throws {
        let selections = try #require(self.selections("audio=en,fr", "subtitles=de", "audio=English (Commentary)"))
        #expect(selections.audio == .named(["en", "fr", "English (Commentary)"]))
        #expect(selections.subtitles == .named(["de"]))
        #expect(self.selections("audio=all")?.audio == .all)
        #expect(self.selections("audio=en", "audio=none")?.audio == .named([]))
        #expect(self.selections("subtitles=de", "subtitles=auto")?.subtitles == .automatic)
    }

    @Test(arguments: ["audio", "audio=", "=en", "video=en", "closed-captions=en", "audio= , ", ""])
    func `what is no selection is not understood`(_ text: String) { #expect(selections(text) == nil) }

    @Test(
        arguments: [
            ("en", true), ("EN", true), ("en-US", true), ("en-us-x", false), ("e", false), ("fr", false),
            ("English", true), ("english", false), ("", false),
        ])
    func `a word means a language or its beginning or a name`(_ word: String, _ isNamed: Bool) throws {
        let playlist = try Playlists.multivariant(
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en-US""#)
        #expect(playlist.renditions[0].isNamed(word) == isNamed)
    }
}
