extension InputOptions {
    /// That no session was read, and of playlists, which somebody took for logs, what shows them.
    var nothingRead: CommandFailure {
        guard areOnlyPlaylists else { return .badData("no session in what was read") }
        let (name, verb) = paths.count == 1 ? (paths[0], "is a playlist") : ("these", "are playlists")
        return .badData("\(name) \(verb), no log: playhead simulate plays it, playhead inspect shows its variants")
    }

    /// Whether all that was named are playlists, by their names.
    var areOnlyPlaylists: Bool {
        filesFrom == nil && open == nil && !paths.isEmpty
            && paths.allSatisfy { path in [".m3u8", ".m3u"].contains { path.lowercased().hasSuffix($0) } }
    }
}
