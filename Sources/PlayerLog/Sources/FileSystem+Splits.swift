import Platform

extension FileSystem {
    /// Why what stands at a path has no splits, and what to do; `nil` where it has, or cannot be looked at.
    func obstacleToSplitting(_ path: String) -> String? {
        if kind(of: path) == .folder { return "a folder has no offsets: name a file in it" }
        if path == "-" || stamp(of: path)?.isStored == false {
            return "a stream has no offsets: store it in a file, or read it whole"
        }
        guard let input = try? open(path, for: .once) else { return nil }
        if input.size == nil { return "a compressed file has no offsets: read it whole, or unpack it first" }
        var start = [UInt8](repeating: 0, count: 1 << 16)
        guard let count = try? start.withUnsafeMutableBytes({ try input.read(into: $0, at: 0) }),
            LogReader.isW3C(Array(start.prefix(count)))
        else { return "only a W3C log has splits: read it whole" }
        return nil
    }
}
