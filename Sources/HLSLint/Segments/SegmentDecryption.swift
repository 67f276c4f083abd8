import FragmentedMP4
import HLS

/// What stands between the bytes of a segment and its media: AES-128 hides all of them. What the other methods leave clear is
/// read as it is.
struct SegmentDecryption: Sendable {
    /// The methods that leave nothing clear (RFC 8216bis section 4.4.4.4).
    private static let wholeMethods: Set<String> = ["AES-128", "AES-256-GCM"]

    /// A segment's or an initialization section's media, decrypted where it was encrypted.
    ///
    /// - Parameter keys: the keys that apply to it, one a KEYFORMAT.
    func clear(_ input: any MovieInput, keys: [Key]) throws(SegmentFailure) -> any MovieInput {
        guard let key = keys.first(where: { Self.wholeMethods.contains($0.method ?? "") }) else { return input }
        throw .encrypted(method: key.method ?? "", problem: "it is not decrypted")
    }
}

extension SegmentFailure: Error {}
