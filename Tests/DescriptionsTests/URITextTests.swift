import Descriptions
import Testing

@Suite struct URITextTests {
    @Test(arguments: [
        ("https://a.example/show/540p.m3u8", "show/540p.m3u8"), ("https://a.example/540p.m3u8", "a.example/540p.m3u8"),
        ("https://a.example/show/540p.m3u8?token=secret/1#t", "show/540p.m3u8"), ("540p.m3u8", "540p.m3u8"), ("", ""),
    ])
    func `the end of the path is shown without the query`(uri: String, expected: String) {
        #expect(URIText.tail(of: uri) == expected)
    }
}
