import FragmentedMP4
import PlayheadMedia
import Testing

/// Files of `openssl enc -aes-128-cbc -K 2b7e… -iv 0001…0f`, whose bytes count up from 0.
@Suite(.enabled(if: DecryptedMedia.isAvailable, "there is no libcrypto")) struct DecryptionTests {
    private static let key = hex("2b7e151628aed2a6abf7158809cf4f3c")
    private static let vector: [UInt8] = Array(0..<16)
    private static let forty = hex(
        "7df76b0c1ab899b33e42f047b91b546f1caa8018c80b15b8e7aea82794adcb00f4f39c1281d8fd5942503a095734829b")

    private static func hex(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.utf8.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    private func open(_ bytes: [UInt8]) throws -> DecryptedMedia {
        try DecryptedMedia(MediaBytes(name: "a.ts", bytes), key: Self.key, vector: Self.vector)
    }

    @Test(arguments: [
        (0, "c84af0b613435d5d9182801a9bd9320b"), (1, "340f1217405b878d0473c87dc8caa8ee"),
        (15, "861c5964e3c9dc95c6303f12bad10d9c"),
        (16, "7df76b0c1ab899b33e42f047b91b546fd41865c709967b7be12a33cc2251d389"),
        (17, "7df76b0c1ab899b33e42f047b91b546fd57997d82e386c960d98a99ad7d62e0a"),
    ]) func filesOfOpenSSLAreDecrypted(count: Int, encrypted: String) throws {
        let media = try open(Self.hex(encrypted))
        #expect(media.size == count)
        #expect(try media.bytes(at: 0, count: count) == (0..<count).map { UInt8($0) })
    }

    @Test func anyPartIsReadByItself() throws {
        let media = try open(Self.forty)
        for start in 0...40 {
            for end in start...40 {
                #expect(try media.bytes(at: start, count: end - start) == (start..<end).map { UInt8($0) })
            }
        }
        #expect(throws: MovieError.self) { try media.bytes(at: 39, count: 2) }
    }

    @Test func whatCannotBeDecryptedIsSaid() throws {
        let input = MediaBytes(name: "a.ts", Self.forty)
        let wrong = Self.key.map { ~$0 }
        #expect(throws: DecryptionError.padding) { try DecryptedMedia(input, key: wrong, vector: Self.vector) }
        #expect(throws: DecryptionError.keySize(17)) {
            try DecryptedMedia(input, key: Self.key + [10], vector: Self.vector)
        }
        #expect(throws: DecryptionError.vectorSize(0)) { try DecryptedMedia(input, key: Self.key, vector: []) }
        #expect(throws: DecryptionError.fileSize(47)) { try open(Array(Self.forty.dropLast())) }
        #expect(throws: DecryptionError.fileSize(0)) { try open([]) }
    }

    @Test func theVectorIsIVOrTheMediaSequenceNumber() {
        #expect(DecryptedMedia.vector(of: 0x0102_0304) == Array(repeating: 0, count: 12) + [1, 2, 3, 4])
        #expect(DecryptedMedia.vector(of: .max).prefix(9) == [0, 0, 0, 0, 0, 0, 0, 0, 0x7F])
        #expect(DecryptedMedia.vector(of: "0x000102030405060708090A0B0C0D0E0F") == Self.vector)
        #expect(DecryptedMedia.vector(of: "0X1ff") == Array(repeating: 0, count: 14) + [1, 0xFF])
        for text in ["1ff", "0x", "0xg", "0x+1", "0x0102030405060708090a0b0c0d0e0f1011"] {
            #expect(DecryptedMedia.vector(of: text) == nil, "\(text)")
        }
    }
}
