/// The rules that dash.js 5.1 has active by default (https://github.com/Dash-Industry-Forum/dash.js, `Settings.js`): DYNAMIC,
/// which is the throughput rule until the buffer is filled and BOLA from then on, under the insufficient buffer rule and the
/// switch history rule, of which the lowest answer counts; and the abandon requests rule.
///
/// Against `dynamic-dash`, which is DYNAMIC as published in 2018: BOLA takes over at the buffer's goal and hands back at half
/// of it, no longer at 10 and 5 s; it always keeps to what the throughput carries (BOLA-O), and lets its placeholder fade by a
/// hundredth a segment; the insufficient buffer rule takes 0.7 of the throughput and begins with the third segment; and
/// BOLA gives no segment up.
struct DashJSRule: ABRRule {
    /// The part of the estimate that counts (`abr.throughput.bandwidthSafetyFactor`).
    static let factor = 0.9
    /// The part of it that the insufficient buffer rule counts on, and how many segments it lets pass.
    static let bufferFactor = 0.7
    static let ignoredSegments = 2
    /// The level up to which the buffer counts as empty, milliseconds (`buffer.stallThreshold`).
    static let emptyLevel = 300.0
    /// The part of the buffer's goal below which BOLA hands back to the throughput rule.
    static let handBack = 0.5
    /// A segment is given up where the whole of it would take longer than this many of its durations, once 500 ms have passed
    /// since its first byte.
    static let abandonMultiplier = 1.8
    static let abandonGraceTime = 500.0
    /// How long after that no higher variant is taken, milliseconds (`abandonLoadTimeout`).
    static let abandonTime = 10_000.0

    private var bola: DashJSBola
    private var history: DashJSSwitchHistory
    /// The buffer's goal where the highest variant is not played, milliseconds.
    private let goal: Double
    private var usesBola = false
    private var loadedCount = 0
    /// Until when no higher variant is taken, milliseconds of session time.
    private var carefulUntil = 0.0
    private var abandonedSegment: Int?
    /// What a given-up segment is to be loaded of.
    private var forced: Int?

    /// A rule for these variants and this buffer.
    init(_ situation: ABRSituation) {
        goal = situation.maxBuffer
        bola = DashJSBola(situation)
        history = DashJSSwitchHistory(variantCount: situation.variantCount)
    }

    var watchesTransfers: Bool { true }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        if let forced {
            self.forced = nil
            return ABRDecision(variant: forced)
        }
        guard let last = situation.lastVariant, let throughput = situation.throughput else {
            return ABRDecision(variant: situation.lastVariant ?? 0)
        }
        let level = situation.bufferLevel
        chooseStrategy(level)
        let isEmpty = level <= Self.emptyLevel
        let isCareful = situation.time < carefulUntil
        var wait = 0.0
        var best: Int?
        if usesBola {
            let answer = bola.decide(situation, throughput: throughput * Self.factor)
            (best, wait) = (answer.variant, answer.wait)
        } else if !isCareful, !isEmpty || situation.liveEdge != nil {
            best = situation.highestVariant(upTo: throughput * Self.factor)
        }
        if loadedCount >= Self.ignoredSegments {
            let bitrate = isEmpty ? 0 : throughput * Self.bufferFactor * level / situation.segmentDuration
            best = min(best ?? Int.max, situation.highestVariant(upTo: bitrate))
        }
        if let limit = history.limit { best = min(best ?? Int.max, limit) }
        guard let wanted = best else { return ABRDecision(variant: last) }
        history.add(from: last, to: wanted)
        if wanted > last, isCareful { return ABRDecision(variant: last) }
        bola.current = wanted
        return ABRDecision(variant: wanted, wait: wait)
    }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        if let other = transfer.abandonedFor {
            history = DashJSSwitchHistory(variantCount: situation.variantCount)
            carefulUntil = situation.time + Self.abandonTime
            forced = other
            bola.didGiveUp(for: other, level: situation.bufferLevel)
        } else {
            loadedCount += 1
            chooseStrategy(situation.bufferLevel)
            bola.didLoad(
                transfer, duration: situation.duration(of: transfer), level: situation.bufferLevel)
        }
    }

    /// BOLA takes over where the level reaches the goal, which it does only on the way to what the highest variant is given.
    private mutating func chooseStrategy(_ level: Double) {
        usesBola = level >= (usesBola ? Self.handBack : 1) * goal
    }

    mutating func didWait(_ duration: Double) { bola.didWait(duration) }

    mutating func didSeek(_ situation: ABRSituation) {
        loadedCount = 0
        forced = nil
        bola.restart()
    }

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        guard transfer.variant > 0, transfer.segment != abandonedSegment, situation.bufferLevel <= goal,
            transfer.receiving > Self.abandonGraceTime, transfer.received > 0
        else { return nil }
        let rate = transfer.received / transfer.receiving
        guard transfer.bits / rate >= Self.abandonMultiplier * situation.duration(of: transfer) else { return nil }
        let variant = situation.highestVariant(upTo: rate)
        let size = transfer.bits * situation.bitrates[variant] / situation.bitrates[transfer.variant]
        guard transfer.remaining > size else { return nil }
        abandonedSegment = transfer.segment
        return variant
    }
}

extension ABRName {
    /// `DashJSRule`, as `--abr` has it.
    public static let dashjs = ABRName(
        "dashjs",
        help: "The throughput rule until the buffer is filled and BOLA from then on, as read from dash.js 5.1 with its "
            + "other rules that are active by default; not held against its sessions.",
        options: ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(DashJSRule(situation)), in: situation)
    }
}
