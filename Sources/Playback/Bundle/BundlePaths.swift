import PlayerLog

/// The paths that media playlists have in a bundle: their own where those are plain relative paths, else a made-up one
/// below `media/`. None leaves the folder, is hidden, or is another file's in a file system that ignores case.
struct BundlePaths {
    /// Longer paths are not kept, bytes.
    private static let longest = 120
    /// Paths of more parts are not kept.
    private static let deepest = 4

    private var files: Set<String> = []
    private var folders: Set<String> = []

    /// The paths of playlists by their URIs, in the same order.
    static func paths(of uris: [String]) -> [String] {
        var paths = BundlePaths()
        var known: [String?] = uris.map { paths.take($0) ? $0 : nil }
        // What is made up must not take a name that a playlist of the bundle has by itself.
        for index in known.indices where known[index] == nil { known[index] = paths.madeUp(for: uris[index]) }
        return known.compactMap(\.self)
    }

    /// Whether a path is one that a media playlist of a bundle can have.
    static func isSafe(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.hasSuffix(".m3u8") && path.utf8.count <= longest && parts.count <= deepest
            && parts.allSatisfy {
                !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasPrefix("-") && $0.utf8.allSatisfy(FileName.isPlain)
            }
            && !parts.contains { SessionLog.bundleFileNames.contains($0.lowercased()) }
    }

    /// Takes a path, where it is safe and no other file's.
    private mutating func take(_ path: String) -> Bool {
        guard Self.isSafe(path) else { return false }
        let key = path.lowercased()
        let above = key.indices.filter { key[$0] == "/" }.map { String(key[..<$0]) }
        guard !files.contains(key), !folders.contains(key), files.isDisjoint(with: above) else { return false }
        files.insert(key)
        folders.formUnion(above)
        return true
    }

    private mutating func madeUp(for uri: String) -> String {
        // A query may hold a token, and says nothing that a file's name should.
        var path = uri.prefix { $0 != "?" && $0 != "#" }
        if path.hasSuffix(".m3u8") { path = path.dropLast(5) }
        let stem = FileName.plain(String(path)).drop { $0 == "." || $0 == "-" }
        let name = "media/" + (stem.isEmpty ? "playlist" : stem)
        var (candidate, number) = ("\(name).m3u8", 2)
        while !take(candidate) {
            candidate = "\(name)-\(number).m3u8"
            number += 1
        }
        return candidate
    }
}

/// Texts of strangers as names of files.
public enum FileName {
    /// Of a text this many bytes are kept.
    private static let longest = 60

    /// A text as a part of a file's name: ASCII letters, digits and a few signs, and not too long. Of a file's path its end
    /// says most; a link that was typed has slashes too.
    public static func plain(_ text: String) -> String {
        String(decoding: text.utf8.suffix(longest).map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    }

    /// Whether a byte is an ASCII letter, a digit, a point, a minus sign or an underscore.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
