/// A document of timed text (TTML2; IMSC 1.1 is a profile of it) as it stands, with what in it has times: so it is cut and moved
/// in time, and all else of it stays.
struct TimedTextDocument {
    /// Why a document cannot be cut.
    struct Problem: Error, Equatable {
        var text: String
    }

    /// What is shown for a time of the document, and stands within nothing else that is: times of what is in it are told from
    /// its own.
    private struct Timed {
        /// From the first byte of its tag to the last one.
        var range: Range<Int>
        /// Where its name ends, and its attributes begin.
        var nameEnd: Int
        /// The attributes begin, end and dur, each with the blanks before it.
        var attributes: [Range<Int>]
        /// Milliseconds; without an end it is shown as long as what it is in.
        var begin: Int
        var end: Int?
        /// Whether it is left out where it is not shown: regions stay.
        var isContent: Bool
        /// Whether blanks before it mean nothing.
        var isBlock: Bool
    }

    private let bytes: [UInt8]
    private var timed: [Timed] = []
    /// `body`; nil where nothing is shown.
    private var body: Range<Int>?
    /// Whether it shows pictures of text: IMSC's image profile.
    private(set) var isOfImages = false
    /// `xml:lang` of the root; nil where that is empty.
    private(set) var language: String?

    /// Reads a document.
    init(_ bytes: [UInt8]) throws(Problem) {
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw Problem(text: "is not UTF-8") }
        self.bytes = bytes
        let elements = try XMLElements(bytes)
        guard let root = elements.all.first, elements.name(of: root).elementsEqual("tt".utf8) else {
            throw Problem(text: "is no TTML: its root is not tt")
        }
        guard elements.attributes(of: root).contains(where: { $0.starts(with: "http://www.w3.org/ns/ttml".utf8) })
        else {
            throw Problem(
                text: "is no TTML that HLS has: its root names no namespace of it (http://www.w3.org/ns/ttml)")
        }
        language = elements.plainValue(of: "xml:lang", in: root).flatMap {
            $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self)
        }
        let clock = try TimedTextClock(root, in: elements)
        isOfImages =
            elements.value(of: "profile", in: root).map { String(decoding: $0, as: UTF8.self) }?
            .contains("imsc1/image") == true
        // Of each element: whether it is in the body or the layout, and whether itself or what it stands in has times.
        var (isPlaced, isTimed): ([Bool], [Bool]) = ([], [])
        for element in elements.all {
            let name = String(decoding: elements.name(of: element), as: UTF8.self)
            let parent = element.parent
            isPlaced.append(parent.map { isPlaced[$0] } ?? false || name == "body" || name == "layout")
            if name == "body", body == nil { body = element.range }
            isOfImages =
                isOfImages || isPlaced.last == true && name == "image"
                || elements.value(of: "backgroundImage", in: element) != nil
            if elements.value(of: "timeContainer", in: element).map({ $0.elementsEqual("seq".utf8) }) == true {
                throw Problem(text: "tells times one after another (timeContainer=\"seq\"), which IMSC does not have")
            }
            let isWithin = parent.map { isTimed[$0] } ?? false
            let own = isPlaced[isPlaced.count - 1] && !isWithin ? try clock.times(of: element, in: elements) : nil
            isTimed.append(isWithin || own != nil)
            guard let own else { continue }
            timed.append(
                Timed(
                    range: element.range, nameEnd: element.nameEnd,
                    attributes: element.attributes.filter { TimedTextClock.names.contains($0.name(in: bytes)) }.map(
                        \.range),
                    begin: own.begin, end: own.end, isContent: body?.contains(element.range.lowerBound) == true,
                    isBlock: name == "p" || name == "div"))
        }
    }

    /// The document with what it shows between two of its times alone, and all times so much later; milliseconds.
    func cut(from start: Int, to end: Int, shiftedBy shift: Int) -> [UInt8] {
        var (result, position) = ([UInt8](), 0)
        for part in timed {
            result += bytes[position..<part.range.lowerBound]
            guard part.begin < end && part.end ?? .max > start || !part.isContent else {
                while part.isBlock, let last = result.last, XMLElements.isBlank(last) { result.removeLast() }
                position = part.range.upperBound
                continue
            }
            result += bytes[part.range.lowerBound..<part.nameEnd]
            result += Array(" begin=\"\(CueTimes.text(max(0, part.begin + shift)))\"".utf8)
            if let end = part.end { result += Array(" end=\"\(CueTimes.text(max(0, end + shift)))\"".utf8) }
            position = part.nameEnd
            for attribute in part.attributes {
                result += bytes[position..<attribute.lowerBound]
                position = attribute.upperBound
            }
        }
        return result + bytes[position...]
    }

    /// The document with nothing to show.
    var empty: [UInt8] {
        guard let body else { return bytes }
        return Array(bytes[..<body.lowerBound] + bytes[body.upperBound...])
    }
}

