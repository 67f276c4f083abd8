import PlayheadNumerics

/// The lines that a program is written, of one session: what a rule sees, in seconds, bits per second and bytes.
struct RuleLines: Sendable {
    private let session: String
    private let lookahead: Int
    private let sampleCount: Int
    /// The last transfers, the oldest first.
    private var samples: [SegmentTransfer] = []
    private var text: [UInt8] = []

    /// The lines of a session.
    init(session: String, _ terms: RuleTerms) {
        (self.session, lookahead, sampleCount) = (session, terms.lookahead, terms.samples)
    }

    /// Hands over what was written since the last call.
    mutating func take() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text
    }

    /// Remembers a transfer that is over.
    mutating func add(_ transfer: SegmentTransfer) {
        guard sampleCount > 0 else { return }
        if samples.count == sampleCount { samples.removeFirst() }
        samples.append(transfer)
    }

    /// Writes an event with all that a rule sees.
    ///
    /// - Parameters:
    ///   - decision: its number, where it is a question.
    ///   - transfer: the segment that it is about.
    mutating func write(
        _ event: RuleTerms.Event, decision: Int?, _ situation: ABRSituation, transfer: SegmentTransfer? = nil
    ) {
        text += written(event) { line in
            if let decision { line.member("decision", decision) }
            line.member("time", situation.time.seconds)
            line.member("buffer", situation.bufferLevel.seconds)
            line.member("playing", situation.isPlaying)
            line.member("segment", situation.segment)
            line.member("maxBuffer", situation.maxBuffer.seconds)
            line.member("segments", situation.presentation.live == nil ? situation.segmentCount : nil)
            line.member("segmentDuration", situation.segmentDuration.seconds)
            let variants = situation.presentation.variants
            line.member("ladder", variants.map(\.peakBitrate))
            line.member("averageBitrates", variants.map { $0.averageBitrate ?? $0.peakBitrate })
            line.key("next")
            line.array { line in
                for segment in situation.segment..<min(situation.segmentCount, situation.segment + lookahead) {
                    line.object { $0.members(ofSegment: segment, situation) }
                }
            }
            line.member("last", situation.lastVariant)
            line.member("throughput", situation.throughput.map { $0 * 1000 })
            line.member("latency", situation.latency.map(\.seconds))
            line.key("samples")
            line.array { line in for sample in samples { line.object { $0.members(of: sample) } } }
            line.member("liveEdge", situation.liveEdge.map(\.seconds))
            if let transfer {
                line.key("transfer")
                line.object { $0.members(of: transfer) }
            }
        }
    }

    /// Writes an event that says no more than how long the player waited, seconds; nil of one that says nothing.
    mutating func write(_ event: RuleTerms.Event, wait: Double? = nil) {
        text += written(event) { line in if let wait { line.member("wait", wait) } }
    }

    private func written(_ event: RuleTerms.Event, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var line = JSONWriter()
        line.object { line in
            line.member("event", event.rawValue)
            line.member("session", session)
            members(&line)
        }
        return Array((line.take() + "\n").utf8)
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ numbers: [Double]) {
        key(name)
        array { line in for number in numbers { line.value(number) } }
    }

    fileprivate mutating func members(ofSegment segment: Int, _ situation: ABRSituation) {
        let reference = situation.lastVariant ?? 0
        member("duration", situation.duration(segment: segment, variant: reference).seconds)
        member("sizes", (0..<situation.variantCount).map { situation.bits(segment: segment, variant: $0) / 8 })
    }

    fileprivate mutating func members(of transfer: SegmentTransfer) {
        member("segment", transfer.segment)
        member("variant", transfer.variant)
        member("size", transfer.bits / 8)
        member("received", transfer.received / 8)
        member("duration", transfer.elapsed.seconds)
        member("latency", transfer.timeToFirstByte.map(\.seconds))
    }
}
