/// A line that is a tag with an attribute list, taken apart so that single attributes can be changed.
package struct AttributeLine {
    /// What stands between two commas.
    private struct Item {
        /// As it stands, with the blanks around it.
        var bytes: ArraySlice<UInt8>
        /// What it says; nil for what is no attribute.
        var attribute: AttributeList.Attribute?
    }

    private let bytes: [UInt8]
    /// The tag's name, as `EXT-X-KEY`.
    let name: String
    /// The line up to the list.
    private let head: ArraySlice<UInt8>
    private let items: [Item]
    /// What stands behind the list: blanks.
    private let tail: ArraySlice<UInt8>

    /// Takes a line apart; nil for one without an attribute list.
    package init?(_ bytes: [UInt8]) {
        let parts = bytes.withUnsafeBufferPointer {
            buffer -> (String, Range<Int>, [(AttributeList.Attribute?, Range<Int>)])? in
            let source = PlaylistSource(bytes: buffer)
            var lines = LineScanner(buffer)
            guard let line = lines.next(), let (name, list) = source.tag(line), let list else { return nil }
            var (variables, findings) = (Variables(areUsed: false), PlaylistFindings())
            var parser = AttributeListParser(list, of: line, in: source)
            var items: [(AttributeList.Attribute?, Range<Int>)] = []
            while let (attribute, range) = parser.nextItem(&variables, &findings) { items.append((attribute, range)) }
            return (source.string(name), list, items)
        }
        guard let (name, list, found) = parts else { return nil }
        (self.bytes, self.name) = (bytes, name)
        head = bytes[..<list.lowerBound]
        tail = bytes[list.upperBound...]
        var count = 0
        items = found.map { attribute, range in
            count += attribute == nil ? 0 : 1
            return Item(bytes: bytes[range], attribute: count > AttributeListParser.limit ? nil : attribute)
        }
    }

    /// The attributes, their values as they are written.
    package var attributes: AttributeList { AttributeList(items.compactMap(\.attribute)) }

    /// The line with other attributes: those that are the same stay as they stand, and so does what is none.
    package func changed(to list: AttributeList) throws(PlaylistWritingError) -> [UInt8] {
        if list.isWritten(like: attributes) { return bytes }
        var parts: [[UInt8]] = []
        var rest = items[...]
        for attribute in list.attributes {
            guard let index = rest.firstIndex(where: { $0.attribute?.name == attribute.name }) else {
                parts.append(Array(try attribute.written().utf8))
                continue
            }
            parts += rest[..<index].filter { $0.attribute == nil }.map { Array($0.bytes) }
            let item = rest[index]
            rest = rest[(index + 1)...]
            if item.attribute?.isWritten(like: attribute) == true {
                parts.append(Array(item.bytes))
            } else {
                let blanks = item.bytes.prefix { $0.isBlank }
                parts.append(Array(blanks) + Array(try attribute.written().utf8))
            }
        }
        parts += rest.filter { $0.attribute == nil }.map { Array($0.bytes) }
        return head + Array(parts.joined(separator: [UInt8(ascii: ",")])) + tail
    }
}
