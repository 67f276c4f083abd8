import Manual
import Testing

@Suite struct ExampleTests {
    @Test func `a topic is set for a terminal`() {
        // The example of Manual.md.
        let topic = Topic.named("traces") ?? Topic.all[0]
        let title = topic.title  // Bandwidth traces
        let page = TextPage(width: 60).text(of: topic)
        let lines = page.split(separator: "\n")
        let heading = lines[0]  // BANDWIDTH TRACES
        let summary = lines[1]  // What a link gives over time: the forms that are read and
        // Its end.
        #expect(title == "Bandwidth traces")
        #expect(heading == "BANDWIDTH TRACES")
        #expect(summary == "What a link gives over time: the forms that are read and")
    }
}
