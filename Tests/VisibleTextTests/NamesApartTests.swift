import TestSupport
import Testing
import VisibleText

struct NamesApartTests {
    @Test func `names that their beginnings set apart lose their ends`() {
        let names = ["commute-monday", "healthy-vod-monday", "short"]
        #expect(truncatedApart(names, to: 8) == ["commute…", "healthy…", "short"])
    }

    @Test func `names of one beginning lose their middle`() {
        let names = ["video-edge-eu-west-1.example", "video-edge-eu-west-2.example", "other"]
        let shown = truncatedApart(names, to: 14, ellipsis: "~")
        #expect(Set(shown).count == 3)
        #expect(shown.allSatisfy { displayWidth($0) <= 14 })
        #expect(shown[0].hasPrefix("vid") && shown[0].contains("~"))
        #expect(shown[2] == "other")
    }

    @Test func `a name keeps its end where another begins as what would be left of it`() {
        #expect(
            truncatedApart(["phone-cellular 7", "phone-cellular 10"], to: 16) == [
                "phone-cellular 7", "phone-c…lular 10",
            ])
        #expect(truncatedApart(["phone-cellular 10", "tablet 1"], to: 16) == ["phone-cellular …", "tablet 1"])
    }

    @Test func `names that differ in the middle alone are shown from there on`() {
        let names = ["rendition-of-the-film-a-in-stereo-sound", "rendition-of-the-film-b-in-stereo-sound"]
        #expect(truncatedApart(names, to: 12) == ["…ilm-a-in-…", "…ilm-b-in-…"])
    }

    @Test func `equal names stay equal, and secrets stay hidden`() {
        #expect(truncatedApart(["abcdefgh", "abcdefgh"], to: 4) == ["abc…", "abc…"])
        let shown = truncatedApart(
            ["https://a.example/v.m3u8?token=SECRET111", "https://a.example/v.m3u8?token=SECRET222"], to: 20)
        #expect(!shown.joined().contains("SECRET"))
    }

    @Test func `any names that differ are told apart within their columns`() {
        var random = SeededGenerator(seed: 41)
        for _ in 0..<300 {
            let parts = (0..<3).map { _ in String(repeating: "edge-", count: Int.random(in: 0...6, using: &random)) }
            let count = Int.random(in: 2...12, using: &random)
            let names = (0..<count).map { number in
                let (left, right) = (String(number % 4), String(number / 4))
                return parts[0] + left + parts[1] + right + parts[2] + (Bool.random(using: &random) ? "中" : "")
            }
            let shown = truncatedApart(names, to: 16)
            #expect(shown.allSatisfy { displayWidth($0) <= 16 })
            #expect(Set(shown).count == Set(names).count, "\(names) \(shown)")
        }
    }
}
