import FragmentedMP4

extension MatroskaTrack {
    /// How much of its first frame is looked at, bytes.
    private static let mostOfFrame = 1 << 14

    /// How long a cue is shown that does not say it, nanoseconds.
    private static let usualCue = 5_000_000_000

    /// The track as it stands in a movie.
    ///
    /// - Parameters:
    ///   - list: its frames, at least one.
    ///   - tick: to what times are rounded, nanoseconds.
    func collected(
        _ list: MatroskaFrames.List, tick: Int, in input: any MovieInput
    ) throws(MovieError) -> CollectedTrack {
        let first = list.frames[0]
        let start = try input.bytes(at: first.offset, count: min(Int(first.size), Self.mostOfFrame))
        var track =
            switch type {
            case Self.videoType: try pictures(list.frames, tick: tick, name: input.name)
            case Self.audioType: try sound(list.frames, start, discard: list.discard, in: input)
            default: try cues(list.frames, name: input.name)
            }
        (track.language, track.name, track.isEnabled, track.pixelAspect) = (language, name, isEnabled, pixelAspect)
        track.configurations = [
            encoding == .encrypted
                ? foreign(scheme: "cenc") : try configuration(start, frameRate: track.frameRate, name: input.name)
        ]
        return track
    }

    private func cues(_ frames: [MatroskaFrame], name: String) throws(MovieError) -> CollectedTrack {
        var track = CollectedTrack(id: number, timescale: 1000)
        track.mayOverlap = true
        for index in frames.indices.sorted(by: { (frames[$0].time, $0) < (frames[$1].time, $1) }) {
            let frame = frames[index]
            let (time, duration) = (frame.time, frame.duration < 0 ? Self.usualCue : frame.duration)
            guard
                track.append(
                    offset: frame.offset, size: Int(frame.size), decodeTime: time.ticks(at: 1000),
                    presentationTime: time.ticks(at: 1000), duration: duration.ticks(at: 1000), isSync: true)
            else { throw wrongTime(frame, name) }
        }
        return track
    }

    private func pictures(
        _ frames: [MatroskaFrame], tick: Int, name: String
    ) throws(MovieError) -> CollectedTrack {
        let times = PictureTimes(
            frames.map { $0.time + Int($0.place) * min(defaultDuration, 1 << 40) }, tick: tick,
            defaultDuration: defaultDuration)
        if let index = times.firstOutOfOrder { throw wrongTime(frames[index], name) }
        var track = CollectedTrack(id: number, timescale: times.timescale)
        var length = times.length
        if defaultDuration == 0, let last = frames.max(by: { $0.time < $1.time }), last.duration > 0 {
            length = last.duration.ticks(at: times.timescale)
        }
        for (index, frame) in frames.enumerated() {
            guard
                track.append(
                    offset: frame.offset, size: Int(frame.size), decodeTime: times.decodeTime(index),
                    presentationTime: times.presentation[index], duration: length, isSync: frame.isKey)
            else { throw wrongTime(frame, name) }
        }
        return track
    }

    private func sound(
        _ frames: [MatroskaFrame], _ first: [UInt8], discard: Int, in input: any MovieInput
    ) throws(MovieError) -> CollectedTrack {
        let form = SoundForm(self, frames, first)
        var (times, reader) = (SoundTimes(sampleRate: form.sampleRate), EBMLReader(input))
        var track = CollectedTrack(id: number, timescale: form.sampleRate)
        // What the codec adds before what is heard stands before the time that the file gives the first frame.
        track.priming = min(codecDelay, 10_000_000_000).ticks(at: form.sampleRate)
        for (index, frame) in frames.enumerated() {
            let length = form.isOpus ? try frame.opusSampleCount(&reader) ?? form.length : form.length
            let start = times.next(frame.place == 0 ? frame.time : nil, length: length) - track.priming
            var duration = length
            if index == frames.count - 1 {
                // The last frame of FLAC may be shorter.
                if frame.duration > 0, frame.place == 0 {
                    duration = min(length, max(1, frame.duration.ticks(at: form.sampleRate)))
                }
                duration = max(1, duration - min(discard, 1 << 40).ticks(at: form.sampleRate))
            }
            guard
                track.append(
                    offset: frame.offset, size: Int(frame.size), decodeTime: start, presentationTime: start,
                    duration: duration, isSync: frame.isKey || !form.hasDependencies)
            else { throw wrongTime(frame, input.name) }
        }
        return track
    }

