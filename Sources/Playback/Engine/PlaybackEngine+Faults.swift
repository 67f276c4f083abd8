extension PlaybackEngine {
    /// A request came to nothing: says so in the error log, and tries again or does without the variant.
    mutating func fail(_ request: Request, isAudio: Bool) {
        if request.isMedia { recorder.cancelled(request.transfer) }
        let (code, comment) = Self.error(of: request, profile)
        recorder.error(code, comment: comment, variant: request.variant, at: link.now)
        let failures = (isAudio ? audio.failures : main.failures) + 1
        if isAudio { audio.failures = failures } else { main.failures = failures }
        if request.isTimedOut, request.kind == .segment { estimate(request.transfer, isWhole: false) }
        if !isAudio { chooseAgain() }
        guard failures > profile.retries else { return }
        if isAudio { audio.failures = 0 } else { main.failures = 0 }
        remove(request.variant)
    }

    /// The variant is played no more.
    mutating func remove(_ variant: Int) {
        removedVariants.insert(variant)
        main.chosen = nil
        main.place = nil
        guard removedVariants.count == presentation.variants.count else { return }
        let comment = "Can not proceed after removing variants"
        recorder.error(-12880, comment: comment, variant: variant, at: link.now)
        failure = comment
        main.rest = .infinity
        audio.rest = .infinity
    }

    /// A segment that is larger than its variant's BANDWIDTH allows is reported once a variant, as AVPlayer does beyond
    /// a tenth more.
    mutating func checkBandwidth(_ transfer: SegmentTransfer, duration: Double) {
        guard profile.loadsPlaylists, transfer.bits > 1.1 * situation.bitrates[transfer.variant] * duration,
            reportedVariants.insert(transfer.variant).inserted
        else { return }
        recorder.error(
            -12318, comment: "Segment exceeds specified bandwidth for variant", variant: transfer.variant, at: link.now)
    }

    /// What AVPlayer writes of a request that failed.
    private static func error(of request: Request, _ profile: PlayerProfile) -> (code: Int, comment: String) {
        if let status = request.status, !request.isTimedOut {
            switch status {
            case 401: return (-12937, "HTTP 401: Unauthorized")
            case 403: return (-12660, "HTTP 403: Forbidden")
            case 404: return (-12938, "HTTP 404: File Not Found")
            case 503: return (-12661, "HTTP 503: Unavailable")
            default: return (-12666, "HTTP \(status)")
            }
        }
        if request.transfer.timeToFirstByte == nil {
            return (-12889, "No response for media file in \(Int(profile.firstByteTimeout ?? 0))s")
        }
        return (-16830, "Media file not received in \(Int(profile.requestTimeout ?? 0))s")
    }
}
