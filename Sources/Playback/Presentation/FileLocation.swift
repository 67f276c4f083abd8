import PlayerLog

/// Where the resources that a playlist names would stand on disk.
struct FileLocation<Files: LogFileSystem> {
    let files: Files
    /// The playlist's folder, with a slash behind it; empty for the working folder.
    let folder: String

    /// What stands beside the playlist at a path.
    init(files: Files, playlist path: String) {
        self.files = files
        folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// The file that a URI names: as it is written, or without its query and percent signs; nil where there is none.
    func path(of uri: String) -> String? {
        guard !uri.utf8.contains(0) else { return nil }
        if uri.hasPrefix("file://") { return file(Self.decoded(uri.dropFirst(7))) }
        if Self.hasScheme(uri) { return nil }
        let end = uri.firstIndex { $0 == "?" || $0 == "#" } ?? uri.endIndex
        return file(uri) ?? file(Self.decoded(uri[..<end]))
    }

    /// A file's size, bytes; nil where there is none.
    func size(of uri: String) -> Int? { path(of: uri).flatMap { files.stamp(of: $0)?.size } }

    private func file(_ path: String) -> String? {
        let whole = path.hasPrefix("/") ? path : folder + path
        return !path.isEmpty && files.kind(of: whole) == .file ? whole : nil
    }

    /// Whether a URI says how to get at it, as `https:` does (RFC 3986 section 3.1).
    static func hasScheme(_ uri: String) -> Bool {
        guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")), colon > uri.startIndex else { return false }
        return uri.utf8[..<colon].allSatisfy { byte in
            (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || "+-.".utf8.contains(byte)
        }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16), value != 0 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
