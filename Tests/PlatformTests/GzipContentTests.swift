import Testing

@testable import PlayheadPlatform

@Suite struct GzipContentTests {
    /// `#EXTM3U` and a line feed, as gzip compresses them.
    private static let compressed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x53, 0x76, 0x8D, 0x08, 0xF1, 0x35, 0x0E, 0xE5,
        0x02, 0x00, 0xB5, 0x98, 0xEC, 0x41, 0x08, 0x00, 0x00, 0x00,
    ]

    private static func unpack(_ bytes: [UInt8], limit: Int = 100) throws -> [UInt8] {
        try GzipContent.unpack(bytes, limit: limit, url: "http://h/a.m3u8")
    }

    @Test func `what is whole is unpacked`() throws {
        #expect(GzipContent.isCompressed(Self.compressed))
        #expect(try Self.unpack(Self.compressed) == Array("#EXTM3U\n".utf8))
        // Bytes behind the end are none of it.
        #expect(try Self.unpack(Self.compressed + [1, 2, 3]) == Array("#EXTM3U\n".utf8))
    }

    @Test func `what ends early is damaged`() {
        for count in 2..<Self.compressed.count {
            let error = #expect(throws: LoadingError.self) { try Self.unpack(Array(Self.compressed.prefix(count))) }
            #expect(error?.problem.contains("ends early or is damaged") == true)
        }
    }

    @Test func `what is other than it was is damaged`() {
        var bytes = Self.compressed
        bytes[bytes.count - 6] ^= 1
        #expect(throws: LoadingError.self) { try Self.unpack(bytes) }
    }

    @Test func `more than the limit is refused`() {
        let error = #expect(throws: LoadingError.self) { try Self.unpack(Self.compressed, limit: 4) }
        #expect(error?.problem.contains("larger than") == true)
    }

    @Test func `a playlist is not taken for compressed`() {
        #expect(!GzipContent.isCompressed(Array("#EXTM3U".utf8)))
        #expect(!GzipContent.isCompressed([]))
    }
}
