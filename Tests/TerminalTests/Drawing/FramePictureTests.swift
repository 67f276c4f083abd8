import Foundation
import Testing

@testable import PlayheadTerminal

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Pictures, looked at by an XML parser that is not ours.
@Suite struct FramePictureTests {
    private func frame(_ lines: (String, Style)..., width: Int = 12) -> Frame {
        var frame = Frame(size: Size(width: width, height: lines.count))
        for (y, line) in lines.enumerated() { frame.put(line.0, at: Point(x: 0, y: y), style: line.1) }
        return frame
    }

    /// An element of a picture, as a parser reads it.
    private struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }
    }

    private func elements(_ name: String, of svg: String) throws -> [Element] {
        let (parser, reader) = (XMLParser(data: Data(svg.utf8)), Reader())
        parser.delegate = reader
        try #require(parser.parse(), "no XML: \(String(describing: parser.parserError))")
        return reader.elements.filter { $0.name == name }
    }

    @Test func `a picture is as large as its cells, and text is set to their width`() throws {
        let svg = frame(("  ab cd", .text), ("x", .bad)).svg()
        let root = try #require(try elements("svg", of: svg).first)
        #expect(root.attributes["width"] == "108" && root.attributes["height"] == "36")
        let texts = try elements("text", of: svg)
        #expect(texts.map(\.text) == ["ab cd", "x"])
        #expect(texts.map(\.attributes["x"]) == ["18", "0"])
        #expect(texts.map(\.attributes["textLength"]) == ["45", "9"])
    }

    @Test func `what XML would take for markup is text`() throws {
        let texts = try elements("text", of: frame(("<a>&\"b\"", .text)).svg())
        #expect(texts.map(\.text) == ["<a>&\"b\""])
    }

    @Test func `a control character of a stranger's text never comes into a picture`() throws {
        #expect(try elements("text", of: frame(("a\u{1B}[2Jb", .text)).svg()).count > 0)
    }

    @Test func `letters and the symbols that a font may lack are runs of their own, wide ones of two cells`() throws {
        let texts = try elements("text", of: frame(("ab━━中c", .text)).svg())
        #expect(texts.map(\.text) == ["ab", "━━中", "c"])
        #expect(texts.map(\.attributes["textLength"]) == ["18", "36", "9"])
    }

    @Test func `colours are those of the theme, on its ground`() throws {
        let frame = frame(("bad", .bad), ("tab", .selection))
        let dark = frame.svg(theme: .dark)
        // 203 and 25 of the palette of 256: 16 + 36 r + 6 g + b over the levels 0, 95, 135, 175, 215, 255.
        #expect(dark.contains("fill: #ff5f5f; font-weight: bold"))
        #expect(try elements("rect", of: dark).map(\.attributes["fill"]) == ["#121212", "#005faf"])
        let light = try elements("rect", of: frame.svg(theme: .light))
        #expect(light.first?.attributes["fill"] == "#ffffff")
    }

    @Test func `the palette is that of xterm`() {
        #expect(FramePicture.rgb(9) == "#ff0000" && FramePicture.rgb(16) == "#000000")
        #expect(FramePicture.rgb(231) == "#ffffff" && FramePicture.rgb(232) == "#080808")
        #expect(FramePicture.rgb(255) == "#eeeeee" && FramePicture.rgb(67) == "#5f87af")
    }

    @Test func `reversed text is drawn in the colour of the ground`() throws {
        let svg = frame(("now", Style(.text, .reverse))).svg(theme: .dark)
        #expect(svg.contains(".c0 { fill: #121212 }"))
        #expect(try elements("rect", of: svg).map(\.attributes["fill"]) == ["#121212", "#d0d0d0"])
    }

    @Test func `an empty frame is a picture too, and a page holds one`() throws {
        #expect(try elements("text", of: frame(width: 0).svg()).isEmpty)
        let page = frame(("a", .text)).html(title: "a < b")
        #expect(
            page.hasPrefix("<!DOCTYPE html>") && page.contains("<title>a &lt; b</title>") && page.contains("</svg>"))
    }

    @Test func `what was searched for is set off in any case, within the rectangle alone`() {
        var frame = frame(("Stall stall", .text), ("stall", .text))
        let hit = Style(.key, .reverse)
        frame.highlight("STALL", in: Rect(x: 0, y: 0, width: 12, height: 1), style: hit)
        #expect((0..<12).filter { frame[row: 0, column: $0].style == hit } == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
        #expect(frame[row: 1, column: 0].style == .text)
        frame.highlight("", in: frame.bounds, style: hit)
        #expect(frame[row: 1, column: 0].style == .text)
    }

    @Test func `a hit of wide characters is set off whole`() {
        var frame = frame(("a中文b", .text))
        frame.highlight("文b", in: frame.bounds, style: .key)
        #expect(
            (0..<7).map { frame[row: 0, column: $0].style == .key } == [false, false, false, true, true, true, false])
    }
}
