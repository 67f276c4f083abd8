import FragmentedMP4

/// How many ticks a frame lasts where all last as long.
struct FrameLength: Equatable {
    /// Ticks per second; a millisecond is a whole number of them.
    var timescale: Int
    /// Ticks that a frame lasts.
    var ticks: Int

    /// How long a frame lasts, nanoseconds.
    var nanoseconds: Double { Double(ticks) * 1e9 / Double(timescale) }

    /// The length that was meant by one of whole nanoseconds: that of 24, 25, 30, 50, 60 or so frames a second, or of as many
    /// in 1.001 seconds; where none is as near as writers of files round, the length to the microsecond.
    init?(nanoseconds: Double) {
        guard nanoseconds >= 1e6, nanoseconds <= 1e12 else { return nil }
        if let usual = Self(usual: nanoseconds) {
            self = usual
        } else {
            (timescale, ticks) = (1_000_000, Int((nanoseconds / 1000).rounded()))
        }
    }

    /// The usual length that is nearest, where one is within one in 100,000.
    init?(usual nanoseconds: Double) {
        guard nanoseconds >= 1e6, nanoseconds <= 1e9 else { return nil }
        let candidates = [1000, 1001].map { ticks in
            Self(timescale: Int((Double(ticks) * 1e6 / nanoseconds).rounded()) * 1000, ticks: ticks)
        }
        let errors = candidates.map { abs($0.nanoseconds - nanoseconds) }
        let best = errors[0] <= errors[1] ? 0 : 1
        guard errors[best] <= nanoseconds * 1e-5 else { return nil }
        self = candidates[best]
    }

    private init(timescale: Int, ticks: Int) { (self.timescale, self.ticks) = (timescale, ticks) }
}

extension Int {
    /// Nanoseconds as the nearest tick of a timescale.
    func ticks(at timescale: Int) -> Int { MediaTime(value: self, timescale: 1_000_000_000).ticks(at: timescale) }
}

/// When pictures are decoded and presented. Matroska says only the latter, rounded to its ticks, a millisecond mostly.
///
/// Pictures are decoded in the order of the file. Each is decoded when the one is presented that is as many before it, in
/// the order of presentation, as pictures are held back to be reordered: so no picture is presented before it is decoded,
/// and all lie as far apart as they are presented. Where all last as long, rounding is undone.
struct PictureTimes {
    /// The most pictures that a decoder holds back (ISO 14496-10 section A.3.1, ISO 23008-2 section A.4.2).
    static let longestDelay = 16
    /// The most pictures that come later and are presented earlier: encoders put no more between two others.
    private static let longestWait = 64

    /// Ticks per second.
    private(set) var timescale: Int
    /// When each picture is presented, ticks, in the order of the file.
    private(set) var presentation: [Int]
    /// The same in their own order.
    private var sorted: [Int]
    /// How many pictures are held back.
    private(set) var delay = 0
    /// The first picture that waits for too many others.
    private var late: Int?
    /// How long a picture lasts where nothing else tells.
    private(set) var length: Int

    /// - Parameters:
    ///   - times: when each picture is presented, nanoseconds, in the order of the file.
    ///   - tick: to what times are rounded, nanoseconds.
    ///   - defaultDuration: how long the file says that a picture lasts, nanoseconds; 0 where it does not.
    init(_ times: [Int], tick: Int, defaultDuration: Int) {
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        let ordered = order.map { times[$0] }
        (timescale, length, sorted) = Self.snapped(ordered, tick: tick, defaultDuration: defaultDuration)
        presentation = times
        for (place, index) in order.enumerated() {
            presentation[index] = sorted[place]
            if place - index > Self.longestWait { late = min(late ?? index, index) }
        }
        for (index, time) in presentation.enumerated() {
            while delay <= Self.longestDelay, index >= delay, sorted[index - delay] > time { delay += 1 }
        }
    }

