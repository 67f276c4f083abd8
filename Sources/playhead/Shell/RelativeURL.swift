import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How a page names a folder beside it.
enum RelativeURL {
    /// What stands in a page before the names of a folder's files: empty, or percent-encoded (RFC 3986) with a slash at its
    /// end.
    ///
    /// - Parameters:
    ///   - folder: the folder, which is there.
    ///   - path: where the page is written; nil, and what is no file, for the current folder.
    static func prefix(of folder: String, from path: String?) -> String {
        var base = "."
        if let path, !path.hasPrefix("/dev/") {
            let file = FileReplacement.target(of: path)
            base = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        }
        let (from, to) = (parts(of: base), parts(of: folder))
        let shared = zip(from, to).prefix { $0 == $1 }.count
        let up = String(repeating: "../", count: from.count - shared)
        return up + to.dropFirst(shared).map { encoded($0) + "/" }.joined()
    }

    /// The folders of a path, without links.
    private static func parts(of path: String) -> [String] {
        guard let whole = realpath(path, nil) else {
            SystemFaults.note(path)
            return []
        }
        defer { free(whole) }
        return String(cString: whole).split(separator: "/").map(String.init)
    }

    private static func encoded(_ name: String) -> String {
        name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
