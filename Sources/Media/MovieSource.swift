public import FragmentedMP4

/// A movie that stands in whatever container, and what a user should know of it.
public struct MovieSource: Sendable {
    /// The movie.
    public var movie: Movie
    /// What was left out or is damaged, without the file's name and the point at the end.
    public var notes: [String]

    /// A movie, and what is told of it.
    init(movie: Movie, notes: [String] = []) { (self.movie, self.notes) = (movie, notes) }

    /// Reads a movie: MP4, QuickTime and Matroska as they are, an MPEG-2 transport stream by gathering its samples in a
    /// temporary file.
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
        case .matroska: try self.init(matroska: input)
        default:
            if let name = try Self.otherContainer(of: input) {
                throw MovieError(
                    name: input.name, kind: .unsupported,
                    problem:
                        "is \(name), and MP4, QuickTime, MPEG-TS and Matroska are packaged; an MP4 of the same samples, "
                        + "which are not encoded anew, is made by: ffmpeg -i in -c copy -f mp4 out.mp4")
            }
            self.init(movie: try Movie(reading: input))
        }
    }

    /// The name of a container that is not read, and that another program may move into MP4; nil of anything else.
    private static func otherContainer(of input: any MovieInput) throws(MovieError) -> String? {
        let start = try input.bytes(at: 0, count: min(12, input.size))
        let names: [(name: String, mark: [UInt8], offset: Int)] = [
            ("AVI", Array("AVI ".utf8), 8), ("WAVE", Array("WAVE".utf8), 8), ("FLV", Array("FLV".utf8), 0),
            ("Ogg", Array("OggS".utf8), 0), ("FLAC", Array("fLaC".utf8), 0),
            ("an MPEG program stream", [0, 0, 1, 0xBA], 0),
            ("ASF", [0x30, 0x26, 0xB2, 0x75], 0), ("MXF", [0x06, 0x0E, 0x2B, 0x34], 0),
        ]
        return names.first { start.dropFirst($0.offset).starts(with: $0.mark) }?.name
    }
}
