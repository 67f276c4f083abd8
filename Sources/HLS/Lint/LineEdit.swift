/// A change of a playlist's text that leaves all the rest of it as it stands. Lines are counted from 1.
public enum LineEdit: Hashable, Sendable {
    /// A line goes.
    case delete(line: Int)
    /// A line is put before another one.
    case insert(before: Int, text: String)
    /// A line's text becomes another.
    case replace(line: Int, text: String)
    /// An attribute becomes this, written as it should stand; it is added where it was not there.
    case setAttribute(line: Int, name: String, value: String)
    /// An attribute goes.
    case removeAttribute(line: Int, name: String)
    /// Of an attribute that stands several times the first stays.
    case keepFirstAttribute(line: Int, name: String)
    /// The byte order mark goes.
    case removeByteOrderMark

    fileprivate var line: Int {
        switch self {
        case .delete(let line), .insert(let line, _), .replace(let line, _), .setAttribute(let line, _, _),
            .removeAttribute(let line, _), .keepFirstAttribute(let line, _):
            line
        case .removeByteOrderMark: 1
        }
    }

    /// Edits of lines that other edits take away or put before them come last.
    fileprivate var order: Int {
        switch self {
        case .delete: 1
        case .insert: 2
        default: 0
        }
    }
}

extension PlaylistText {
    /// Makes all edits; the line numbers are those before the first of them.
    mutating func apply(_ edits: [LineEdit]) {
        // From the end, so that the numbers of the lines that are still to be edited stay what they are.
        let ordered = edits.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (-a.line, a.order, left.offset) < (-b.line, b.order, right.offset)
        }
        var deleted: Set<Int> = []
        for (_, edit) in ordered {
            switch edit {
            case .removeByteOrderMark: hasByteOrderMark = false
            case .delete(let line):
                guard lines.indices.contains(line - 1), deleted.insert(line).inserted else { continue }
                lines.remove(at: line - 1)
            case .insert(let line, let text):
                let place = min(max(line - 1, 0), lines.count)
                lines.insert(text[...] + lineEnd, at: place)
            case .replace(let line, let text): change(line) { _ in text }
            case .setAttribute(let line, let name, let value):
                change(line) { AttributeLine($0).setting(name, to: value).text }
            case .removeAttribute(let line, let name): change(line) { AttributeLine($0).removing(name).text }
            case .keepFirstAttribute(let line, let name):
                change(line) { AttributeLine($0).removing(name, keepsFirst: true).text }
            }
        }
    }

    /// A carriage return, where the first line has one.
    private var lineEnd: Substring { lines.first?.utf8.last == 0x0D ? "\r" : "" }

    private mutating func change(_ line: Int, _ body: (Substring) -> String) {
        guard lines.indices.contains(line - 1) else { return }
        let old = lines[line - 1]
        let hasReturn = old.utf8.last == 0x0D
        lines[line - 1] = body(hasReturn ? Substring(old.utf8.dropLast()) : old) + (hasReturn ? "\r" : "")
    }
}
