import PlayheadPlatform
import TestSupport
import Testing

@testable import PlayheadReport

/// What the colours of a page must do: be seen by all, in both schemes.
@Suite struct HTMLStyleTests {
    /// The colours of a scheme by their names, from the place in the sheet where they are told.
    private func colours(after mark: String) throws -> [String: [Double]] {
        let sheet = try String(
            decoding: POSIXFileSystem().contents(of: Checkout.root + "/Sources/Report/HTML/Page.css", limit: 1 << 20),
            as: UTF8.self)
        let start = try #require(sheet.firstRange(of: mark)).upperBound
        var colours: [String: [Double]] = [:]
        for rule in sheet[start...].prefix(while: { $0 != "}" }).split(whereSeparator: { ";{\n".contains($0) }) {
            let parts = rule.split(separator: ":#")
            guard parts.count == 2, parts[0].hasPrefix("--") else { continue }
            let digits = parts[1].count == 3 ? parts[1].map { "\($0)\($0)" }.joined() : String(parts[1])
            let value = try #require(Int(digits, radix: 16))
            colours[String(parts[0].dropFirst(2))] = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
        }
        return colours
    }

    /// The contrast of two colours (WCAG 2.2).
    private func contrast(_ one: [Double], _ other: [Double]) -> Double {
        func luminance(_ colour: [Double]) -> Double {
            let parts = colour.map { part in
                part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    /// `base` to the power of 2.4, its fifth root by Newton's method: 2.4 is 12 / 5.
    private func power(_ base: Double) -> Double {
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
        return (0..<12).reduce(1) { power, _ in power * root }
    }

    @Test(arguments: [":root{", "(prefers-color-scheme:dark){:root{"])
    func `text and lines stand out from the page`(_ scheme: String) throws {
        let colours = try colours(after: scheme)
        let page = try #require(colours["page"])
        for name in ["text", "muted", "accent"] {
            for ground in [page, try #require(colours["raised"])] {
                #expect(contrast(try #require(colours[name]), ground) >= 4.5, "\(name)")
            }
        }
        #expect(contrast(try #require(colours["text"]), try #require(colours["warn"])) >= 4.5)
        for name in ["a", "b", "link", "estimate", "green", "bad", "warnrule"] {
            #expect(contrast(try #require(colours[name]), page) >= 3, "\(name)")
        }
        for name in ["a", "b", "link", "estimate", "green"] {
            #expect(contrast(try #require(colours[name]), try #require(colours["linkarea"])) >= 3, "\(name)")
        }
    }

    @Test func `contrast is that of the standard`() {
        #expect(abs(contrast([0, 0, 0], [1, 1, 1]) - 21) < 1e-9)
        #expect(abs(contrast([1, 1, 1], [0.4667, 0.4667, 0.4667]) - 4.48) < 0.01)
    }
}