/// How a document tells times (TTML2 section 12.3): what its root says of frames and ticks.
private struct TimedTextClock {
    static let names = ["begin", "end", "dur"]
    /// No time is longer, seconds.
    private static let longest = 1e8

    private var (frameRate, subFrameRate, tickRate) = (30.0, 1.0, 1.0)

    init(_ root: XMLElements.Element, in elements: XMLElements) throws(TimedTextDocument.Problem) {
        let number = { (name: String) -> Double? in
            elements.value(of: name, in: root).flatMap { Self.decimal($0) }.flatMap { $0 > 0 ? $0 : nil }
        }
        if let base = elements.value(of: "timeBase", in: root), !base.elementsEqual("media".utf8) {
            throw TimedTextDocument.Problem(
                text: "tells times by the clock or by SMPTE time code (timeBase), which IMSC does not have")
        }
        let isFramed = number("frameRate") != nil
        frameRate = number("frameRate") ?? 30
        subFrameRate = number("subFrameRate") ?? 1
        let multiplier = elements.value(of: "frameRateMultiplier", in: root)?.split(whereSeparator: XMLElements.isBlank)
            .compactMap { Self.decimal($0) }
        if let multiplier, multiplier.count == 2, multiplier[0] > 0, multiplier[1] > 0 {
            frameRate *= multiplier[0] / multiplier[1]
        }
        tickRate = number("tickRate") ?? (isFramed ? frameRate * subFrameRate : 1)
    }

    /// When an element begins and ends, milliseconds; nil where it says neither.
    func times(
        of element: XMLElements.Element, in elements: XMLElements
    ) throws(TimedTextDocument.Problem) -> (begin: Int, end: Int?)? {
        var values: [Int?] = []
        for name in Self.names {
            guard let text = elements.plainValue(of: name, in: element) else {
                values.append(nil)
                continue
            }
            guard let seconds = seconds(text), seconds <= Self.longest else {
                throw TimedTextDocument.Problem(
                    text: "has a time that cannot be read: \(String(decoding: text.prefix(40), as: UTF8.self))")
            }
            values.append(Int((seconds * 1000).rounded()))
        }
        guard values.contains(where: { $0 != nil }) else { return nil }
        let begin = values[0] ?? 0
        let ends = [values[1], values[2].map { begin + $0 }].compactMap(\.self)
        return (begin, ends.min())
    }

    /// `00:00:01.5`, `00:00:01:12` with frames, or a number with h, m, s, ms, f or t behind it.
    private func seconds(_ text: ArraySlice<UInt8>) -> Double? {
        let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
        if parts.count == 3 || parts.count == 4 {
            guard let hours = Self.decimal(parts[0]), let minutes = Self.decimal(parts[1]),
                let seconds = Self.decimal(parts[2])
            else { return nil }
            let whole = (hours * 60 + minutes) * 60 + seconds
            guard parts.count == 4 else { return whole }
            let frames = parts[3].split(separator: 0x2E, omittingEmptySubsequences: false)
            guard frames.count <= 2, let count = Self.decimal(frames[0]),
                let rest = frames.count == 2 ? Self.decimal(frames[1]) : 0
            else { return nil }
            return whole + (count + rest / subFrameRate) / frameRate
        }
        let metric = text.suffix(while: { !($0 >= 0x30 && $0 <= 0x39) && $0 != 0x2E })
        guard parts.count == 1, let value = Self.decimal(text[..<metric.startIndex]) else { return nil }
        switch String(decoding: metric, as: UTF8.self) {
        case "h": return value * 3600
        case "m": return value * 60
        case "s": return value
        case "ms": return value / 1000
        case "f": return value / frameRate
        case "t": return value / tickRate
        default: return nil
        }
    }

    /// Digits, and a point between them.
    private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
        let isNumber = text.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }
        guard isNumber, (1...18).contains(text.count), text.first != 0x2E else { return nil }
        return Double(String(decoding: text, as: UTF8.self))
    }
}

extension ArraySlice<UInt8> {
    /// The longest end all bytes of which are such.
    fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
