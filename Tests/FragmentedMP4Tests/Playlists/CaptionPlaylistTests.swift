import HLS
import Testing

@testable import FragmentedMP4

@Suite struct CaptionPlaylistTests {
    private func video(_ folder: String, _ captions: [(id: String, language: String?)]?) throws -> PackagedRendition {
        var rendition = PackagedRendition.video(folder, height: 360, bytes: [400_000, 300_000, 100_000])
        guard case .video(var video) = rendition.medium else { return rendition }
        video.captions = try captions?.map {
            .init(channel: try #require(CaptionChannel($0.id)), language: $0.language)
        }
        rendition.medium = .video(video)
        return rendition
    }

    @Test func `captions are a group that all videos name`() throws {
        let captions = [("SERVICE1", "en"), ("CC1", "en"), ("CC3", "es")].map { (id: $0.0, language: String?($0.1)) }
        let presentation = PackagedPresentation([try video("a", captions), try video("b", captions)])
        let playlist = try text("multivariant.m3u8", of: presentation)
        let wanted = """
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,\
            INSTREAM-ID="CC1"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="Español",LANGUAGE="es",DEFAULT=NO,AUTOSELECT=YES,\
            INSTREAM-ID="CC3"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English SERVICE1",LANGUAGE="en",DEFAULT=NO,\
            AUTOSELECT=YES,INSTREAM-ID="SERVICE1"

            """
        #expect(playlist.contains(wanted))
        #expect(presentation.multivariantPlaylist.variants.map(\.closedCaptionsGroup) == ["cc", "cc"])
        #expect(presentation.notes.count == 1)
        // SERVICE needs version 7.
        #expect(playlist.contains("#EXT-X-VERSION:7\n"))
    }

    @Test func `none stands on all variants or on none`() throws {
        let mixed = PackagedPresentation([try video("a", [("CC1", "en")]), try video("b", [])]).multivariantPlaylist
        #expect(mixed.variants.filter(\.hasNoClosedCaptions).isEmpty)
        #expect(mixed.variants.compactMap(\.closedCaptionsGroup) == ["cc"])
        let none = PackagedPresentation([try video("a", []), .audio("en", "en")]).multivariantPlaylist
        #expect(none.variants.filter { !$0.hasNoClosedCaptions }.isEmpty)
    }

    @Test func `what is not known is said`() throws {
        let open = PackagedPresentation([try video("a", nil)])
        #expect(open.multivariantPlaylist.variants.first?.attributes["CLOSED-CAPTIONS"] == nil)
        #expect(open.notes.contains { $0.contains("a: its pictures have room for closed captions") })
        let nameless = PackagedPresentation([try video("a", [("CC1", nil), ("CC3", "es")])])
        #expect(nameless.notes.contains { $0.contains("(CC1)") && $0.contains("--closed-captions CC1=en") })
    }
}