    private func wrongTime(_ frame: MatroskaFrame, _ name: String) -> MovieError {
        MovieError(
            name: name, kind: .malformed, offset: frame.offset,
            problem:
                "track \(number) (\(codec)) has a frame at \(MediaTime(value: frame.time, timescale: 1_000_000_000)) s, "
                + "which is too far from those around it: its time is damaged; --encode makes a movie of what ffmpeg can "
                + "decode of it")
    }

    /// The shape of a pixel, by the size at which the picture is shown; nil where that is not said in pixels or as a shape.
    private var pixelAspect: PixelAspect? {
        let limit = 1 << 16
        guard video.displayUnit == 0 || video.displayUnit == 3, 1..<limit ~= video.displayWidth,
            1..<limit ~= video.displayHeight, 1..<limit ~= video.width, 1..<limit ~= video.height
        else { return nil }
        let (width, height) = (video.displayWidth * video.height, video.displayHeight * video.width)
        var (divisor, rest) = (width, height)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return PixelAspect(horizontal: width / divisor, vertical: height / divisor)
    }
}

/// What the codec of sound says of its frames.
private struct SoundForm {
    /// Samples per second after decoding.
    var sampleRate: Int
    /// How many samples of each channel a frame has.
    var length: Int
    /// Whether each frame says itself how many.
    var isOpus = false
    /// Whether some frames need those before them, as of USAC: of others it is not always said that they do not.
    var hasDependencies = false

    init(_ track: MatroskaTrack, _ frames: [MatroskaFrame], _ first: [UInt8]) {
        (sampleRate, length) = (track.audio.wholeRate ?? 48_000, 0)
        switch track.codecFamily {
        case "A_AAC":
            if let configuration = AudioSpecificConfiguration(track.codecPrivate) {
                sampleRate = configuration.sampleRate ?? sampleRate
                length = configuration.frameLength ?? 0
                hasDependencies = configuration.objectType == 42
            }
        case "A_MPEG":
            if let header = MPEGAudioHeader(first) { (sampleRate, length) = (header.sampleRate, header.sampleCount) }
        case "A_AC3": length = 1536
        case "A_EAC3":
            if let stream = EnhancedAC3Stream(Array(first.prefix(EnhancedAC3Stream.most))) {
                (sampleRate, length) = (stream.sampleRate, stream.sampleCount)
            }
        case "A_OPUS": (sampleRate, length, isOpus) = (48_000, 960, true)
        case "A_FLAC": length = track.flacInformation.map { Int($0[2]) << 8 | Int($0[3]) } ?? 0
        case "A_ALAC": length = track.codecPrivate.prefix(4).reduce(0) { min($0 << 8 | Int($1), 1 << 20) }
        default: break
        }
        if length > 0 { return }
        // What the file says of all frames, or what they say together.
        var nanoseconds = min(track.defaultDuration, 1 << 40)
        if nanoseconds == 0, let last = frames.last, frames.count > 1, last.time > frames[0].time {
            nanoseconds = (last.time - frames[0].time) / (frames.count - 1)
        }
        length = max(1, nanoseconds.ticks(at: sampleRate))
    }
}

extension MatroskaFrame {
    /// How long a packet of Opus lasts, samples at 48 kHz; nil of one that contradicts itself.
    fileprivate func opusSampleCount(_ reader: inout EBMLReader) throws(MovieError) -> Int? {
        let second = size > 1 ? try reader.byte(at: offset + 1) : nil
        return OpusPacket.sampleCount(try reader.byte(at: offset), second)
    }
}

extension CollectedTrack {
    /// Pictures per second on the average; 0 of fewer than two.
    fileprivate var frameRate: Double {
        guard samples.count > 1, let last = samples.last, last.decodeTime > 0 else { return 0 }
        return Double(samples.count - 1) * Double(timescale) / Double(last.decodeTime)
    }
}
