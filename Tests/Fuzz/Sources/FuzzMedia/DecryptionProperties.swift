import FragmentedMP4
import FuzzSupport
import PlayheadMedia

/// What must hold of any file that is decrypted: a key of 16 bytes, an initialization vector of 16, and whole blocks.
enum DecryptionProperties {
    private static let blockSize = 16

    static func check(_ bytes: [UInt8]) {
        guard DecryptedMedia.isAvailable, bytes.count >= 3 * blockSize else { return }
        let (key, vector) = (Array(bytes[..<blockSize]), Array(bytes[blockSize..<2 * blockSize]))
        let blocks = Array(bytes[(2 * blockSize)...].prefix((bytes.count / blockSize - 2) * blockSize))
        guard let media = padded(blocks, key: key, vector: vector) else {
            fatalError("does not hold: one of 256 bytes before the last block makes its padding right")
        }
        require((blocks.count - blockSize..<blocks.count).contains(media.size), "a block or less is padding")
        guard let whole = read(media, at: 0, count: media.size) else {
            fatalError("does not hold: what is decrypted is read to its end")
        }
        // Any part is what it is of the whole, wherever it begins.
        let step = 1 + Int(bytes[0])
        for start in stride(from: 0, to: media.size, by: step) {
            let count = min(media.size - start, Int(bytes[1]))
            require(
                read(media, at: start, count: count) == Array(whole[start..<start + count]),
                "parts are the whole's")
        }
        let same = try? SegmentMedia(reading: MediaBytes(name: "media", whole))
        let read = try? SegmentMedia(reading: media)
        require(read?.tracks.map { $0.samples } == same?.tracks.map { $0.samples }, "it is read as the clear file is")
        for size in [0, blockSize - 1, blockSize + 1] {
            require(
                (try? DecryptedMedia(MediaBytes(name: "media", blocks), key: Array(bytes[..<size]), vector: vector))
                    == nil, "a key has 16 bytes")
        }
    }

    private static func read(_ media: DecryptedMedia, at start: Int, count: Int) -> [UInt8]? {
        var (bytes, done) = ([UInt8](repeating: 0, count: count), 0)
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                (try? media.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: start + done)) ?? 0
            }
            guard read > 0 else { return nil }
            done += read
        }
        return bytes
    }

    /// The blocks with another byte before the last one, so that it ends as PKCS #7 asks: what is decrypted of a block is
    /// combined with the one before it.
    private static func padded(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) -> DecryptedMedia? {
        var (blocks, vector) = (blocks, vector)
        for byte in UInt8.min...UInt8.max {
            if blocks.count == blockSize {
                vector[blockSize - 1] = byte
            } else {
                blocks[blocks.count - blockSize - 1] = byte
            }
            let input = MediaBytes(name: "media", blocks)
            if let media = try? DecryptedMedia(input, key: key, vector: vector) { return media }
        }
        return nil
    }
}
