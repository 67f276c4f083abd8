import FragmentedMP4
import HLS

/// An elementary stream of a transport stream, packet by packet: its PES packets become samples.
struct ElementaryStream {
    /// Ticks per second of a transport stream.
    static let timescale = 90_000
    /// How many bytes of sound are kept until frames are cut off them.
    private static let mostSound = 1 << 16

    let entry: StreamEntry
    /// The PID of the table that names it.
    let program: Int
    let format: StreamFormat
    private var pictures: PictureLook?
    private var sound: AudioSamples?
    /// Takes the pictures themselves, where somebody wants them; then no samples are kept but the last two.
    private(set) var pictureCollector: PictureCollector?
    private var samples: [MediaSample] = []
    private var place = SplicedLine.Place()
    /// How often packets were missing.
    private(set) var gapCount = 0

    /// continuity_counter of the last packet with a payload; nil before it and behind a discontinuity that is said.
    private var counter: UInt8?
    private var wasRepeated = false

    // MARK: The PES packet that is open

    private var isOpen = false
    private var packetOffset = 0
    /// How many bytes of it are still to come; Int.max where it ends with the next one.
    private var remaining = 0
    private var size = 0
    private var times: (presentation: Int, decode: Int)?
    private var isRandomAccess = false

    // MARK: Sound that is not cut yet

    private var bytes: [UInt8] = []
    /// Where in `bytes` a packet's payload begins, and where the packet is in the file.
    private var places: [(position: Int, offset: Int)] = []
    /// Where in `bytes` a PES packet begins that tells a time.
    private var anchors: [(position: Int, time: Int)] = []

    /// A stream; nil of one that has no PES packets.
    ///
    /// - Parameters:
    ///   - program: the PID of the table that names it.
    ///   - id: the number of the track whose samples are gathered.
    ///   - spool: where samples are gathered with their data; nil where nobody wants this. A stream of which none can be gathered
    ///     is not read then, and nil as well.
    init?(_ entry: StreamEntry, program: Int, id: Int, into spool: SampleSpool?) {
        guard let format = StreamFormat(entry), spool == nil || format.isCollected else { return nil }
        (self.entry, self.program, self.format) = (entry, program, format)
        let scheme = format.protectionScheme
        switch format {
        case .pictures(let units, _):
            pictures = PictureLook(units, protectionScheme: scheme)
            pictureCollector = spool.map { PictureCollector(units, id: id, into: $0) }
        case .sound(let framing, _):
            sound = AudioSamples(
                framing, timescale: Self.timescale, protectionScheme: scheme,
                collector: spool.map { SoundCollector(id: id, into: $0) })
        case .other: break
        }
    }

    /// Takes the frames of sound themselves, where somebody wants them.
    var soundCollector: SoundCollector? { sound?.collector }

    /// Whether a packet with a payload is to be read: it is not where it repeats the one before.
    mutating func accepts(
        counter next: UInt8, isDiscontinuous: Bool, at offset: Int, problems: inout MediaProblems
    ) -> Bool {
        defer { counter = next }
        guard let counter, !isDiscontinuous else {
            wasRepeated = false
            return true
        }
        if next == (counter + 1) & 15 {
            wasRepeated = false
            return true
        }
        if next == counter, !wasRepeated {
            wasRepeated = true
            return false
        }
        wasRepeated = false
        gapCount += 1
        problems.add(
            at: offset,
            "has a gap in PID \(entry.pid): continuity_counter \(next) follows \(counter), so packets are missing")
        return true
    }

