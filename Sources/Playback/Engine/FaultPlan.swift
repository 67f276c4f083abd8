/// What goes wrong in a session, made quick to look up.
struct FaultPlan {
    private let faults: [Scenario.Fault]
    /// While these times last, a live playlist stays as it is: session time, milliseconds.
    let stalePlaylists: [Range<Double>]

    init(_ faults: [Scenario.Fault]) {
        self.faults = faults
        stalePlaylists = faults.compactMap { fault in
            guard case .stalePlaylist(let start, let duration) = fault else { return nil }
            return start.milliseconds..<(start + max(0, duration)).milliseconds
        }
    }

    var isEmpty: Bool { faults.isEmpty }

    /// Makes a request go wrong, where it is one that should.
    func apply(to request: inout Request, latency: Double) {
        guard request.kind == .segment else { return }
        for fault in faults {
            switch fault {
            case .segmentStatus(request.transfer.segment, let variant, let status)
            where variant == nil || variant == request.variant:
                request.status = status
            case .segmentDelay(request.transfer.segment, let variant, let delay)
            where variant == nil || variant == request.variant:
                request.isProportional = false
                request.trip = latency + delay.milliseconds
            default: break
            }
        }
    }

    /// Whether a variant's media is encrypted in a way that the player does not know.
    func hasUnsupportedKey(variant: Int) -> Bool {
        faults.contains { fault in
            guard case .unsupportedKey(let meant) = fault else { return false }
            return meant == nil || meant == variant
        }
    }
}
