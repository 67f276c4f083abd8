import PlayheadNumerics

/// The lines that a program is written, of one session: what a rule sees, in seconds, bits per second and bytes.
struct RuleLines: Sendable {
    private let session: String
    /// What stays the same all session long, as members of an object.
    private let constants: [UInt8]
    private let lookahead: Int
    private let sampleCount: Int
    /// The last transfers, the oldest first.
    private var samples: [SegmentTransfer] = []
    private var text: [UInt8] = []

    /// The lines of a session.
    init(session: String, _ situation: ABRSituation, _ terms: RuleTerms) {
        var name = JSONWriter()
        name.value(session)
        self.session = name.take()
        (lookahead, sampleCount) = (terms.lookahead, terms.samples)
        var constants = RuleText()
        constants.member("maxBuffer", situation.maxBuffer.seconds)
        constants.member("segments", situation.presentation.live == nil ? Double(situation.segmentCount) : nil)
        constants.member("segmentDuration", situation.segmentDuration.seconds)
        let variants = situation.presentation.variants
        constants.member("ladder", variants.map(\.peakBitrate))
        constants.member("averageBitrates", variants.map { $0.averageBitrate ?? $0.peakBitrate })
        self.constants = constants.bytes
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
        var line = begin(event, decision: decision)
        line.member("time", situation.time.seconds)
        line.member("buffer", situation.bufferLevel.seconds)
        line.member("playing", situation.isPlaying)
        line.member("segment", Double(situation.segment))
        line.append(constants)
        line.key("next")
        line.list(situation.segment..<min(situation.segmentCount, situation.segment + lookahead)) { line, segment in
            line.object { line in
                let reference = situation.lastVariant ?? 0
                line.member("duration", situation.duration(segment: segment, variant: reference).seconds)
                line.key("sizes")
                line.list(0..<situation.variantCount) { line, variant in
                    line.value(situation.bits(segment: segment, variant: variant) / 8)
                }
            }
        }
        line.member("last", situation.lastVariant.map(Double.init))
        line.member("throughput", situation.throughput.map { $0 * 1000 })
        line.member("latency", situation.latency.map(\.seconds))
        line.key("samples")
        line.list(samples.indices) { line, index in line.object { $0.members(of: samples[index]) } }
        line.member("liveEdge", situation.liveEdge.map(\.seconds))
        if let transfer {
            line.key("transfer")
            line.object { $0.members(of: transfer) }
        }
        end(line)
    }

    /// Writes an event that says no more than how long the player waited, seconds; nil of one that says nothing.
    mutating func write(_ event: RuleTerms.Event, wait: Double? = nil) {
        var line = begin(event, decision: nil)
        if let wait { line.member("wait", wait) }
        end(line)
    }

    private func begin(_ event: RuleTerms.Event, decision: Int?) -> RuleText {
        var line = RuleText()
        line.bytes.reserveCapacity(1024)
        line.append(#"{"event":""#)
        line.append(event.rawValue)
        line.append(#"","session":"#)
        line.append(session)
        line.isFirst = false
        if let decision { line.member("decision", Double(decision)) }
        return line
    }

    private mutating func end(_ line: RuleText) {
        text += line.bytes
        text += [UInt8(ascii: "}"), 0x0A]
    }
}

/// A text of JSON that is written for a program: thousands a second, so that each member is one append.
struct RuleText {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate var isFirst = true

    fileprivate mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Members, written already.
    fileprivate mutating func append(_ members: [UInt8]) {
        if !isFirst { append(",") }
        isFirst = false
        bytes += members
    }

    fileprivate mutating func key(_ name: StaticString) {
        append(isFirst ? "\"" : ",\"")
        isFirst = false
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        append("\":")
    }

    /// A number; nil, and what is no number, is null.
    fileprivate mutating func value(_ number: Double?) {
        guard let number, number.isFinite else { return append("null") }
        if let whole = Int(exactly: number) { append("\(whole)") } else { append("\(number)") }
    }

    fileprivate mutating func member(_ name: StaticString, _ number: Double?) {
        key(name)
        value(number)
    }

    fileprivate mutating func member(_ name: StaticString, _ truth: Bool) {
        key(name)
        append(truth ? "true" : "false")
    }

    fileprivate mutating func member(_ name: StaticString, _ numbers: [Double]) {
        key(name)
        list(numbers.indices) { $0.value(numbers[$1]) }
    }

    fileprivate mutating func list(_ indices: Range<Int>, _ element: (inout RuleText, Int) -> Void) {
        append("[")
        for index in indices {
            if index > indices.lowerBound { append(",") }
            element(&self, index)
        }
        append("]")
        isFirst = false
    }

    fileprivate mutating func object(_ members: (inout RuleText) -> Void) {
        append("{")
        isFirst = true
        members(&self)
        append("}")
        isFirst = false
    }

    fileprivate mutating func members(of transfer: SegmentTransfer) {
        member("segment", Double(transfer.segment))
        member("variant", Double(transfer.variant))
        member("size", transfer.bits / 8)
        member("received", transfer.received / 8)
        member("duration", transfer.elapsed.seconds)
        member("latency", transfer.timeToFirstByte.map(\.seconds))
    }
}