    /// Takes the payload of a packet.
    mutating func take(
        _ payload: UnsafeRawBufferPointer, beginsUnit: Bool, isRandomAccess: Bool, at offset: Int,
        clock: inout StreamClock, problems: inout MediaProblems
    ) {
        var payload = payload
        if beginsUnit {
            close(&problems)
            guard let header = PESHeader(payload) else {
                problems.add(at: offset, "has something in PID \(entry.pid) where a PES packet should begin")
                return
            }
            open(header, isRandomAccess, offset, &clock)
            payload = UnsafeRawBufferPointer(rebasing: payload[header.size...])
        }
        guard isOpen, remaining > 0, !payload.isEmpty else { return }
        if payload.count > remaining { payload = UnsafeRawBufferPointer(rebasing: payload[..<remaining]) }
        if remaining != .max { remaining -= payload.count }
        size += payload.count
        if sound != nil {
            places.append((bytes.count, offset))
            bytes.append(contentsOf: payload)
            if bytes.count > Self.mostSound { cut(isEnd: false, &problems) }
        } else {
            pictures?.take(payload)
            pictureCollector?.take(payload)
        }
    }

    private mutating func open(_ header: PESHeader, _ isRandomAccess: Bool, _ offset: Int, _ clock: inout StreamClock) {
        (isOpen, packetOffset, size) = (true, offset, 0)
        self.isRandomAccess = isRandomAccess
        remaining = header.payloadSize ?? .max
        times = nil
        if let decode = header.decodeTime, let presentation = header.presentationTime {
            let time = clock.unrolled(decode)
            // The time of presentation is one of 33 bits as well, and near.
            var near = clock
            let delay = near.unrolled(presentation) - time
            let placed = clock.line?.time(time, of: &place, at: offset) ?? time
            times = (placed + delay, placed)
        }
        if sound != nil {
            // Of times that no bytes are between, the last one holds: their number is bounded by that of the bytes.
            guard let times else { return }
            if anchors.last?.position == bytes.count { anchors.removeLast() }
            anchors.append((bytes.count, times.presentation))
        } else {
            pictures?.begin()
            pictureCollector?.begin()
        }
    }

    /// Ends the PES packet that is open.
    private mutating func close(_ problems: inout MediaProblems) {
        guard isOpen else { return }
        isOpen = false
        if remaining != .max, remaining > 0 {
            problems.add(
                at: packetOffset, "has a PES packet in PID \(entry.pid) that ends \(remaining) bytes before it should")
        }
        guard sound == nil else { return cut(isEnd: false, &problems) }
        pictures?.end()
        guard size > 0 else { return }
        guard let times = times ?? continuation(&problems) else {
            pictureCollector?.goOn()
            return
        }
        samples.append(
            MediaSample(
                offset: packetOffset, size: size, decodeTime: times.decode, presentationTime: times.presentation,
                duration: 0, descriptionIndex: pictures?.current ?? 0, isSync: isRandomAccess, access: pictures?.access)
        )
        guard pictureCollector != nil else { return }
        let isSync = isSyncSample
        pictureCollector?.add(presentation: times.presentation, decode: times.decode, isSync: isSync)
        if samples.count > 2 { samples.removeFirst() }
    }

    /// Whether the picture is a sync sample: an IDR picture, HEVC's other random access points, or a recovery point of H.264, by its
    /// message or by random_access_indicator where it is of I slices.
    private var isSyncSample: Bool {
        guard let access = pictures?.access else { return false }
        return switch access {
        case .instantaneous: true
        case .openGroup:
            format == .pictures(.hevc, isEncrypted: false) || isRandomAccess || pictures?.hasRecoveryPoint == true
        case .recoveryPoint: format == .pictures(.avc, isEncrypted: false)
        case .none: false
        }
    }

    /// Ends the stream whose samples are gathered.
    mutating func endCollecting(_ problems: inout MediaProblems) {
        close(&problems)
        if sound != nil { cut(isEnd: true, &problems) }
        pictureCollector?.finish()
    }

    /// Has what follows not go on from the pictures before.
    mutating func restart() { pictureCollector?.restart() }

    /// Lets the first samples that were gathered go.
    mutating func drop(_ count: Int) {
        pictureCollector?.track.removeFirst(count)
        sound?.collector?.track?.removeFirst(count)
    }

