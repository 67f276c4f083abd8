import PlayheadReport
import TestSupport
import Testing

@Suite struct KPIArticleTests {
    @Test func `the article on KPIs names each key of a session and of an aggregate`() throws {
        let article = String(decoding: try Checkout.bytes("Sources/Manual/playhead.docc/KPIs.md"), as: UTF8.self)
        let document = try JSONTree(SampleSessions.report([SampleSessions.known]).text(.json))
        for part in [document["sessions"]?[0], document["aggregate"]] {
            guard case .record(let members)? = part else {
                Issue.record("the report has a part less")
                continue
            }
            for key in members.keys.sorted() { #expect(article.contains("`\(key)`"), "\(key)") }
        }
    }
}
