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

    private var segments: [Int: [SegmentFault]] = [:]
    private var unsupportedVariants: Set<Int> = []
    private var isAllUnsupported = false
    /// While these times last, a live playlist stays as it is: session time, milliseconds.
    private(set) var stalePlaylists: [Range<Double>] = []
    /// Whether nothing goes wrong.
    let isEmpty: Bool

    init(_ faults: [Scenario.Fault]) {
        isEmpty = faults.isEmpty
        var pauses: [Range<Double>] = []
        for fault in faults {
            switch fault {
            case .segmentStatus(let segment, let variant, let status):
                segments[segment, default: []].append(SegmentFault(variant: variant, status: status))
            case .segmentDelay(let segment, let variant, let delay):
                segments[segment, default: []].append(SegmentFault(variant: variant, delay: max(0, delay).milliseconds))
            case .stalePlaylist(let start, let duration):
                pauses.append(start.milliseconds..<(start + max(0, duration)).milliseconds)
            case .unsupportedKey(nil): isAllUnsupported = true
            case .unsupportedKey(let variant?): unsupportedVariants.insert(variant)
            }
        }
        // Pauses that overlap are one.
        for pause in pauses.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = stalePlaylists.last, pause.lowerBound <= last.upperBound {
                stalePlaylists.removeLast()
                stalePlaylists.append(last.lowerBound..<max(last.upperBound, pause.upperBound))
            } else {
                stalePlaylists.append(pause)
            }
        }
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

    /// Whether a variant's media is encrypted in a way that the player does not know.
    func hasUnsupportedKey(variant: Int) -> Bool { isAllUnsupported || unsupportedVariants.contains(variant) }
}
