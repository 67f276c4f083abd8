import PlayerLog
import TestSupport
import Testing

@Suite struct W3CErrorRowTests {
    /// A combining mark makes one character of itself and the space or quotation mark before it; AVPlayer counts bytes.
    @Test(arguments: ["\u{301}mark", "a \u{301}b", "a\u{200D}", "\u{200D}", "a \u{20D0}", "\u{FE0F}x\u{FE0F}"])
    func `marks behind spaces and quotes do not hide them`(comment: String) throws {
        let text = """
            #Fields: date time uri cs-guid s-ip status domain comment cs-iftype
            - - u A - -1 "D" "\(comment)" en0

            """
        var generator = SeededGenerator(seed: 1)
        let sink = LogReader.collect([text], generator: &generator)
        #expect(sink.problems == [])
        let entry = try #require(sink.sessions["A"]?.errorRows.first?.event)
        #expect(entry.errorComment == comment)
        #expect(entry.errorDomain == "D")
        #expect(entry.interfaceType == "en0")
    }
}
