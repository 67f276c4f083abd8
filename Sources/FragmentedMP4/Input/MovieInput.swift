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
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) {
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
    func bytes(at offset: Int, count: Int) throws(MovieError) -> [UInt8] {
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
