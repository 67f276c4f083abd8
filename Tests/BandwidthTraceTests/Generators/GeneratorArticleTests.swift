import BandwidthTrace
import TestSupport
import Testing

@Suite struct GeneratorArticleTests {
    @Test func `the article on traces has each form, each generator and each parameter with its usual value`() throws {
        let path = "Sources/Manual/playhead.docc/Traces.md"
        let article = String(decoding: try Checkout.bytes(path), as: UTF8.self)
        for format in TraceFormat.allCases { #expect(article.contains("| `\(format.rawValue)` | "), "\(format)") }
        for kind in TraceGenerator.Kind.allCases {
            #expect(article.contains("| `\(kind.rawValue)` | "), "\(kind)")
            for parameter in kind.parameters {
                #expect(article.contains("`\(parameter.name)=\(parameter.standard)"), "\(kind): \(parameter.name)")
            }
        }
    }
}
