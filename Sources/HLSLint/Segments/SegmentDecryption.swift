import FragmentedMP4
import HLS
import PlayheadMedia
import Synchronization

/// What stands between the bytes of a segment and its media: AES-128 hides all of them. What the other methods leave clear is
/// read as it is.
final class SegmentDecryption: Sendable {
    /// The methods that leave nothing clear (RFC 8216bis section 4.4.4.4).
    private static let wholeMethods: Set<String> = ["AES-128", "AES-256-GCM"]
    /// No key is larger that is looked at, bytes.
    private static let longestKey = 1 << 16
    /// No more keys are kept: a playlist may have one a segment.
    private static let mostKeys = 100_000

    private let source: any SegmentSource
    private let base: String
    private let known = Mutex<[String: Result<[UInt8], KeyProblem>]>([:])

    /// Decrypts what a playlist at `base` names, with keys from the same source.
    init(_ source: any SegmentSource, base: String) { (self.source, self.base) = (source, base) }

    /// A segment's or an initialization section's media, decrypted where it was encrypted.
    ///
    /// - Parameters:
    ///   - keys: the keys that apply to it, one a KEYFORMAT.
    ///   - mediaSequence: the segment's media sequence number, from which the initialization vector comes where EXT-X-KEY
    ///     has none; nil for an initialization section, for which it must have one.
    func clear(
        _ input: any MovieInput, keys: [Key], mediaSequence: Int?
    ) throws(SegmentFailure) -> any MovieInput {
        let whole = keys.filter { Self.wholeMethods.contains($0.method ?? "") }
        guard let any = whole.first else { return input }
        let method = any.method ?? ""
        guard let key = whole.first(where: { $0.method == "AES-128" && $0.keyFormat == "identity" }) else {
            let problem = method == "AES-128" ? "KEYFORMAT is \(any.keyFormat.quoted)" : "this method is not decrypted"
            throw .encrypted(method: method, problem: problem)
        }
        let written = key.attributes["IV"]
        guard let vector = written.map(DecryptedMedia.vector(of:)) ?? mediaSequence.map(DecryptedMedia.vector(of:))
        else {
            let problem = written == nil ? "its EXT-X-KEY has no IV" : "the IV of its EXT-X-KEY cannot be read"
            throw .encrypted(method: method, problem: problem)
        }
        do {
            let clear = try DecryptedMedia(input, key: try bytes(of: key), vector: vector)
            // One wrong key in 256 leaves something that looks like padding.
            guard try MediaContainer(of: clear) != .unknown else { throw DecryptionError.padding }
            return clear
        } catch let failure as SegmentFailure {
            throw failure
        } catch let error as DecryptionError {
            throw failure(error, of: input, method: method, key)
        } catch let error as MovieError {
            throw .broken(error)
        } catch {
            throw .encrypted(method: method, problem: "it is not decrypted")
        }
    }

    private func failure(
        _ error: DecryptionError, of input: any MovieInput, method: String, _ key: Key
    ) -> SegmentFailure {
        switch error {
        case .noLibrary: .encrypted(method: method, problem: error.description)
        case .keySize(let count): .key(line: key.line, .size(count))
        case .vectorSize, .fileSize, .padding:
            if input.size == 0 {
                .noMedia
            } else if let container = try? MediaContainer(of: input), container != .unknown {
                // What is there can be read as it is, and needs no key.
                container.isMedia ? .notEncrypted(method: method, container) : .noMedia
            } else {
                .key(line: key.line, .wrong(error.description))
            }
        }
    }

    private func bytes(of key: Key) throws(SegmentFailure) -> [UInt8] {
        let uri = key.uri ?? ""
        let found = known.withLock { $0[uri] } ?? load(uri)
        known.withLock { if $0.count < Self.mostKeys { $0[uri] = found } }
        switch found {
        case .success(let bytes): return bytes
        case .failure(let problem): throw .key(line: key.line, problem)
        }
    }

    private func load(_ uri: String) -> Result<[UInt8], KeyProblem> {
        switch source.open(SegmentResource(uri: uri), from: base).input {
        case .failure(let failure): return .failure(.notHad(failure))
        case .success(let input):
            guard input.size <= Self.longestKey, let bytes = try? input.bytes(at: 0, count: input.size) else {
                return .failure(.size(input.size))
            }
            return .success(bytes)
        }
    }
}

/// What is wrong with a key.
enum KeyProblem: Error, Equatable, Sendable {
    /// It was not to be had.
    case notHad(ResourceFailure)
    /// It has so many bytes, and not 16.
    case size(Int)
    /// It does not decrypt: why one thinks so.
    case wrong(String)
}

extension SegmentFailure: Error {}
