import FragmentedMP4

/// The header of an element of EBML, the form that Matroska is written in (RFC 8794 section 5).
struct EBMLElement {
    /// The identifier with its marker, as RFC 9559 writes it.
    var id: UInt32
    /// Where the header begins, bytes from the start of the file.
    var start: Int
    /// Where the content begins.
    var content: Int
    /// Where the content ends as the header says, which may be beyond what there is; nil where it does not say.
    var end: Int?
}

/// Reads elements of EBML anywhere in a file, a small piece of it at a time: what blocks hold is passed over.
struct EBMLReader {
    /// How much is read at once, bytes.
    private static let pieceSize = 4096
    /// The most elements that one may hold where all are read at once.
    private static let mostChildren = 1 << 16

    let input: any MovieInput
    private var piece: [UInt8] = []
    private var pieceStart = 0

    init(_ input: any MovieInput) { self.input = input }

    /// A byte of the file.
    mutating func byte(at offset: Int) throws(MovieError) -> UInt8 {
        if offset < pieceStart || offset >= pieceStart + piece.count {
            guard offset < input.size else {
                throw MovieError(name: input.name, kind: .truncated, offset: offset, problem: "ends within an element")
            }
            piece = try input.bytes(at: offset, count: min(Self.pieceSize, input.size - offset))
            pieceStart = offset
        }
        return piece[offset - pieceStart]
    }

    /// A number of variable length (RFC 8794 section 4), and where it ends; nil where there is none before `end`.
    ///
    /// - Parameter marked: whether the marker of its length stays, as in identifiers.
    mutating func number(
        at offset: Int, before end: Int, upTo longest: Int = 8, marked: Bool = false
    ) throws(MovieError) -> (value: UInt64, end: Int, isAllOnes: Bool)? {
        guard offset < end else { return nil }
        let first = try byte(at: offset)
        let length = first.leadingZeroBitCount + 1
        guard length <= longest, length <= end - offset else { return nil }
        var value = UInt64(first)
        for index in 1..<max(length, 1) { value = value << 8 | UInt64(try byte(at: offset + index)) }
        let marker = UInt64(1) << UInt64(7 * length)
        return (marked ? value : value & (marker - 1), offset + length, value == marker * 2 - 1)
    }

    /// The element whose header begins at `offset`; nil where no header is before `end`.
    mutating func element(at offset: Int, before end: Int) throws(MovieError) -> EBMLElement? {
        guard let id = try number(at: offset, before: end, upTo: 4, marked: true),
            let size = try number(at: id.end, before: end)
        else { return nil }
        return EBMLElement(
            id: UInt32(id.value), start: offset, content: size.end,
            end: size.isAllOnes ? nil : size.end + Int(size.value))
    }

    /// All elements in one that is whole.
    mutating func children(of parent: EBMLElement) throws(MovieError) -> [EBMLElement] {
        let end = try wholeEnd(of: parent)
        var (children, offset) = ([EBMLElement](), parent.content)
        while offset < end {
            guard let child = try element(at: offset, before: end), let childEnd = child.end, childEnd <= end,
                children.count < Self.mostChildren
            else { throw malformed(parent, "holds something at byte \(offset) that is no element within it") }
            children.append(child)
            offset = childEnd
        }
        return children
    }

    /// Where an element ends that has to be within the file.
    func wholeEnd(of element: EBMLElement) throws(MovieError) -> Int {
        guard let end = element.end else { throw malformed(element, "does not say how long it is") }
        guard end <= input.size else {
            throw MovieError(
                name: input.name, kind: .truncated, offset: element.start,
                problem: "\(Self.name(element)) ends at byte \(end), and the file at \(input.size)")
        }
        return end
    }

    /// An unsigned integer; one without bytes is 0.
    mutating func unsigned(_ element: EBMLElement) throws(MovieError) -> UInt64 {
        let end = try wholeEnd(of: element)
        guard end - element.content <= 8 else { throw malformed(element, "is a number of more than 8 bytes") }
        var value: UInt64 = 0
        for offset in element.content..<end { value = value << 8 | UInt64(try byte(at: offset)) }
        return value
    }

    /// An unsigned integer that may stand in an `Int`: those that do not are as large as possible.
    mutating func integer(_ element: EBMLElement) throws(MovieError) -> Int { Int(clamping: try unsigned(element)) }

    /// A floating-point number of 4 or 8 bytes; one without bytes is 0.
    mutating func float(_ element: EBMLElement) throws(MovieError) -> Double {
        let bits = try unsigned(element)
        return switch (element.end ?? element.content) - element.content {
        case 0: 0
        case 4: Double(Float(bitPattern: UInt32(bits)))
        case 8: Double(bitPattern: bits)
        default: throw malformed(element, "is a floating-point number of neither 4 nor 8 bytes")
        }
    }

    /// The bytes of an element, no more than so many.
    func bytes(_ element: EBMLElement, limit: Int) throws(MovieError) -> [UInt8] {
        let size = try wholeEnd(of: element) - element.content
        guard size <= limit else {
            throw MovieError(
                name: input.name, kind: .tooLarge, offset: element.start,
                problem: "\(Self.name(element)) has \(size) bytes; \(limit) are the most that are read")
        }
        return try input.bytes(at: element.content, count: size)
    }

    /// A text, which may end with zeros.
    func text(_ element: EBMLElement) throws(MovieError) -> String {
        String(decoding: try bytes(element, limit: 1 << 16).prefix { $0 != 0 }, as: UTF8.self)
    }

    func malformed(_ element: EBMLElement, _ problem: String) -> MovieError {
        MovieError(
            name: input.name, kind: .malformed, offset: element.start,
            problem: "\(Self.name(element)) \(problem)")
    }

    private static func name(_ element: EBMLElement) -> String {
        MatroskaID.names[element.id] ?? "the element \(String(element.id, radix: 16, uppercase: true))"
    }
}
