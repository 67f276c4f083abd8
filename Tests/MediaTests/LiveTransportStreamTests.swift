import Testing

@testable import FragmentedMP4
@testable import PlayheadMedia

/// Transport streams that come piece by piece.
@Suite struct LiveTransportStreamTests {
    private struct Taken {
        /// The samples' bytes by track, those before a restart in one element.
        var samples: [Int: [[[UInt8]]]] = [:]
        var decodeTimes: [Int: [Int]] = [:]
        var events: [LiveEvent] = []
    }

    /// Feeds bytes in pieces, and takes all samples as they come.
    private static func feed(_ bytes: [UInt8], pieceSize: Int) throws -> Taken {
        var (stream, taken) = (LiveTransportStream(name: "live"), Taken())
        func take() throws {
            guard let movie = try stream.movie else { return }
            for track in movie.tracks {
                for sample in track.samples {
                    let bytes = try movie.input.bytes(at: sample.offset, count: sample.size)
                    taken.samples[track.id, default: [[]]][taken.samples[track.id, default: [[]]].count - 1].append(
                        bytes)
                    taken.decodeTimes[track.id, default: []].append(sample.decodeTime)
                }
            }
            stream.drop(Dictionary(uniqueKeysWithValues: movie.tracks.map { ($0.id, $0.samples.count) }))
        }
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            bytes[start..<min(bytes.count, start + pieceSize)].withUnsafeBytes { stream.append($0) }
            while let event = try stream.next() {
                try take()
                guard case .restart = event else { continue }
                taken.events.append(event)
                for id in taken.samples.keys { taken.samples[id]?.append([]) }
            }
        }
        stream.end()
        try take()
        try stream.finish()
        return taken
    }

    @Test(arguments: [188, 500, 1 << 20])
    func samplesAreThoseOfTheWholeStream(pieceSize: Int) throws {
        let bytes = StreamBuilder.groups(at: (0..<20).map { 126_000 + $0 * 15_360 }).bytes
        let taken = try Self.feed(bytes, pieceSize: pieceSize)
        let movie = try MovieSource(reading: MediaBytes(name: "a.ts", bytes), temporaryFolder: "/nowhere").movie
        for track in movie.tracks {
            let whole = try track.samples.map { try movie.input.bytes(at: $0.offset, count: $0.size) }
            // Sound that is over before the first picture is shown is left out: two frames.
            let kept = track.mediaType == .video ? whole[...] : whole.dropFirst(2)
            let isSame = taken.samples[track.id] == [Array(kept)]
            #expect(isSame, "track \(track.id)")
        }
        #expect(taken.events.isEmpty)
        #expect(taken.decodeTimes[256] == (0..<80).map { $0 * 3840 })
    }

    @Test(arguments: [188, 1 << 20])
    func aLeapIsSaid(pieceSize: Int) throws {
        let taken = try Self.feed(
            StreamBuilder.groups(at: [5_000_000, 5_015_360, 126_000]).bytes, pieceSize: pieceSize)
        #expect(taken.events.count == 1)
        #expect(taken.samples[256]?.map(\.count) == [8, 4])
        #expect(taken.decodeTimes[256] == (0..<12).map { $0 * 3840 })
    }

    @Test func aStreamThatIsJoinedBeginsWithASyncSample() throws {
        var stream = StreamBuilder(StreamBuilder.both)
        for index in 0..<50 {
            stream.pes(256, pts: index * 3840, Bitstream.picture(Bitstream.predicted, size: 300))
            stream.pes(257, id: 0xC0, pts: index * 3840, isBounded: true, Bitstream.adts() + Bitstream.adts())
        }
        stream.addGroup(at: 50 * 3840)
        let taken = try Self.feed(Array(stream.bytes[..<564]) + stream.bytes[700...], pieceSize: 1000)
        #expect(taken.samples[256]?.map(\.count) == [4])
        // Two frames of the eight are over when the first picture is shown.
        #expect(taken.samples[257]?.map(\.count) == [6])
    }

    @Test func whatCannotBePackagedIsRefusedAsItComes() throws {
        var stream = StreamBuilder([(256, 0x02, []), (257, 0x0F, [])])
        stream.addGroup(at: 0)
        let error = #expect(throws: MovieError.self) { try Self.feed(stream.bytes, pieceSize: 188) }
        #expect(error?.problem.contains("MPEG-2 video") == true)
        let cut = #expect(throws: MovieError.self) {
            try Self.feed(StreamBuilder.groups(at: [0]).bytes.dropLast(9) + [], pieceSize: 188)
        }
        #expect(cut?.kind == .truncated)
    }

    @Test func containersAreToldByTheirStart() {
        func movie(_ bytes: [UInt8], isEnd: Bool = false) -> (any LiveMovie)? {
            MediaContainer.liveMovie(beginning: bytes, isEnd: isEnd, name: "live")
        }
        let stream = StreamBuilder.groups(at: [0]).bytes
        #expect(movie(stream) is LiveTransportStream)
        #expect(movie(Array(stream[77...])) is LiveTransportStream)
        #expect(movie([0, 0, 0, 20] + Array("ftypisom".utf8)) is MovieStream)
        #expect(movie(Array(stream[..<100])) == nil)
        #expect(movie([], isEnd: true) is MovieStream)
        #expect(movie([UInt8](repeating: 7, count: 2000)) is MovieStream)
    }

    @Test func anyBytesAreReadOrRefused() {
        var generator = SystemRandomNumberGenerator()
        let whole = StreamBuilder.groups(at: [126_000, 141_360, 4_000_000]).bytes
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<20 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
            _ = try? Self.feed(bytes, pieceSize: .random(in: 100...1000, using: &generator))
        }
    }
}
