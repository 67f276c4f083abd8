import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// What the player says of an error is better than a guess by its code alone.
@Suite struct QuotedErrorTests {
    private let catalog = ErrorCatalog()

    private func explain(_ code: Int?, _ comment: String?, domain: String = "CoreMediaErrorDomain") -> ErrorExplanation
    {
        catalog.explain(domain: domain, status: code, comment: comment)
    }

    @Test(arguments: [
        (-12642, "#EXT-X-PART Partial Segment duration 0.501000 exceeds PART-TARGET"),
        (-12642, "#EXT-X-MAP missing URI"),
        (-12646, "#EXTINF duration 8.138 exceeds #EXT-X-TARGETDURATION 6"), (-12927, "Unsupported audio codec"),
        (-12642, "Playlist parse error: #EXTM3U is missing"), (-12860, "Segment is too long"),
        (-99999, "Something new"),
        (-99999, "#EXT-X-KEY without a METHOD"),
    ])
    func `a text that a row by the code alone does not know is told as it is`(code: Int, comment: String) {
        let found = explain(code, comment)
        #expect(found.isQuoted && found.meaning == "\"\(comment)\"")
        #expect(!found.meaning.contains("HTML page") && !found.nextCheck.contains("twice"))
        let wrapped = "The operation couldn\u{2019}t be completed. (CoreMediaErrorDomain error \(code) - \(comment))"
        #expect(explain(code, wrapped).meaning == found.meaning)
    }

    @Test func `a tag that is named is a fault of the playlist`() {
        for code in [-12642, -12646] {
            let found = explain(code, "#EXT-X-MAP missing URI")
            #expect(found.class == .contentFormat && found.severity == .variant)
            #expect(found.nextCheck.contains("tag"))
        }
    }

    @Test(arguments: [
        (-12642, "Playlist parse error"), (-12889, "No response for media file in 10 s"),
        (-12885, "unsupported crypt format"),
        (-12938, "HTTP 404: File Not Found"), (-11828, "Cannot Open"), (-12927, "(null)"), (-12927, ""),
        (-12685, "The operation couldn\u{2019}t be completed."), (-42669, "An unknown error occurred (-42669)"),
    ])
    func `what the catalogue knows, or a text that says nothing, is not quoted`(code: Int, comment: String) {
        #expect(!explain(code, comment).isQuoted)
    }

    @Test func `a known code with an unknown text is a known code`() {
        for (domain, name) in [
            (ErrorDomain.coreMedia, "CoreMediaErrorDomain"), (.avFoundation, "AVFoundationErrorDomain"),
            (.url, "NSURLErrorDomain"), (.posix, "NSPOSIXErrorDomain"),
        ] {
            for code in ErrorTables.ofManual.rules(of: domain).compactMap(\.code) {
                for comment in ["words that nobody has seen", nil] {
                    let found = explain(code, comment, domain: name)
                    #expect(found.source != .domain && !found.meaning.contains("catalogue"), "\(code) \(found.meaning)")
                }
            }
        }
    }

    @Test func `a quoted text cannot do harm, and has an end`() {
        let found = explain(-99999, "\u{1B}[2J" + String(repeating: "x", count: 5000))
        #expect(!found.meaning.unicodeScalars.contains { $0.value < 0x20 })
        #expect(found.meaning.unicodeScalars.count < 220)
    }
}