    /// When the picture at a place of the file is decoded, ticks.
    func decodeTime(_ index: Int) -> Int {
        index >= delay ? sorted[index - delay] : sorted[0] - (delay - index) * length
    }

    /// The first picture that stands among others that are presented long before or after it, more of them than decoders
    /// reorder: its time is wrong. Nil where there is none.
    var firstOutOfOrder: Int? {
        guard late == nil, delay > Self.longestDelay else { return late }
        return presentation.indices.first {
            $0 >= Self.longestDelay && sorted[$0 - Self.longestDelay] > presentation[$0]
        }
    }

    /// Times in ticks, and how long one picture is.
    private static func snapped(
        _ times: [Int], tick: Int, defaultDuration: Int
    ) -> (timescale: Int, length: Int, times: [Int]) {
        let declared = FrameLength(nanoseconds: Double(defaultDuration))
        var best = declared.map { (length: $0, result: snap(times, to: $0, tick: tick)) }
        // Without a word of the file, or with a wrong one, all pictures together may tell what their usual rate is.
        if best.map({ $0.result.breaks > 0 }) ?? true, times.count > 1 {
            let span = Double(times[times.count - 1] - times[0])
            let steps = Double(times.count - 1)
            if let usual = FrameLength(usual: span / steps), abs(usual.nanoseconds * steps - span) <= Double(tick) * 1.1
            {
                let result = snap(times, to: usual, tick: tick)
                if result.breaks == 0 { best = (usual, result) }
            }
        }
        if let best { return (best.length.timescale, best.length.ticks, best.result.times) }
        let timescale = 1_000_000_000 % tick == 0 ? min(1_000_000_000 / tick, 1_000_000) : 1_000_000
        let plain = times.map { $0.ticks(at: timescale) }
        // The last picture lasts as long as the one before; a single one a twenty-fifth of a second.
        let last = plain.count > 1 ? plain[plain.count - 1] - plain[plain.count - 2] : timescale / 25
        return (timescale, max(1, last), plain)
    }

    /// Ascending times as whole multiples of a length behind the first one, as far as they differ from these by no more than
    /// rounding; behind a gap, or where lengths vary, multiples are counted from there anew.
    private static func snap(
        _ times: [Int], to length: FrameLength, tick: Int
    ) -> (times: [Int], breaks: Int) {
        let duration = length.nanoseconds
        let tolerance = min(Double(tick) * 1.1, duration * 0.45)
        var (result, breaks) = ([Int](), -1)
        result.reserveCapacity(times.count)
        var (start, startTicks, last) = (0, 0, 0)
        for time in times {
            if breaks >= 0 {
                let steps = (Double(time - start) / duration).rounded()
                if steps > Double(last), steps < 1e9, abs(Double(time - start) - steps * duration) <= tolerance {
                    last = Int(steps)
                    result.append(startTicks + last * length.ticks)
                    continue
                }
            }
            breaks += 1
            (start, last) = (time, 0)
            startTicks = max(result.last ?? .min, time.ticks(at: length.timescale))
            result.append(startTicks)
        }
        return (result, max(0, breaks))
    }
}

/// When frames of sound are decoded, which is when they are presented: each where the one before ends, as many samples later
/// as that one has, unless the file's times say that some are missing.
struct SoundTimes {
    /// When the next frame begins, samples; nil before the first one.
    private var expected: Int?
    private var last = Int.min
    private let sampleRate: Int

    init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// When a frame begins, samples; never before the one before.
    ///
    /// - Parameters:
    ///   - time: when the file says it does, nanoseconds; nil of one that stands behind another in its block.
    ///   - length: how many samples it has.
    mutating func next(_ time: Int?, length: Int) -> Int {
        let own = time?.ticks(at: sampleRate)
        var start = expected ?? own ?? 0
        // Times that are off by less than half a frame are rounded, or were told by another clock.
        if let own, abs(own - start) > length / 2, own > last { start = own }
        (expected, last) = (start + length, start)
        return start
    }
}
