import PlayerLog

/// Where a session begins in the inputs.
public struct SessionPlace: Equatable, Sendable {
    /// The file that it was found in first, as the user named it; `-` is standard input.
    public var file: String
    /// The line of its first row there, counted from 1; of a compressed file that of the text in it. Nil where the file has no
    /// rows of it, only what an app observed, and where a split was read whose lines above nobody counted.
    public var line: Int?

    /// Creates a place.
    public init(file: String, line: Int?) { (self.file, self.line) = (file, line) }
}

/// Where all sessions of a scan begin: four bytes each, made where rows are written, and not kept with the sessions.
public struct SessionPlaces: Sendable {
    /// The lines by the sessions' numbers; zero where none is known.
    private let lines: [UInt32]
    private let files: @Sendable (Int) -> String?

    init(_ builder: FleetBuilder, _ sources: [ScannedSource]) {
        let above = sources.indices.map { index -> Int? in
            guard let split = sources[index].source.split else { return 0 }
            if split.offset == 0 { return 0 }
            return sources[index].source.isOneOfAll ? Array(sources[..<index]).linesAbove([sources[index]]) : nil
        }
        var lines = [UInt32](repeating: 0, count: builder.sessionCount)
        let first = builder.firstSources
        builder.runs.forEach { run in
            guard lines[run.session] == 0, run.source == Int(first[run.session]), let above = above[run.source] else {
                return
            }
            lines[run.session] = UInt32(clamping: run.position.line + above)
        }
        self.lines = lines
        files = { number in
            let source = Int(first[number])
            return sources.indices.contains(source) ? sources[source].source.path : nil
        }
    }

    /// Where a session begins; nil of a session of a part.
    ///
    /// - Parameter number: the session's number.
    public subscript(number: Int) -> SessionPlace? {
        files(number).map { file in
            SessionPlace(file: file, line: lines[number] == 0 ? nil : Int(lines[number]))
        }
    }
}
