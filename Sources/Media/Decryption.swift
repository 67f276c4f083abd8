import CDecryption
public import FragmentedMP4

/// A media file that is encrypted whole with AES-128 in CBC mode (METHOD AES-128, RFC 8216bis section 5.2), decrypted as it
/// is read: any part of it, in bounded memory.
///
/// The cryptography is that of the system's library: libcrypto of OpenSSL, or CommonCrypto on macOS.
public struct DecryptedMedia: MovieInput {
    private static let blockSize = 16
    /// How much is decrypted at a time, bytes.
    private static let pieceSize = 1 << 16

    private let encrypted: any MovieInput
    private let key: [UInt8]
    private let vector: [UInt8]
    /// How many bytes there are once the padding is off.
    public let size: Int

    /// What messages call it: the file.
    public var name: String { encrypted.name }

    /// Whether the system has a library that decrypts.
    public static var isAvailable: Bool { decryption_is_available() }

    /// Opens an encrypted file.
    ///
    /// - Parameters:
    ///   - encrypted: the file, or the byte range of it that was encrypted by itself.
    ///   - key: 16 bytes.
    ///   - vector: the initialization vector, 16 bytes; see `vector(of:)`.
    /// - Throws: ``DecryptionError``, or what kept the file from being read.
    public init(_ encrypted: any MovieInput, key: [UInt8], vector: [UInt8]) throws {
        guard Self.isAvailable else { throw DecryptionError.noLibrary }
        guard key.count == Self.blockSize else { throw DecryptionError.keySize(key.count) }
        guard vector.count == Self.blockSize else { throw DecryptionError.vectorSize(vector.count) }
        guard encrypted.size > 0, encrypted.size % Self.blockSize == 0 else {
            throw DecryptionError.fileSize(encrypted.size)
        }
        (self.encrypted, self.key, self.vector) = (encrypted, key, vector)
        let last = try Self.decrypt(
            encrypted, key: key, vector: vector, from: encrypted.size - Self.blockSize, count: Self.blockSize)
        // PKCS #7 (RFC 5652 section 6.3): as many bytes as are added, each saying how many.
        let padding = last[Self.blockSize - 1]
        guard (1...UInt8(Self.blockSize)).contains(padding),
            last.suffix(Int(padding)).allSatisfy({ $0 == padding })
        else { throw DecryptionError.padding }
        size = encrypted.size - Int(padding)
    }

    /// The initialization vector of a segment whose EXT-X-KEY has no IV: its media sequence number.
    public static func vector(of mediaSequence: Int) -> [UInt8] {
        (0..<blockSize).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: mediaSequence >> ((15 - $0) * 8)) }
    }

    /// The initialization vector that IV says; nil where that is not a hexadecimal number of 128 bits. Leading zeros may
    /// be missing, as players take it.
    public static func vector(of attribute: String) -> [UInt8]? {
        guard attribute.hasPrefix("0x") || attribute.hasPrefix("0X") else { return nil }
        let digits = attribute.dropFirst(2)
        guard (1...32).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
            let value = UInt128(digits, radix: 16)
        else { return nil }
        return (0..<blockSize).map { UInt8(truncatingIfNeeded: value >> ((15 - $0) * 8)) }
    }

    /// Reads bytes from `offset` on. Returns how many; zero at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset >= 0, offset < size else { return 0 }
        let count = min(buffer.count, size - offset, Self.pieceSize)
        guard count > 0 else { return 0 }
        let start = offset / Self.blockSize * Self.blockSize
        let end = (offset + count + Self.blockSize - 1) / Self.blockSize * Self.blockSize
        let clear = try Self.decrypt(encrypted, key: key, vector: vector, from: start, count: end - start)
        clear.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset - start..<offset - start + count]))
        }
        return count
    }

    /// Decrypts whole blocks. Each is decrypted with the encrypted one before it, the first one with the vector.
    private static func decrypt(
        _ input: any MovieInput, key: [UInt8], vector: [UInt8], from start: Int, count: Int
    ) throws(MovieError) -> [UInt8] {
        let before = start == 0 ? vector : try input.bytes(at: start - blockSize, count: blockSize)
        let encrypted = try input.bytes(at: start, count: count)
        var isDone = false
        let clear = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            isDone = decryption_aes_128_cbc(key, before, encrypted, count, buffer.baseAddress)
            filled = isDone ? count : 0
        }
        guard isDone else {
            throw MovieError(
                name: input.name, kind: .unreadable, offset: start, problem: "the system's library does not decrypt it")
        }
        return clear
    }
}

/// Why an encrypted file cannot be decrypted.
public enum DecryptionError: Error, Equatable, CustomStringConvertible {
    /// The system has no library that does it.
    case noLibrary
    /// The key has so many bytes, and not 16.
    case keySize(Int)
    /// The initialization vector has so many bytes, and not 16.
    case vectorSize(Int)
    /// The file has so many bytes, which is no multiple of 16.
    case fileSize(Int)
    /// The last block has no padding of PKCS #7: another key, another initialization vector, or no encryption at all.
    case padding

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .noLibrary:
            "encrypted segments are not looked into: there is no libcrypto.so.3 or libcrypto.so.1.1; install OpenSSL's "
                + "library (Debian and Ubuntu: libssl3; Fedora: openssl-libs)"
        case .keySize(let count): "the key has \(count) bytes, and one of AES-128 has 16"
        case .vectorSize(let count): "the initialization vector has \(count) bytes, and one of AES-128 has 16"
        case .fileSize(let count):
            "it has \(count) bytes, and what AES-128 encrypts has a multiple of 16: it is cut off, or not encrypted"
        case .padding: "its last block has no padding: the key or the IV is another one, or it is not encrypted"
        }
    }
}
