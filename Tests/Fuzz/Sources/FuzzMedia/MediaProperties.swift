import FragmentedMP4
import FuzzSupport
import PlayheadMedia

/// What must hold of any file that is read as media.
enum MediaProperties {
    static func check(_ bytes: [UInt8]) {
        let input = MediaBytes(name: "media", bytes)
        guard let container = try? MediaContainer(of: input) else {
            fatalError("does not hold: bytes in memory are of some container")
        }
        // Movies have a target of their own.
        guard container != .fragmentedMP4 else { return }
        if container == .transportStream || container == .matroska { checkPackaging(input) }
        let media = try? SegmentMedia(reading: input)
        let around = MediaBytes(name: "media", [0x47, 0, 0xFF] + bytes + [0xFF, 0x0B])
        guard let range = MediaRange(3..<3 + bytes.count, of: around) else {
            fatalError("does not hold: a range of a file is in it")
        }
        let same = try? SegmentMedia(reading: range)
        require(media?.problems == same?.problems, "a byte range has the same problems")
        require(media?.tracks.map(\.samples) == same?.tracks.map(\.samples), "a byte range has the same samples")
        guard let media else { return }
        require(media.container == container, "the container is what it was found to be")
        require(media.problems.count <= 101, "the number of problems is bounded")
        for problem in media.problems {
            require((0...bytes.count).contains(problem.offset), "a problem is within the file")
        }
        for track in media.tracks { check(track, in: bytes) }
    }

    /// What is packaged of a transport stream or of Matroska are samples that can be read.
    private static func checkPackaging(_ input: MediaBytes) {
        guard let source = try? MovieSource(reading: input, temporaryFolder: "/tmp") else { return }
        var piece = [UInt8](repeating: 0, count: 1)
        for track in source.movie.tracks {
            require(!track.samples.isEmpty, "a track that is packaged has samples")
            for sample in track.samples {
                let count = piece.withUnsafeMutableBytes { piece in
                    try? source.movie.input.read(into: piece, at: sample.offset + sample.size - 1)
                }
                require(count == 1, "a sample was gathered")
                require(track.descriptions.indices.contains(sample.descriptionIndex), "a sample has a description")
            }
        }
    }

    private static func check(_ track: MediaTrack, in bytes: [UInt8]) {
        require(track.timescale > 0 || track.samples.isEmpty, "a track has ticks")
        for sample in track.samples {
            // A cue may say nothing.
            let smallest = track.type == .text ? 0 : 1
            require((0...bytes.count - smallest).contains(sample.offset), "a sample begins within the file")
            require((smallest...bytes.count).contains(sample.size), "a sample is of the file's bytes")
            require(sample.duration >= 0, "a duration is not below zero")
            require(
                track.descriptions.isEmpty || track.descriptions.indices.contains(sample.descriptionIndex),
                "a sample has a description")
        }
    }
}
