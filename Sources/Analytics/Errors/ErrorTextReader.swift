import PlayerLog

/// Finds the errors in a text that somebody pasted: descriptions of error objects with the errors below them, entries of an error
/// log as an application prints them (`name - value`, `name = value`, JSON, W3C), lines of the system's log, or sentences.
///
/// Nothing of a text is believed: how deep errors nest, how many a chain has and how many chains are kept is bounded, and the
/// time is linear in the length of the text.
public struct ErrorTextReader {
    /// The errors, each chain once, in the order in which they first come.
    public private(set) var chains: [ErrorChain] = []
    /// How many chains came after the last that is kept.
    public private(set) var leftOutCount = 0

    /// No more different chains are kept.
    public static let mostChains = 1000
    /// Lines without a code are looked at for words that the catalogue knows in so many, at most.
    private static let mostSentences = 10_000
    /// An entry's lines may have so many others between them.
    private static let longestGap = 8

    private var places: [[MentionedError]: Int] = [:]
    private var dump = ErrorDumpReader()
    private var entry = PrintedEntry()
    private var gap = 0

    /// Reads a text whole.
    public init(_ text: [UInt8]) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        for (index, line) in lines.enumerated() { read(line, number: index + 1) }
        end(dump.end())
        end(entry.end())
        if chains.isEmpty { readSentences(lines) }
    }

    /// Reads a text whole.
    public init(_ text: String) { self.init(Array(text.utf8)) }

    private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
        if dump.isOpen, !dump.continues(in: line) { end(dump.end()) }
        if dump.isOpen || ErrorDumpReader.begins(in: line) {
            end(entry.end())
            for chain in dump.read(line, number: number) { end(chain) }
            return
        }
        let fields = PrintedErrorFields(line).fields
        gap = fields.isEmpty && !line.isEmpty ? gap + 1 : 0
        if gap > Self.longestGap { end(entry.end()) }
        for field in fields { end(entry.add(field, line: number)) }
    }

    private mutating func end(_ chain: ErrorChain?) {
        guard let chain else { return }
        let key = chain.key
        if let place = places[key] {
            chains[place].count += 1
        } else if chains.count < Self.mostChains {
            places[key] = chains.count
            chains.append(chain)
        } else {
            leftOutCount += 1
        }
    }

    /// The lines of a text without a code whose words the catalogue knows.
    private mutating func readSentences(_ lines: [ArraySlice<UInt8>]) {
        for (index, line) in lines.prefix(Self.mostSentences).enumerated() where !line.isEmpty {
            let text = String(decoding: line.prefix(CommentNormalizer.longestComment), as: UTF8.self)
            // A server's word that all went well is none of an error.
            if let status = CommentNormalizer.normalize(text).httpStatus, status < 300 { continue }
            let error = MentionedError(domain: nil, code: nil, text: String(CommentNormalizer.trimmed(text[...])))
            if ErrorCatalog().isKnown(error) { end(ErrorChain([error], line: index + 1)) }
        }
    }
}

/// The fields of an entry of an error log as they come, until the entry is whole.
private struct PrintedEntry {
    private var domain: String?
    private var code: Int?
    private var text: String?
    /// A code on the line of an error that only wraps others: `(AVFoundationErrorDomain / -11800) status (-42669)`.
    private var cause: Int?
    private var line = 0

    private var error: MentionedError { MentionedError(domain: domain, code: code, text: text) }

    /// Adds a field.
    ///
    /// - Returns: the entry before, where the field begins another.
    mutating func add(_ field: PrintedErrorFields.Field, line: Int) -> ErrorChain? {
        if case .code(let code) = field, error.isWrapper, cause == nil, line == self.line {
            cause = code
            return nil
        }
        let begins =
            switch field {
            case .domain: domain != nil
            case .code: code != nil
            case .text: text != nil
            case .whole(let error):
                domain != nil || code != nil && code != error.code || text != nil && error.text != nil
            }
        let ended = begins ? end() : nil
        if domain == nil, code == nil, text == nil { self.line = line }
        switch field {
        case .domain(let domain): self.domain = domain
        case .code(let code): self.code = code
        case .text(let text): self.text = text
        case .whole(let error): (domain, code, text) = (error.domain, error.code, error.text ?? text)
        }
        return ended
    }

    /// Ends the entry.
    ///
    /// - Returns: `nil` where it names no error.
    mutating func end() -> ErrorChain? {
        defer { self = PrintedEntry() }
        let error = error
        guard code != nil else {
            if var wrapped = error.wrapped {
                wrapped.depth = 0
                return ErrorChain([wrapped], line: line)
            }
            return text != nil && ErrorCatalog().isKnown(error) ? ErrorChain([error], line: line) : nil
        }
        let below = error.wrapped ?? cause.map { MentionedError(domain: nil, code: $0, depth: 1) }
        return ErrorChain([error] + (below.map { [$0] } ?? []), line: line)
    }
}
