#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Cuts an HTTP archive (HAR 1.2), which is one object, into its log's entries, pages and other objects, and leaves out the
/// bodies that are no playlists: an archive of 500 MB is read in the memory of one entry.
struct HARElements {
    /// An entry that is longer without such bodies is skipped, bytes.
    static let longest = 16 << 20
    /// A longer text is left out, unless it is a playlist, bytes.
    static let longestText = 64 << 10
    /// No name of ours is longer, its quotation mark included, bytes.
    private static let longestName = 16
    /// A longer playlist is left out too, bytes.
    static let longestPlaylist = 8 << 20

    /// What an element is: the name under which it, or the list that it is of, stands in the log.
    enum Member: String {
        case entries, pages, creator, browser
    }

    /// What is kept of the element under way.
    private var kept: [UInt8] = []
    private var element: Member?
    private var elementDepth: Int?
    private var elementLine = 1
    private var isTooLong = false

    private var depth = 0
    private(set) var line = 1
    private var isInLog = false
    private var isInList = false
    /// The name at the depth of the root or the log that was read last; empty where it is too long to be one of ours.
    private var name: [UInt8] = []
    private var isName = false
    private var expectsName = false

    private var inText = false
    private var escaped = false
    /// Whether the text under way is left out.
    private var isSkipping = false
    /// How many bytes of the text under way have come, and where it begins in what is kept.
    private var textLength = 0
    private var textStart = 0

    /// Whether the archive's object is not closed.
    private(set) var isUnfinished = true

    /// Reads what `bytes` adds.
    ///
    /// - Parameter body: called with each finished element, or `nil` for one that is too long, with what it is and the line
    ///   that it begins in.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?, Member, Int) -> Void) {
        var index = 0
        // Where what is to be kept of these bytes begins.
        var from = 0
        while index < bytes.count {
            if inText {
                let start = index
                skipText(in: bytes, &index)
                if isName { addToName(bytes[start..<index]) }
                textLength += index - start
                if !inText { endText(in: bytes, at: index - 1, &from) }
                continue
            }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                (inText, textLength, isSkipping) = (true, 0, false)
                textStart = kept.count + index + 1 - from
                isName = elementDepth == nil && expectsName && depth <= 2
                if isName { name.removeAll(keepingCapacity: true) }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte, in: bytes, at: index, &from)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                if depth == elementDepth { emit(bytes, upTo: index, &from, body) }
                if depth <= 2 { isInList = false }
                if depth <= 1 { isInLog = false }
                if depth == 0 { isUnfinished = false }
            case UInt8(ascii: ","): expectsName = true
            case UInt8(ascii: ":"): expectsName = false
            case 0x0A: line += 1
            default: break
            }
            index += 1
        }
        if element != nil {
            keep(bytes[from...])
            if inText { leaveOutIfLong() } else { limit() }
        }
    }

    private mutating func open(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, at index: Int, _ from: inout Int) {
        let isObject = byte == UInt8(ascii: "{")
        if elementDepth == nil {
            if depth == 1, isObject, name.elementsEqual("log\"".utf8) { isInLog = true }
            if isInLog, depth == 2, !isObject { isInList = true }
            if isInLog, isObject, depth == 2 || depth == 3 && isInList {
                (elementDepth, elementLine, from) = (depth, line, index)
                element = Member(rawValue: String(decoding: name.dropLast(), as: UTF8.self))
            }
        }
        depth += 1
        expectsName = isObject
    }

    private mutating func emit(
        _ bytes: UnsafeRawBufferPointer, upTo index: Int, _ from: inout Int,
        _ body: (UnsafeRawBufferPointer?, Member, Int) -> Void
    ) {
        if let element {
            keep(bytes[from...index])
            limit()
            if isTooLong {
                body(nil, element, elementLine)
            } else {
                kept.withUnsafeBytes { body($0, element, elementLine) }
            }
        }
        kept.removeAll(keepingCapacity: true)
        (element, elementDepth, isTooLong, from) = (nil, nil, false, index + 1)
        // Of a member of the log the name is behind us.
        expectsName = false
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        if !isTooLong, !isSkipping { kept.append(contentsOf: bytes) }
    }

    /// Drops an element that is too long. Texts that may still be left out do not count, so that it does not matter in
    /// which pieces the bytes come.
    private mutating func limit() {
        guard kept.count > Self.longest else { return }
        isTooLong = true
        kept = []
    }

    // MARK: Texts

    private mutating func addToName(_ bytes: Slice<UnsafeRawBufferPointer>) {
        isName = name.count + bytes.count <= Self.longestName
        if isName { name.append(contentsOf: bytes) } else { name.removeAll() }
    }

    /// Goes on to the byte behind the text's end, or the end of the bytes.
    private mutating func skipText(in bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        guard let base = bytes.baseAddress else { return }
        if escaped {
            (escaped, index) = (false, index + 1)
            return
        }
        let found = memchr(base + index, Int32(UInt8(ascii: "\"")), bytes.count - index)
        let end = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
        var backslashes = 0
        while end - backslashes > index, bytes[end - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
        let isEscaped = backslashes % 2 == 1
        if found == nil {
            (escaped, index) = (isEscaped, bytes.count)
        } else {
            (inText, index) = (isEscaped, end + 1)
        }
    }

    /// Ends a text whose closing quotation mark stands at an index.
    private mutating func endText(in bytes: UnsafeRawBufferPointer, at quote: Int, _ from: inout Int) {
        guard element != nil else { return }
        // The mark is none of it.
        textLength -= 1
        if isSkipping {
            (isSkipping, from) = (false, quote)
        } else if textLength > Self.longestText {
            keep(bytes[from..<quote])
            leaveOutIfLong()
            (isSkipping, from) = (false, quote)
        }
    }

    /// Leaves out the text under way, of which all that has come is kept, if it is too long for what it is.
    private mutating func leaveOutIfLong() {
        guard !isSkipping, !isTooLong, textLength > Self.longestText else { return }
        if textLength <= Self.longestPlaylist, HARBody.isPlaylist(kept[textStart...]) { return }
        kept.removeSubrange(textStart...)
        isSkipping = true
    }
}
