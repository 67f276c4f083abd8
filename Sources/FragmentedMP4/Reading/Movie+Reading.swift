extension Movie {
    /// Reads a movie's boxes: all but the samples' data.
    ///
    /// - Parameters:
    ///   - input: An open movie: progressive, fragmented, or a separable segment.
    ///   - initialization: What a separable segment's tracks are described by; nil where the input has a `moov` itself.
    public init(reading input: any MovieInput, initialization: Movie? = nil) throws(MovieError) {
        throw MovieError(name: input.name, kind: .unsupported, problem: "movies are not read yet")
    }
}
