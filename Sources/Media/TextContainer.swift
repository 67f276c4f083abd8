/// What a text in media's place is.
extension MediaContainer {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// What bytes are that no format of sound or pictures begins with; nil where they are no text.
    ///
    /// - Parameter bytes: the file's start; it may end within a character.
    init?(text bytes: [UInt8]) {
        let isMarked = bytes.starts(with: Self.byteOrderMark)
        let text = isMarked ? bytes.dropFirst(Self.byteOrderMark.count) : bytes[...]
        if WebVTTReader.isStart(text) {
            self = .webVTT
            return
        }
        guard Self.isText(text) else { return nil }
        let content = text.drop { Self.isBlank($0) }
        self =
            if content.starts(with: "#EXT".utf8) {
                .playlist
            } else if Self.isHTML(content) {
                .html
            } else if Self.isSubRip(content) {
                .subRip
            } else {
                .text
            }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

    /// Whether all bytes are characters of UTF-8, none of which steers a device.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || isBlank($0) }) else { return false }
        // A character that the end cuts off has up to three bytes.
        return (0...min(3, bytes.count)).contains { count in
            let whole = bytes.dropLast(count)
            return (try? UTF8Span(validating: whole.span)) != nil
        }
    }

    private static func isHTML(_ text: ArraySlice<UInt8>) -> Bool {
        let lowered = text.prefix(1024).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        if ["<!doctype html", "<html", "<head", "<body", "<title"].contains(where: { lowered.starts(with: $0.utf8) }) {
            return true
        }
        // A comment or XML's declaration may stand before it.
        return (lowered.starts(with: "<!--".utf8) || lowered.starts(with: "<?xml".utf8))
            && lowered.indices.contains { lowered[$0...].starts(with: "<html".utf8) }
    }

    /// A number in a line of its own, and a line of two times with commas.
    static func isSubRip(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.prefix(256).split(maxSplits: 2) { $0 == 0x0A || $0 == 0x0D }
        return lines.count >= 2 && lines[0].allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x20 }
            && lines[1].contains(0x2C) && CueTimes.arrow(in: lines[1]) != nil
    }
}
