import HLSDownload

/// A folder in memory, which may be full.
final class MemoryFolder: OfflineFolder {
    var files: [String: [UInt8]] = [:] {
        didSet { if keepsHistory { history.append(files) } }
    }
    /// What was in it after each change, if that is to be kept.
    var history: [[String: [UInt8]]] = []
    var keepsHistory = false
    /// The files that nobody else may read.
    var privateNames: Set<String> = []
    /// The order in which files got their names.
    var order: [String] = []
    /// So many bytes go into it.
    var room = Int.max

    var isEmpty: Bool { files.isEmpty }

    func size(of name: String) -> Int? { files[name]?.count }

    func contents(of name: String) -> [UInt8]? { files[name] }

    func append(_ bytes: ArraySlice<UInt8>, to name: String, isPrivate: Bool) throws(OfflineError) {
        guard files.values.reduce(bytes.count, { $0 + $1.count }) <= room else { throw .folder("full") }
        files[name, default: []] += bytes
        if isPrivate { privateNames.insert(name) }
    }

    func rename(_ name: String, to other: String) {
        files[other] = files.removeValue(forKey: name)
        if privateNames.remove(name) != nil { privateNames.insert(other) }
        order.append(other)
    }

    func replace(_ name: String, _ bytes: [UInt8], isPrivate: Bool) {
        files[name] = bytes
        if isPrivate { privateNames.insert(name) } else { privateNames.remove(name) }
        order.append(name)
    }

    func remove(_ name: String) {
        files[name] = nil
        privateNames.remove(name)
    }
}
