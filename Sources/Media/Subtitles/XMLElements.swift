/// The elements of an XML document, where they stand, and nothing of what is in them.
///
/// It is no validating reader: entities stay as they are, and a document type, by which one could make much of little, is refused.
struct XMLElements {
    /// An attribute.
    struct Attribute {
        /// With the blanks before it, up to the quotation mark behind its value.
        var range: Range<Int>
        fileprivate var name: Range<Int>
        fileprivate var value: Range<Int>

        /// Its name with its prefix.
        func name(in bytes: [UInt8]) -> String { String(decoding: bytes[name], as: UTF8.self) }
    }

    /// An element.
    struct Element {
        /// From the first byte of its tag to the last one of the tag that closes it.
        fileprivate(set) var range: Range<Int>
        /// Where its name ends.
        var nameEnd: Int
        var attributes: [Attribute]
        /// The index of the element that it stands in; nil of the root.
        var parent: Int?
    }

    private static let (mostElements, deepest, mostAttributes) = (200_000, 64, 64)

    private let bytes: [UInt8]
    /// In the order of their tags.
    private(set) var all: [Element] = []

    /// Finds the elements of a document.
    init(_ bytes: [UInt8]) throws(TimedTextDocument.Problem) {
        self.bytes = bytes
        var (position, open): (Int, [Int]) = (0, [])
        while let start = bytes[position...].firstIndex(of: 0x3C) {
            let rest = bytes[start...]
            if rest.starts(with: "<!--".utf8) {
                position = try end("-->", from: start + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                position = try end("]]>", from: start + 9)
            } else if rest.starts(with: "<?".utf8) {
                position = try end("?>", from: start + 2)
            } else if rest.starts(with: "<!".utf8) {
                throw .init(text: "has a document type, which TTML does not have")
            } else if rest.starts(with: "</".utf8) {
                position = try end(">", from: start + 2)
                let name = bytes[(start + 2)..<position].prefix { !Self.isBlank($0) && $0 != 0x3E }
                guard let last = open.popLast(), name.elementsEqual(qualifiedName(of: all[last])) else {
                    throw malformed(start)
                }
                all[last].range = all[last].range.lowerBound..<position
            } else {
                guard all.count < Self.mostElements, open.count < Self.deepest, !open.isEmpty || all.isEmpty else {
                    throw malformed(start)
                }
                let (element, isClosed) = try tag(at: start, in: open.last)
                if !isClosed { open.append(all.count) }
                all.append(element)
                position = element.range.upperBound
            }
        }
        guard open.isEmpty, !all.isEmpty else { throw malformed(bytes.count) }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// An element's name without its prefix.
    func name(of element: Element) -> ArraySlice<UInt8> { local(qualifiedName(of: element)) }

    /// The value of an attribute, whatever its prefix.
    func value(of name: String, in element: Element) -> ArraySlice<UInt8>? {
        element.attributes.first { local(bytes[$0.name]).elementsEqual(name.utf8) }.map { bytes[$0.value] }
    }

    /// The value of an attribute without a prefix.
    func plainValue(of name: String, in element: Element) -> ArraySlice<UInt8>? {
        element.attributes.first { bytes[$0.name].elementsEqual(name.utf8) }.map { bytes[$0.value] }
    }

    /// The values of all attributes.
    func attributes(of element: Element) -> [ArraySlice<UInt8>] { element.attributes.map { bytes[$0.value] } }

    private func qualifiedName(of element: Element) -> ArraySlice<UInt8> {
        bytes[(element.range.lowerBound + 1)..<element.nameEnd]
    }

    private func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name
    }

    private func malformed(_ offset: Int) -> TimedTextDocument.Problem {
        .init(text: "is no XML that can be read: byte \(offset)")
    }

    /// Where a mark ends.
    private func end(_ mark: String, from start: Int) throws(TimedTextDocument.Problem) -> Int {
        let mark = Array(mark.utf8)
        var position = start
        while position + mark.count <= bytes.count {
            if bytes[position] == mark[0], bytes[position..<position + mark.count].elementsEqual(mark) {
                return position + mark.count
            }
            position += 1
        }
        throw malformed(start)
    }

    /// Reads a tag that opens an element.
    private func tag(
        at start: Int, in parent: Int?
    ) throws(TimedTextDocument.Problem) -> (element: Element, isClosed: Bool) {
        func after(_ position: Int, _ isPart: (UInt8) -> Bool) -> Int {
            bytes[min(position, bytes.count)...].firstIndex { !isPart($0) } ?? bytes.count
        }
        let isName = { (byte: UInt8) in !Self.isBlank(byte) && ![0x2F, 0x3E, 0x3D, 0x3C, 0x22, 0x27].contains(byte) }
        let nameEnd = after(start + 1, isName)
        guard nameEnd > start + 1 else { throw malformed(start) }
        var element = Element(range: start..<nameEnd, nameEnd: nameEnd, attributes: [], parent: parent)
        var position = nameEnd
        while true {
            let first = after(position, Self.isBlank)
            guard first < bytes.count, element.attributes.count < Self.mostAttributes else { throw malformed(start) }
            if bytes[first] == 0x3E || bytes[first...].starts(with: [0x2F, 0x3E]) {
                let isClosed = bytes[first] == 0x2F
                element.range = start..<first + (isClosed ? 2 : 1)
                return (element, isClosed)
            }
            let end = after(first, isName)
            let equals = after(end, Self.isBlank)
            let quote = after(equals + 1, Self.isBlank)
            guard end > first, first > position, quote < bytes.count, bytes[equals] == 0x3D,
                bytes[quote] == 0x22 || bytes[quote] == 0x27,
                let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
            else { throw malformed(first) }
            element.attributes.append(
                Attribute(range: position..<close + 1, name: first..<end, value: quote + 1..<close))
            position = close + 1
        }
    }
}
