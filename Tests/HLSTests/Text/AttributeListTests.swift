import HLS
import Testing

@Suite struct AttributeListTests {
    func read(_ list: String) throws -> (variant: VariantStream?, findings: [PlaylistFinding]) {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:" + list + "\nv.m3u8\n"
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        guard case .multivariant(let multivariant) = playlist else { return (nil, []) }
        return (multivariant.variants.first, findings.kept)
    }

    @Test func `attributes keep their order the unknown ones too`() throws {
        let (variant, findings) = try read("X-B=\"2, 3\",BANDWIDTH=5,RESOLUTION=16x9,FRAME-RATE=29.970,SCORE=1.5")
        #expect(findings.isEmpty)
        let attributes = try #require(variant).attributes.attributes
        #expect(attributes.map(\.name) == ["X-B", "BANDWIDTH", "RESOLUTION", "FRAME-RATE", "SCORE"])
        #expect(attributes.map(\.isQuoted) == [true, false, false, false, false])
        #expect(attributes[0].value == "2, 3")
        #expect(variant?.bandwidth == 5)
        #expect(variant?.resolution == Resolution(width: 16, height: 9))
        #expect(variant?.frameRate == 29.97)
        #expect(variant?.score == 1.5)
    }

    @Test(arguments: [
        ("BANDWIDTH=1,", "attribute-syntax", 30), (",BANDWIDTH=1", "attribute-syntax", 19),
        ("BANDWIDTH=1, CODECS=\"a\"", "attribute-syntax", 31), ("BANDWIDTH=1,CODECS=\"a", "attribute-syntax", 38),
        ("BANDWIDTH=1,CODECS=\"a\"b", "attribute-syntax", 41), ("BANDWIDTH=1,NOTHING", "attribute-syntax", 31),
        ("BANDWIDTH=1,IV=0x1\"", "attribute-syntax", 34), ("BANDWIDTH=1,x=1", "attribute-syntax", 31),
        ("BANDWIDTH=1,BANDWIDTH=2", "attribute-duplicate", 31), ("BANDWIDTH=\"1\"", "attribute-type", 19),
        ("BANDWIDTH=1,CODECS=a", "attribute-type", 31), ("BANDWIDTH=1,RESOLUTION=1x", "attribute-type", 31),
        ("BANDWIDTH=1,FRAME-RATE=nan", "attribute-type", 31), ("BANDWIDTH=99999999999999999999", "attribute-type", 19),
        ("BANDWIDTH=1,VIDEO-RANGE=HDR", "enum-value-unknown", 31),
    ])
    func `what is wrong is found at its column`(_ list: String, _ rule: String, _ column: Int) throws {
        let (variant, findings) = try read(list)
        #expect(findings.map(\.rule) == [rule], "\(findings)")
        #expect(findings.first?.column == column)
        #expect(findings.first?.line == 2)
        #expect(variant?.bandwidth == 1 || rule == "attribute-type")
    }

    @Test func `an empty list and a missing bandwidth are found`() throws {
        #expect(try read("").findings.map(\.rule) == ["attribute-syntax", "bandwidth-missing"])
        #expect(try read("CODECS=\"a\"").findings.map(\.rule) == ["bandwidth-missing"])
    }

    @Test func `a line of attributes without end is cut off`() throws {
        let list = (0..<100_000).map { "A\($0)=\($0)" }.joined(separator: ",")
        let (variant, findings) = try read("BANDWIDTH=1," + list)
        #expect(variant?.attributes.attributes.count == 200)
        #expect(findings.map(\.rule) == ["attribute-syntax"])
    }

    @Test func `numbers are read to the last digit`() throws {
        for text in ["0", "6.006", "0.1", "123456789.123456789", "9007199254740993.5", "1.", ".5"] {
            #expect(
                try read("BANDWIDTH=1,SCORE=\(text)").variant?.score == Double(text.hasSuffix(".") ? text + "0" : text))
        }
        for text in ["", "-", ".", "1e5", "inf", "0x10", "1.2.3"] {
            #expect(try read("BANDWIDTH=1,SCORE=\(text)").variant?.score == nil, "\(text)")
        }
    }
}
