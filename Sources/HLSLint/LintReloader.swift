import HLS

/// Loads a live media playlist again and again, as a player does, for the rules about what may change in it.
public struct LintReloader {
    /// The copies so far, in the order in which they were loaded. Each has a name of its own.
    public private(set) var copies: [LintInput]
    private let name: String
    private let wait: (_ seconds: Double) -> Void

    /// A reloader that has the first copy; `wait` lets time pass, seconds.
    public init(_ first: LintInput, wait: @escaping (_ seconds: Double) -> Void) {
        copies = [first]
        name = first.name
        self.wait = wait
    }

    /// Loads more copies, each a target duration after the one before; none behind one that is finished. `load` loads
    /// the playlist as it is now.
    ///
    /// - Throws: what `load` throws.
    public mutating func reload<Failure: Error>(
        times: Int, _ load: () throws(Failure) -> LintInput
    ) throws(Failure) {
        for _ in 0..<times {
            guard let seconds = Self.pause(behind: copies[copies.count - 1]) else { return }
            wait(seconds)
            var copy = try load()
            copy.name = "\(name) (reload \(copies.count))"
            copies.append(copy)
        }
    }

    /// How long a copy is worth, seconds: its target duration; nil where nothing will be added to it.
    private static func pause(behind copy: LintInput) -> Double? {
        guard case .media(let playlist)? = try? PlaylistReader(query: copy.query).read(copy.bytes).playlist,
            playlist.isLive
        else { return nil }
        // What a playlist states is not believed without bounds.
        return min(max(playlist.targetDuration ?? shortest, shortest), longest)
    }

    private static let shortest = 0.5
    private static let longest = 60.0
}
