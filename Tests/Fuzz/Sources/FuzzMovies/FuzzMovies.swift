import FragmentedMP4

/// What libFuzzer calls with each input: the bytes of a movie.
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    MovieProperties.check(MemoryMovie(bytes: Array(UnsafeBufferPointer(start: start, count: count))))
    return 0
}

/// A movie in memory.
struct MemoryMovie: MovieInput {
    let name = "movie"
    let bytes: [UInt8]

    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset >= 0, offset < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - offset)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
        return count
    }

    /// The bytes of a sample.
    func data(_ sample: Sample) -> ArraySlice<UInt8> { bytes[sample.offset..<sample.offset + sample.size] }
}
