import FragmentedMP4

extension MovieSource {
    /// Reads a transport stream.
    init(transportStream input: any MovieInput, into spool: SampleSpool, while goesOn: () -> Bool) throws(MovieError) {
        let name = input.name
        var reader = TransportStreamReader(into: spool)
        try reader.read(input, while: goesOn)
        try reader.finishCollecting(name: name)
        if reader.selection.scrambled.count > 0, reader.tracks.isEmpty {
            throw reader.selection.scrambledError(name: name)
        }
        try reader.requireMedia(name: name, isWhole: true)
        guard !reader.tracks.isEmpty else {
            throw MovieError(
                name: name, kind: .unsupported, problem: "is a transport stream in which there is no video and no audio"
            )
        }
        self.init(movie: try Movie(try spool.input(), tracks: reader.tracks), notes: reader.notes)
    }
}

extension TransportStreamReader {
    /// The streams of the program that is packaged.
    private var packaged: [ElementaryStream] { streams.filter { $0.program == selection.program } }

    /// The tracks of the program that is packaged, those that have samples.
    var tracks: [CollectedTrack] { packaged.compactMap(\.collected) }

    /// What a user should know of what was read, without the file's name and the point at the end.
    var notes: [String] {
        let streams = packaged
        return leftNotes(streams) + streams.flatMap(\.notes) + damageNotes(streams)
    }

    /// That something of each kind of media that is in it can be packaged.
    ///
    /// - Parameter isWhole: whether no more comes: then there is a picture that decoding can begin with.
    func requireMedia(name: String, isWhole: Bool) throws(MovieError) {
        let streams = packaged
        for type in [MediaType.video, .audio] {
            let isPackaged = streams.contains { $0.format.mediaType == type && $0.collected != nil }
            guard !isPackaged else { continue }
            if isWhole, type == .video,
                let stream = streams.first(where: { $0.pictureCollector?.leadingCount ?? 0 > 0 })
            {
                throw MovieError(
                    name: name, kind: .unsupported,
                    problem:
                        "has no picture in PID \(stream.entry.pid) that decoding can begin with (IDR, or a recovery point): "
                        + "--encode makes some")
            }
            guard let entry = selection.entries.first(where: { $0.mediaType == type }) else { continue }
            let stream = streams.first { $0.entry.pid == entry.pid }
            let format = stream?.soundCollector?.foreignName ?? entry.words
            guard stream == nil || stream?.soundCollector?.foreignName != nil else { continue }
            let isEncrypted = StreamFormat(entry)?.protectionScheme != nil
            throw MovieError(
                name: name, kind: .unsupported,
                problem: "has \(type) in PID \(entry.pid) that is \(format), "
                    + (isEncrypted
                        ? "and its playlist names the key: package the clear stream"
                        : "which players of HLS do not play: --encode, as --encode apple, makes H.264 and AAC of it"))
        }
    }

    /// What is in the file and not packaged.
    private func leftNotes(_ streams: [ElementaryStream]) -> [String] {
        var notes: [String] = []
        let others = programs.filter { $0.key != selection.program }.values.sorted()
        if let program = selection.program, let number = programs[program], !others.isEmpty {
            notes.append(
                "program \(number) is packaged, and \(others.count) others are left out (\(Self.list(others))): "
                    + "ffmpeg -i in -map 0:p:\(others[0]) -c copy -f mpegts out.ts takes one out")
        }
        let taken = Set(streams.filter { $0.collected != nil }.map(\.entry.pid))
        let left = selection.entries.filter { !taken.contains($0.pid) }
        for entry in left {
            let stream = streams.first { $0.entry.pid == entry.pid }
            let name = stream?.soundCollector?.foreignName ?? entry.words
            let help = entry.mediaType == nil ? "" : "; --encode makes AAC of sound, and H.264 of pictures"
            let reason = stream != nil && stream?.soundCollector?.foreignName == nil ? "has no samples" : "is \(name)"
            notes.append("PID \(entry.pid) \(reason), and left out\(reason == "has no samples" ? "" : help)")
        }
        return notes
    }

    /// What is wrong with the file: packets that are missing, times that leap, and the first of all else.
    private func damageNotes(_ streams: [ElementaryStream]) -> [String] {
        var notes: [String] = []
        let gaps = streams.filter { $0.gapCount > 0 }
        if !gaps.isEmpty {
            let places = gaps.map { "\($0.gapCount) in PID \($0.entry.pid)" }.joined(separator: ", ")
            notes.append(
                "packets are missing (gaps in continuity_counter: \(places)): the samples there are packaged as they are, "
                    + "damaged")
        }
        if let line = clock.line, let leap = line.firstLeap {
            let seconds = MediaTime(value: leap.ticks, timescale: ElementaryStream.timescale)
            notes.append(
                "times leap by \(seconds) s at byte \(leap.offset)"
                    + (line.leapCount > 1 ? ", and \(line.leapCount - 1) times more" : "")
                    + ": what follows is put right behind what was before")
        }
        let others = problems.list.filter {
            !$0.problem.contains("continuity_counter") && !$0.problem.contains(" programs;")
        }
        if let first = others.first {
            notes.append(
                "at byte \(first.offset): \(first.problem)"
                    + (others.count > 1 ? "; and \(others.count - 1) problems more, which playhead inspect tells" : ""))
        }
        return notes
    }

    private static func list(_ numbers: [Int]) -> String {
        let first = numbers.prefix(8).map(String.init).joined(separator: ", ")
        return numbers.count > 8 ? first + ", …" : first
    }
}

extension ElementaryStream {
    /// What is told of a stream that is packaged.
    fileprivate var notes: [String] {
        guard collected != nil else { return [] }
        var notes: [String] = []
        func add(_ count: Int, _ one: String, _ many: String, _ rest: String) {
            if count > 0 { notes.append("\(count) \(count == 1 ? one : many) of PID \(entry.pid) \(rest)") }
        }
        if let pictures = pictureCollector {
            add(
                pictures.leadingCount, "picture", "pictures",
                "before the first one that decoding can begin with are left out")
            add(
                pictures.severalCount, "PES packet", "PES packets",
                "with several pictures become one sample each, at which players stumble; --encode tells them apart")
            add(pictures.lostCount, "picture", "pictures", "without parameters or with impossible times are left out")
        }
        if let sound = soundCollector {
            add(sound.overlapCount, "frame", "frames", "that overlap those before are left out")
            add(sound.lostCount, "frame", "frames", "of another format or without a time are left out")
        }
        if let count = collected?.configurations.count, count > 1 {
            notes.append(
                "what decodes PID \(entry.pid) changes: it has \(count) sample descriptions, at which not all players go on; "
                    + "--encode makes one of them")
        }
        return notes
    }
}
