import Playback
import VisibleText

/// Names of the files that pages of sessions are written to.
public enum PageName {
    /// The name of a session's page: a GUID as it is; of any other id what is harmless of it and no secret of a URL, and digits
    /// that differ where such ids do. It is ASCII letters, digits, points, minus signs and underscores, and begins with none of the signs.
    ///
    /// - Parameters:
    ///   - id: the session's id, from whoever wrote the log.
    ///   - taken: names that it must not be, not even in other capitals: not all file systems tell them apart.
    public static func name(of id: String, besides taken: some Sequence<String> = []) -> String {
        // What a file is called is seen by whoever lists the folder, and in links.
        let id = withoutSecrets(id)
        var stem = id
        if !isGUID(id) {
            // FNV-1a (Fowler, Noll, Vo).
            let hash = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let digits = String(hash, radix: 16)
            let plain = FileName.plain(id).drop { $0 == "." || $0 == "-" || $0 == "_" }
            stem = "\(plain.isEmpty ? "session" : plain)-" + String(repeating: "0", count: 16 - digits.count) + digits
        }
        let taken = Set(taken.lazy.map { $0.lowercased() })
        var (name, number) = ("\(stem).html", 2)
        while taken.contains(name.lowercased()) {
            name = "\(stem)-\(number).html"
            number += 1
        }
        return name
    }

    /// Whether an id is as AVPlayer writes them.
    private static func isGUID(_ id: String) -> Bool {
        id.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [8, 4, 4, 4, 12]
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
