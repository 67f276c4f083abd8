import Testing
import VisibleText

@Suite struct ExampleTests {
    @Test func `what a stranger wrote is shown and not obeyed`() {
        // The example of VisibleText.md.
        // What a log holds: an escape sequence that clears the screen, and a password.
        let title = "Part 1 \u{1B}[2J"
        let request = "GET https://me:pass@cdn.example/720p.m3u8?token=1"

        let shown = sanitized(title)  // Part 1 ␛[2J
        let columns = displayWidth(title)  // 11
        let short = truncated(title, to: 6)  // Part …
        let logged = withoutSecrets(request)  // GET https://…@cdn.example/720p.m3u8?…
        // Its end.
        #expect(shown == "Part 1 ␛[2J")
        #expect(columns == 11)
        #expect(short == "Part …")
        #expect(logged == "GET https://…@cdn.example/720p.m3u8?…")
    }
}
