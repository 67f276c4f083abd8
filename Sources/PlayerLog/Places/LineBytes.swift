import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines of a range of an input, one by one, as bytes.
struct LineBytes {
    /// No longer line is looked at, bytes.
    static let longest = 64 << 20

    /// A line with its line break.
    struct Line {
        var bytes: ArraySlice<UInt8>
        /// Where it stands in the input, the line break left out.
        var range: Range<Int>
        /// Counted from that of the first.
        var number: Int
    }

    private let input: any ByteInput
    private let end: Int
    private var offset: Int
    private var number: Int
    private var pending: ArraySlice<UInt8> = []
    private var isAtEnd = false

    init(_ input: any ByteInput, _ range: Range<Int>, firstLine: Int) {
        (self.input, end, offset, number) = (input, range.upperBound, range.lowerBound, firstLine)
    }

    /// The next line; nil behind the last.
    mutating func next() throws(LogProblem) -> Line? {
        var searched = 0
        while true {
            if let lineBreak = pending.dropFirst(searched).firstIndex(of: 0x0A) { return take(upTo: lineBreak + 1) }
            searched = pending.count
            if isAtEnd { return pending.isEmpty ? nil : take(upTo: pending.endIndex) }
            guard searched < Self.longest else {
                throw LogProblem(
                    source: "line \(number)", message: "of more than \(Self.longest >> 20) MiB: it is not shown")
            }
            let from = offset + searched
            let piece = try Self.piece(of: input, at: from, most: min(LogReader.pieceSize, end - from))
            isAtEnd = piece.isEmpty
            pending = pending + piece
        }
    }

    private mutating func take(upTo index: Int) -> Line {
        let bytes = pending[..<index]
        pending = pending[index...]
        let length = bytes.count - (bytes.last == 0x0A ? 1 : 0)
        defer { (offset, number) = (offset + bytes.count, number + 1) }
        return Line(bytes: bytes, range: offset..<offset + length, number: number)
    }

    /// The bytes of a range, as far as the input has them, and no more than a line may have.
    static func all(of input: any ByteInput, in range: Range<Int>) throws(LogProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        let wanted = min(range.count, longest)
        while bytes.count < wanted {
            let piece = try piece(
                of: input, at: range.lowerBound + bytes.count, most: min(LogReader.pieceSize, wanted - bytes.count))
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// How many line breaks stand before an offset.
    static func lineBreaks(of input: any ByteInput, before offset: Int) throws(LogProblem) -> Int {
        var (count, read) = (0, 0)
        while read < offset {
            let piece = try piece(of: input, at: read, most: min(LogReader.pieceSize, offset - read))
            if piece.isEmpty { break }
            count += piece.count { $0 == 0x0A }
            read += piece.count
        }
        return count
    }

    private static func piece(of input: any ByteInput, at offset: Int, most: Int) throws(LogProblem) -> [UInt8] {
        guard most > 0 else { return [] }
        var problem: LoadingError?
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            do throws(LoadingError) {
                repeat {
                    guard let read = try input.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) else {
                        continue
                    }
                    count = read
                    break
                } while true
            } catch {
                problem = error
            }
        }
        if let problem { throw LogProblem(problem) }
        return bytes
    }
}

/// Where the objects of a JSON text stand.
enum JSONObjectRanges {
    /// The objects, each before the one that it is in; a text that is no JSON has what looks like some.
    static func all(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var (ranges, open): ([Range<Int>], [Int]) = ([], [])
        var (isText, isEscaped) = (false, false)
        for (index, byte) in bytes.enumerated() {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"): open.append(index)
            case UInt8(ascii: "}"): if let start = open.popLast() { ranges.append(start..<index + 1) }
            default: break
            }
        }
        return ranges
    }
}
