import PlayerLog
import PlayheadNumerics

/// The texts and the variants that digests refer to, each once.
struct DigestTables: Sendable {
    /// What digests refer to.
    enum Kind { case variant, text }

    /// Where entries of one table stand in another, as far as they were moved there.
    struct Move: Sendable {
        fileprivate static let unknown = UInt32.max
        fileprivate var texts: [UInt32] = []
        fileprivate var variants: [UInt32] = []

        /// Where an entry stands; nil where it was not moved yet.
        @inline(__always)
        func index(of kind: Kind, _ theirs: UInt32) -> UInt32? {
            switch kind {
            case .variant: Self.index(theirs, in: variants)
            case .text: Self.index(theirs, in: texts)
            }
        }

        @inline(__always)
        private static func index(_ theirs: UInt32, in indices: borrowing [UInt32]) -> UInt32? {
            guard theirs < indices.count, indices[Int(theirs)] != unknown else { return nil }
            return indices[Int(theirs)]
        }
    }

    var texts = StringTable()
    private var variants: [SessionDigest.Variant] = []
    private var indices: [SessionDigest.Variant: UInt32] = [:]
    /// By text, the variant that was last asked for with it: a media playlist hardly ever has two bitrates.
    private var lastOfText: [LastVariant] = []

    private struct LastVariant: Sendable {
        var bitrate: Int64?
        var index = Move.unknown
    }

    /// The index of a variant whose text is of this table; it is added where it is new.
    mutating func index(of variant: SessionDigest.Variant) -> UInt32 {
        guard let uri = variant.uri else { return lookUp(variant) }
        if uri >= lastOfText.count {
            lastOfText.append(contentsOf: repeatElement(LastVariant(), count: uri + 1 - lastOfText.count))
        }
        let last = lastOfText[uri]
        if last.bitrate == variant.bitrate, last.index != Move.unknown { return last.index }
        let index = lookUp(variant)
        lastOfText[uri] = LastVariant(bitrate: variant.bitrate, index: index)
        return index
    }

    private mutating func lookUp(_ variant: SessionDigest.Variant) -> UInt32 {
        if let known = indices[variant] { return known }
        let index = UInt32(variants.count)
        variants.append(variant)
        indices[variant] = index
        return index
    }

    func text(at index: UInt32) -> String { texts[StringTable.Index(rawValue: Int64(index))] }

    /// A variant, its URI as the index of a text.
    func indices(at index: UInt32) -> (uri: Int64?, bitrate: Int64?) {
        let variant = variants[Int(index)]
        return (variant.uri.map { Int64($0) }, variant.bitrate)
    }

    func variant(at index: UInt32) -> (uri: String?, bitrate: Int64?) {
        let variant = variants[Int(index)]
        return (variant.uri.map { text(at: UInt32($0)) }, variant.bitrate)
    }

    /// Writes the indices of the variants and texts of an encoder's digest, four bytes each.
    mutating func writeReferences(of rows: SessionDigestEncoder, to writer: inout ByteWriter) {
        writer.write(upTo: (rows.variants.count + rows.texts.count) * 4) { writer in
            for variant in rows.variants { writer.write(fixed: index(of: variant)) }
            for text in rows.texts { writer.write(fixed: UInt32(text)) }
        }
    }

    /// The index here of what has an index in one of other tables; it is added where it is new.
    @inline(__always)
    mutating func take(
        _ kind: Kind, _ theirs: UInt32, of tables: [DigestTables], at number: Int, _ moves: inout [Move]
    ) -> UInt32 {
        moves[number].index(of: kind, theirs) ?? add(kind, Int(theirs), of: tables[number], &moves[number])
    }

    private mutating func add(_ kind: Kind, _ theirs: Int, of other: DigestTables, _ move: inout Move) -> UInt32 {
        switch kind {
        case .variant: variant(theirs, of: other, &move)
        case .text: text(theirs, of: other, &move)
        }
    }

    private mutating func text(_ theirs: Int, of other: DigestTables, _ move: inout Move) -> UInt32 {
        if theirs >= move.texts.count { move.texts.grow(to: other.texts.count) }
        if move.texts[theirs] != Move.unknown { return move.texts[theirs] }
        let index = UInt32(texts.move(StringTable.Index(rawValue: Int64(theirs)), from: other.texts).rawValue)
        move.texts[theirs] = index
        return index
    }

    private mutating func variant(_ theirs: Int, of other: DigestTables, _ move: inout Move) -> UInt32 {
        if theirs >= move.variants.count { move.variants.grow(to: other.variants.count) }
        if move.variants[theirs] != Move.unknown { return move.variants[theirs] }
        let variant = other.variants[theirs]
        let uri = variant.uri.map { Int(text($0, of: other, &move)) }
        let index = index(of: SessionDigest.Variant(uri: uri, bitrate: variant.bitrate))
        move.variants[theirs] = index
        return index
    }
}

extension [UInt32] {
    fileprivate mutating func grow(to count: Int) {
        append(contentsOf: repeatElement(DigestTables.Move.unknown, count: count - self.count))
    }
}

extension DigestTables {
    /// Writes the texts, each as what it has behind the bytes that it shares with the one before, and the variants.
    func write(to writer: inout ByteWriter) {
        writer.write(texts.count)
        var last: [UInt8] = []
        for index in 0..<texts.count {
            let bytes = Array(text(at: UInt32(index)).utf8)
            let shared = bytes.indices.first { $0 >= last.count || bytes[$0] != last[$0] } ?? bytes.count
            writer.write(shared)
            writer.write(bytes.count - shared)
            writer.write(bytes: bytes[shared...])
            last = bytes
        }
        writer.write(variants.count)
        for variant in variants {
            writer.write(variant.uri.map { $0 + 1 } ?? 0)
            writer.write(byte: variant.bitrate == nil ? 0 : 1)
            if let bitrate = variant.bitrate { writer.write(scaled: bitrate) }
        }
    }

    /// Reads what ``write(to:)`` wrote. An entry that is here twice would have two indices, and is refused.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        var last: [UInt8] = []
        for index in 0..<(try reader.count()) {
            let shared = try reader.index()
            guard shared <= last.count else { throw .invalid }
            last = Array(last[..<shared]) + (try reader.bytes(try reader.count()))
            guard let text = String(validating: last, as: UTF8.self), texts.index(of: text).rawValue == index else {
                throw .invalid
            }
        }
        for index in 0..<(try reader.count()) {
            let uri = try reader.index()
            guard uri <= texts.count else { throw .invalid }
            let bitrate = try reader.byte() == 0 ? nil : try reader.scaled()
            guard bitrate ?? 0 >= 0 else { throw .invalid }
            let variant = SessionDigest.Variant(uri: uri == 0 ? nil : uri - 1, bitrate: bitrate)
            guard self.index(of: variant) == index else { throw .invalid }
        }
    }

    func textIndex(_ reader: inout ByteReader) throws(ByteReaderError) -> UInt32 {
        let index = try reader.index()
        guard index < texts.count else { throw .invalid }
        return UInt32(index)
    }

    func variantIndex(_ reader: inout ByteReader) throws(ByteReaderError) -> UInt32 {
        let index = try reader.index()
        guard index < variants.count else { throw .invalid }
        return UInt32(index)
    }
}
