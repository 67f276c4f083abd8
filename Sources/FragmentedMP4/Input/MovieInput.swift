/// An open movie, read from any offset; passed in, so that tests bring their own.
public protocol MovieInput: Sendable {
    /// What messages call it: the path.
    var name: String { get }
    /// How many bytes there are.
    var size: Int { get }
    /// Reads bytes from `offset` on. Returns how many: zero at the end, and never a guess.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int
}

extension MovieInput {
    /// Fills a buffer from `offset` on; a file that ends before is an error.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) {
        var filled = 0
        while filled < buffer.count {
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), at: offset + filled)
            guard count > 0 else {
                throw MovieError(
                    name: name, kind: .truncated, offset: offset + filled,
                    problem: "ends here, where \(buffer.count - filled) bytes more were expected")
            }
            filled += count
        }
    }

    /// So many bytes from `offset` on.
    package func bytes(at offset: Int, count: Int) throws(MovieError) -> [UInt8] {
        var problem: MovieError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(MovieError) {
                try fill(
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]), at: offset
                )
                filled = count
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        return bytes
    }
}

/// Why a movie cannot be read, or not be segmented as it was asked for.
public struct MovieError: Error, Equatable, CustomStringConvertible {
    /// What was in the way.
    public enum Kind: Hashable, Sendable {
        /// There is no such file: nothing, or a folder, a pipe or a device, which is no movie.
        case missing
        /// The file cannot be opened or read.
        case unreadable
        /// The file ends before what it says it holds.
        case truncated
        /// The file contradicts itself or the format.
        case malformed
        /// The file may be right, and holds more than is read of any file.
        case tooLarge
        /// The file is right, and what was asked for cannot be made of it.
        case unsupported
        /// What was asked for cannot be: a cut where there is no sync sample, times before zero.
        case impossible
    }

    /// The file.
    public var name: String
    /// What was in the way.
    public var kind: Kind
    /// The boxes that hold the problem, outermost first, as `moov/trak/mdia`; empty where it is in none.
    public var path = ""
    /// Where in the file it is, bytes from its start; nil where it is in no one place.
    public var offset: Int?
    /// What is wrong, and what to do.
    public var problem: String

    /// Creates an error.
    package init(name: String, kind: Kind, path: String = "", offset: Int? = nil, problem: String) {
        (self.name, self.kind, self.path, self.offset, self.problem) = (name, kind, path, offset, problem)
    }

    /// The message.
    public var description: String {
        let index = [path.isEmpty ? nil : path, offset.map { "byte \($0)" }].compactMap(\.self)
        return name + ": " + (index.isEmpty ? "" : index.joined(separator: " at ") + ": ") + problem
    }
}