    /// Lets samples go that are over at a time: the stream begins later.
    mutating func begin(at time: MediaTime) {
        pictureCollector?.track.begin(at: time)
        sound?.collector?.track?.begin(at: time)
    }

    /// The samples that were gathered so far; nil before there are any.
    var collected: CollectedTrack? {
        guard var track = pictureCollector?.collected ?? sound?.collector?.collected, track.presentationStart != nil
        else { return nil }
        track.language = entry.language
        return track
    }

    /// The times of a PES packet that tells none; nil where it goes on with the sample before.
    private mutating func continuation(_ problems: inout MediaProblems) -> (presentation: Int, decode: Int)? {
        guard let last = samples.last else {
            problems.add(at: packetOffset, "has a first sample in PID \(entry.pid) that tells no time: it is left out")
            return nil
        }
        guard pictures?.hasDelimiter == true else {
            samples[samples.count - 1].size += size
            return nil
        }
        let step = samples.count > 1 ? last.decodeTime - samples[samples.count - 2].decodeTime : 0
        return (last.presentationTime + step, last.decodeTime + step)
    }

    /// Cuts the frames that are whole off the bytes of sound.
    private mutating func cut(isEnd: Bool, _ problems: inout MediaProblems) {
        var (place, anchor) = (0, 0)
        let done =
            bytes.withUnsafeBufferPointer { buffer in
                sound?.take(buffer, isEnd: isEnd, problems: &problems) { position in
                    while place + 1 < places.count, places[place + 1].position <= position { place += 1 }
                    var time: Int?
                    while anchor < anchors.count, anchors[anchor].position <= position {
                        time = anchors[anchor].time
                        anchor += 1
                    }
                    return (places.isEmpty ? packetOffset : places[place].offset, time)
                }
            } ?? 0
        guard done > 0 else { return }
        bytes.removeSubrange(..<done)
        anchors.removeFirst(anchor)
        for index in anchors.indices { anchors[index].position = max(0, anchors[index].position - done) }
        let kept = max(0, (places.lastIndex { $0.position <= done } ?? 0))
        places.removeFirst(min(kept, places.count))
        for index in places.indices { places[index].position = max(0, places[index].position - done) }
    }

    /// The track of the whole stream.
    mutating func finish(_ problems: inout MediaProblems) -> MediaTrack {
        close(&problems)
        var descriptions = pictures?.descriptions ?? []
        if sound != nil {
            cut(isEnd: true, &problems)
            samples = sound?.samples ?? []
            descriptions = sound?.descriptions ?? []
        } else {
            setDurations(&problems)
        }
        if descriptions.isEmpty, let name = format.name {
            descriptions = [SampleDescription(format: name, protectionScheme: format.protectionScheme)]
        }
        let size = descriptions.first?.video.map { Resolution(width: $0.displayWidth, height: $0.height) }
        return MediaTrack(
            id: entry.pid, type: format.mediaType, timescale: Self.timescale,
            language: entry.language.flatMap { $0 == "und" ? nil : LanguageCodes.shortest($0) },
            descriptions: descriptions, displaySize: size, samples: samples)
    }

    /// Each sample lasts until the next one is decoded; the last one as long as the one before, or as the stream's own rate.
    private mutating func setDurations(_ problems: inout MediaProblems) {
        var last = 0
        if let rate = pictures?.descriptions.first?.video?.sequence?.frameRate, rate >= 1 {
            last = Int((Double(Self.timescale) / rate).rounded())
        }
        for index in samples.indices {
            if index + 1 < samples.count {
                let step = samples[index + 1].decodeTime - samples[index].decodeTime
                if step >= 0 {
                    last = step
                } else {
                    problems.add(
                        at: samples[index + 1].offset,
                        "has times in PID \(entry.pid) that go back by \(-step) ticks of 90 kHz")
                }
            }
            samples[index].duration = last
        }
    }
}
