import PlayheadNumerics

/// What goes wrong in a session, made quick to look up.
struct FaultPlan {
    /// What goes wrong with a segment.
    private struct SegmentFault {
        /// Of which variant; of all where nil.
        var variant: Int?
        var status: Int?
        /// Milliseconds.
        var delay: Double?
    }

    /// A server that fails for a while: session time, milliseconds.
    private struct HostFault {
        var name: String
        var time: Range<Double>
        var failure: Scenario.HostFailure
    }

    private var segments: [Int: [SegmentFault]] = [:]
    private var hosts: [HostFault] = []
    /// What a steering manifest says from when on, by time: session time, milliseconds.
    private var priorities: [(time: Double, pathways: [String])] = []
    private var unsupportedVariants: Set<Int> = []
    private var isAllUnsupported = false
    /// While these times last, a live playlist stays as it is: session time, milliseconds.
    let stalePlaylists: [Range<Double>]
    /// While these times last, a live playlist is answered at once: session time, milliseconds.
    let unblockedPlaylists: [Range<Double>]
    /// Parts that the preload hint gives a wrong name.
    private(set) var movedHints: Set<Int> = []
    /// Whether nothing goes wrong.
    let isEmpty: Bool

    init(_ faults: [Scenario.Fault]) {
        isEmpty = faults.isEmpty
        var (stale, unblocked): ([Range<Double>], [Range<Double>]) = ([], [])
        for fault in faults {
            switch fault {
            case .segmentStatus(let segment, let variant, let status):
                segments[segment, default: []].append(SegmentFault(variant: variant, status: status))
            case .segmentDelay(let segment, let variant, let delay):
                segments[segment, default: []].append(SegmentFault(variant: variant, delay: max(0, delay).milliseconds))
            case .stalePlaylist(let start, let duration):
                stale.append(start.milliseconds..<(start + max(0, duration)).milliseconds)
            case .unblockedPlaylist(let start, let duration):
                unblocked.append(start.milliseconds..<(start + max(0, duration)).milliseconds)
            case .movedHint(let part): movedHints.insert(part)
            case .host(let name, let start, let duration, let failure):
                let end = duration.map { start + max(0, $0) } ?? .infinity
                hosts.append(HostFault(name: name, time: start.milliseconds..<end.milliseconds, failure: failure))
            case .steering(let time, let pathways): priorities.append((time.milliseconds, pathways))
            case .unsupportedKey(nil): isAllUnsupported = true
            case .unsupportedKey(let variant?): unsupportedVariants.insert(variant)
            }
        }
        priorities.sort { $0.time < $1.time }
        (stalePlaylists, unblockedPlaylists) = (Self.joined(stale), unblocked)
    }

    /// Times that overlap are one.
    private static func joined(_ times: [Range<Double>]) -> [Range<Double>] {
        var joined: [Range<Double>] = []
        for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, time.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, time.upperBound)
            } else {
                joined.append(time)
            }
        }
        return joined
    }

    /// A request as it goes wrong, where it is one that should.
    func applied(to request: Request, latency: Double) -> Request {
        guard request.kind == .segment, let faults = segments[request.transfer.segment] else { return request }
        var request = request
        for fault in faults where fault.variant == nil || fault.variant == request.variant {
            if let status = fault.status { request.status = status }
            if let delay = fault.delay {
                request.isProportional = false
                request.trip = latency + delay
            }
        }
        return request
    }

    /// How a server fails at a session time, milliseconds; nil where it does not.
    func hostFailure(at time: Double, where isMeant: (String) -> Bool) -> Scenario.HostFailure? {
        hosts.first { $0.time.contains(time) && isMeant($0.name) }?.failure
    }

    /// The servers that go down, and when: session time, milliseconds.
    var lostHosts: [(name: String, time: Double)] {
        hosts.filter { $0.failure == .down }.map { ($0.name, $0.time.lowerBound) }
    }

    /// What a scenario lets the steering manifest say at a session time, milliseconds; nil where it says nothing of it.
    func pathwayPriority(at time: Double) -> [String]? { priorities.last { $0.time <= time }?.pathways }

    /// Whether a variant's media is encrypted in a way that the player does not know.
    func hasUnsupportedKey(variant: Int) -> Bool { isAllUnsupported || unsupportedVariants.contains(variant) }
}
