import PlayerLog
import Testing

@testable import PlayheadAnalytics

@Suite struct ErrorCommentTests {
    @Test(arguments: [nil, "", " ", "-", "(null)", "<null>", "\n"])
    func `a comment that says nothing is nil`(comment: String?) {
        let note = CommentNormalizer.normalize(comment)
        #expect(note.text == nil)
        #expect(note.status == nil)
        #expect(note.groupingKey.isEmpty)
    }

    @Test(arguments: [
        "The operation couldn't be completed. (CoreMediaErrorDomain error -12889 - No response for map in 3.5s)",
        "The operation couldn\u{2019}t be completed. (CoreMediaErrorDomain error -12889 - No response for map in 3.5s)",
        "Der Vorgang konnte nicht abgeschlossen werden. (CoreMediaErrorDomain-Fehler -12889 - No response for map in 3.5s)",
        "操作を完了できませんでした。（CoreMediaErrorDomainエラー\u{2212}12889 - No response for map in 3.5s）",
        "(CoreMediaErrorDomain error -12889 - No response for map in 3.5s",
        "PlatformException(VideoError, failed: (CoreMediaErrorDomain error -12889 - No response for map in 3.5s), null)",
    ])
    func `a localized sentence gives its text, domain and code`(comment: String) {
        let note = CommentNormalizer.normalize(comment)
        #expect(note.text == "No response for map in 3.5s")
        #expect(note.domain == "CoreMediaErrorDomain")
        #expect(note.status == -12_889)
        #expect(note.groupingKey == "No response for map in #s")
    }

    @Test(
        arguments: [
            ("HTTP 404: File Not Found", 404), ("http 503: busy", 503), ("unrecognized http response 504", 504),
            ("no http status here: 404", nil), ("404", nil), ("HTTPS 404", nil),
            ("late, then HTTP 410 and HTTP 404", 410),
        ] as [(String, Int?)])
    func `a status is read where the text names it as one`(comment: String, status: Int?) {
        #expect(CommentNormalizer.normalize(comment).httpStatus == status)
    }

    @Test(arguments: [
        ("", "", true), ("abc", "", true), ("", "a", false), ("aab", "ab", true), ("ababac", "abac", true),
        ("abab", "abac", false), ("（x", "（", true), ("é", "e", false),
    ])
    func `a part of a text is found byte by byte`(text: String, part: String, isThere: Bool) {
        #expect(text.holds(part) == isThere)
        #expect(text[...].holds(part) == isThere)
    }

    @Test(arguments: [" ", "\t", "\r\n", "\u{0B}\u{0C}", "\u{A0}", "\u{2003}", " \u{85} "])
    func `words stand between blanks of any kind`(blank: String) {
        let note = CommentNormalizer.normalize(["HTTP", "404:", "File", "7", "of", "9"].joined(separator: blank))
        #expect(note.httpStatus == 404)
        #expect(note.groupingKey == "HTTP 404: File # of #")
    }

    @Test func `a localized sentence without a text gives the code alone`() {
        let note = CommentNormalizer.normalize(
            "The operation couldn’t be completed. (CoreMediaErrorDomain error -12971.)")
        #expect(note.text == nil)
        #expect(note.status == -12_971)
        #expect(note.groupingKey.isEmpty)
    }

    @Test func `a text with parentheses of its own is kept whole`() {
        let text = "Internal error: restarting too far ahead (-1.4084s)"
        let bare = CommentNormalizer.normalize(text)
        let wrapped = CommentNormalizer.normalize("Whatever. (CoreMediaErrorDomain error -12645 - \(text))")
        #expect(bare.text == text)
        #expect(bare.status == nil)
        #expect(wrapped.text == text)
        #expect(wrapped.groupingKey == bare.groupingKey)
        #expect(bare.groupingKey == "Internal error: restarting too far ahead (#s)")
    }

    @Test func `the innermost of nested error descriptions counts`() {
        let note = CommentNormalizer.normalize(
            #"""
            Error Domain=AVFoundationErrorDomain Code=-11867 "See -[AVPlayerItem errorLog] for 2 events" UserInfo={\#
            NSUnderlyingError=0x60 {Error Domain=CoreMediaErrorDomain Code=-12880 "Can not proceed after removing \#
            variants" UserInfo={}}}
            """#)
        #expect(note.domain == "CoreMediaErrorDomain")
        #expect(note.status == -12_880)
        #expect(note.text == "Can not proceed after removing variants")
    }

    @Test func `a code in parentheses at the end is recovered, a count is not`() {
        #expect(CommentNormalizer.normalize("An unknown error occurred (-1022)").status == -1022)
        #expect(CommentNormalizer.normalize("An unknown error occurred (18446744073709508947).").status == -42_669)
        #expect(CommentNormalizer.normalize("Gave up after retries (3)").status == nil)
    }

    @Test(arguments: [
        ("No response for media file in 9.9767s", "No response for media file in #s"),
        (
            "byte range length mismatch - should be length 2 is length 81",
            "byte range length mismatch - should be length # is length #"
        ),
        (
            "Playlist File unchanged for longer than 1.5 * target duration",
            "Playlist File unchanged for longer than # * target duration"
        ),
        (
            "failed to parse segment as either an MPEG-2 TS or fMP4",
            "failed to parse segment as either an MPEG-2 TS or fMP4"
        ),
        ("cannot read https://cdn.example.com/a/17.m4s now", "cannot read URL now"),
        ("HTTP 404: File Not Found", "HTTP 404: File Not Found"),
        ("unrecognized http response 504", "unrecognized http response 504"),
    ])
    func `the grouping key has no numbers but an HTTP status and those in names`(text: String, key: String) {
        #expect(CommentNormalizer.normalize(text).groupingKey == key)
    }

    @Test func `a comment without an end is read for a bounded length`() {
        let note = CommentNormalizer.normalize(String(repeating: "é(", count: 1_000_000))
        #expect((note.text?.utf8.count ?? 0) <= 4100)
    }

    @Test(arguments: [
        ("-12889", -12_889), ("18446744073709539816", -11_800), ("4294954407", -12_889), ("1718449215", 1_718_449_215),
        ("0", 0), ("-9223372036854775808", Int.min), ("9223372036854775808", Int.min),
    ])
    func `a code is read signed or as unsigned bits`(text: String, code: Int) {
        #expect(ErrorCode.parse(text) == code)
    }

    @Test(arguments: ["", "-", "12.5", "x", "18446744073709551616", "fmt?", " 1"])
    func `what is no code is not read as one`(text: String) {
        #expect(ErrorCode.parse(text) == nil)
    }

    @Test func `four printable characters are a FourCC`() {
        #expect(ErrorCode.fourCharacters(1_885_696_621) == "'perm'")
        #expect(ErrorCode.fourCharacters(-12_889) == nil)
        #expect(ErrorCode.fourCharacters(12_889) == nil)
        #expect(ErrorCode.fourCharacters(0x1B5B_324A) == nil)
        #expect(ErrorCode.fourCharacters(Int.max) == nil)
    }
}
