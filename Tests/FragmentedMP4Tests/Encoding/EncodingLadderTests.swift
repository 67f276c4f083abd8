import Testing

@testable import FragmentedMP4

@Suite struct EncodingLadderTests {
    @Test func `tiers are read as they are typed`() {
        let ladder = EncodingLadder("1080p:6M,720p:2.5M,360p:800k,90p:64000")
        #expect(ladder?.tiers.map(\.height) == [1080, 720, 360, 90])
        #expect(ladder?.tiers.map(\.bitrate) == [6_000_000, 2_500_000, 800_000, 64_000])
        #expect(ladder?.tiers.map(\.description) == ["1080p:6M", "720p:2500k", "360p:800k", "90p:64k"])
        #expect(ladder?.tiers.map(\.width) == [1920, 1280, 640, 160])
    }

    @Test func `apples ladder has a name`() {
        #expect(EncodingLadder("apple")?.tiers.count == 9)
        #expect(EncodingLadder("apple")?.tiers.map(\.width).first == 416)
    }

    @Test(arguments: [
        "", ",", "1080p", "1080:6M", "1080p:", "1080p:6G", "p:6M", "0p:6M", "1081p:6M", "99999p:6M", "720p:1",
        "720p:inf",
        "720p:-3M", "720p:3M,", "720p:3M,720p:3M", "720p:1e6", "720p:3M:2", "Apple",
        String(repeating: "720p:3M,", count: 20) + "360p:1M",
    ])
    func `what is no ladder is none`(_ text: String) {
        #expect(EncodingLadder(text)?.tiers.count == nil)
    }

    @Test func `nothing is enlarged`() {
        #expect(EncodingLadder.apple.tiers(within: 1280, 720).map(\.height) == [234, 360, 432, 432, 540, 720, 720])
        // A wide picture fills the width.
        #expect(EncodingLadder.apple.tiers(within: 1920, 800).count == 9)
        #expect(EncodingLadder.apple.tiers(within: 320, 180).isEmpty)
        // Portrait is measured as it would be if it lay on its side.
        #expect(EncodingLadder.apple.tiers(within: 720, 1280).map(\.height) == [234, 360, 432, 432, 540, 720, 720])
    }

    @Test(arguments: [
        (180, 320, 180, 180, 320), (320, 180, 180, 320, 180), (1920, 800, 1080, 1920, 800), (1440, 1080, 720, 960, 720),
        (1080, 1080, 720, 720, 720), (7, 1000, 90, 2, 160), (1 << 16, 1, 90, 160, 2),
    ])
    func `a picture keeps its shape`(width: Int, height: Int, tier: Int, expectedWidth: Int, expectedHeight: Int) {
        let size = EncodingLadder.Tier(height: tier, bitrate: 100_000).size(of: width, height)
        #expect((size.width, size.height) == (expectedWidth, expectedHeight))
    }
}
