public import FragmentedMP4

/// A movie that stands in whatever container, and what a user should know of it.
public struct MovieSource: Sendable {
    /// The movie.
    public var movie: Movie
    /// What was left out or is damaged, without the file's name and the point at the end.
    public var notes: [String]

    /// A movie, and what is told of it.
    init(movie: Movie, notes: [String] = []) { (self.movie, self.notes) = (movie, notes) }

    /// Reads a movie: MP4 and QuickTime as they are, an MPEG-2 transport stream by gathering its samples in a temporary file.
    ///
    /// - Parameters:
    ///   - input: the whole file.
    ///   - temporaryFolder: where the temporary file is made.
    ///   - goesOn: is asked from time to time whether reading should go on; when it says no, what was read is returned.
    public init(
        reading input: any MovieInput, temporaryFolder: String, while goesOn: () -> Bool = { true }
    ) throws(MovieError) {
        switch try MediaContainer(of: input) {
        case .transportStream:
            let spool = SampleSpool(of: input.name, in: temporaryFolder, expected: input.size)
            try self.init(transportStream: input, into: spool, while: goesOn)
        default: self.init(movie: try Movie(reading: input))
        }
    }
}
