import FragmentedMP4
import FuzzSupport

/// What must hold of any file that is read as a movie, and of the segments that are made of it.
enum MovieProperties {
    static func check(_ input: MemoryMovie) {
        checkTree(input)
        guard let movie = try? Movie(reading: input) else { return }
        for track in movie.tracks { checkSamples(track, of: input) }
        let ids = movie.tracks.map(\.id)
        for profile in SegmentProfile.allCases {
            for tracks in ids.count > 1 ? ids.map({ [$0] }) + [ids] : [ids] {
                checkSegments(of: movie, input, tracks: tracks, profile)
            }
        }
    }

    /// The boxes of a file stand one after another, and those in a box within it.
    private static func checkTree(_ input: MemoryMovie) {
        guard let nodes = try? BoxNode.read(input) else { return }
        require(nodes.reduce(0) { $0 + $1.size } == input.size, "a file's boxes are all of it")
        for node in nodes { checkNested(node) }
    }

    private static func checkNested(_ node: BoxNode) {
        var end = node.offset + 8
        for child in node.children {
            require(child.offset >= end, "boxes stand one after another")
            end = child.offset + child.size
            checkNested(child)
        }
        require(end <= node.offset + node.size, "a box is within the one around it")
    }

    private static func checkSamples(_ track: Track, of input: MemoryMovie) {
        var time = track.samples.first?.decodeTime ?? 0
        for sample in track.samples {
            require(sample.offset >= 0 && sample.offset + sample.size <= input.size, "a sample is within the file")
            require(sample.decodeTime >= time, "decode times do not go back")
            time = sample.decodeTime
            require(track.descriptions.indices.contains(sample.descriptionIndex), "a sample has a description")
        }
        _ = (track.codec, track.displaySize, track.frameRate, track.language, track.name)
    }

    private static func checkSegments(
        of movie: Movie, _ input: MemoryMovie, tracks: [Int], _ profile: SegmentProfile
    ) {
        var options = SegmenterOptions()
        (options.profile, options.segmentDuration, options.hasSegmentIndex) = (profile, 0.1, true)
        guard let plan = try? Segmenter(options: options).plan(movie, trackIDs: tracks) else { return }
        var written: [UInt8] = []
        do {
            try plan.write { piece in
                switch piece {
                case .begin(let report):
                    let index = report.sequenceNumber - 1
                    require(index < 0 || (try? plan.report(ofSegment: index)) == report, "a report is the same again")
                    written.reserveCapacity(written.count + report.size)
                case .bytes(let bytes): written += bytes
                case .end(let report):
                    let sizes = report.tracks.reduce(0) { $0 + $1.sampleBytes }
                    require(report.size >= sizes && report.size <= written.count, "a segment has its samples")
                }
            }
        } catch {
            return
        }
        checkRead(written, movie, input, plan)
    }

    /// What was written is read as the source was: the same data at times that are all moved by as much.
    private static func checkRead(_ written: [UInt8], _ source: Movie, _ input: MemoryMovie, _ plan: SegmentPlan) {
        let output = MemoryMovie(bytes: written)
        let result: Movie
        do throws(MovieError) {
            result = try Movie(reading: output)
        } catch {
            fatalError("does not hold: what was written is read: \(error)")
        }
        require((try? BoxNode.read(output)) != nil, "the boxes of what was written are told")
        for track in result.tracks {
            guard let own = source.track(track.id) else { fatalError("does not hold: tracks keep their numbers") }
            require(own.samples.count == track.samples.count, "as many samples")
            guard let first = own.samples.first, let moved = track.samples.first else { continue }
            let shift = moved.presentationTime - first.presentationTime
            for (one, other) in zip(own.samples, track.samples) {
                require(input.data(one) == output.data(other), "the same data")
                require(other.presentationTime - one.presentationTime == shift, "the same times")
                require(one.isSync == other.isSync, "the same sync samples")
                require(one.descriptionIndex == other.descriptionIndex, "the same descriptions")
            }
            require(track.codec == own.codec, "the same codec: \(String(describing: own.codec))")
        }
    }
}
