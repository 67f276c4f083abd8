import PlayerLog
import PlayheadNumerics

extension PlaybackEngine {
    /// A request came to nothing: says so in the error log, and tries again or does without the variant.
    mutating func fail(_ request: Request) {
        if request.isMedia { recorder.cancelled(request.transfer) }
        let (code, comment) = Self.error(of: request, profile)
        // What fails below HTTP, and is no late media, the media engine has no words of its own for.
        recorder.error(
            code, domain: code > -2000 ? "NSURLErrorDomain" : "CoreMediaErrorDomain", comment: comment,
            variant: request.variant, at: link.now)
        // It came from a pathway that was left meanwhile: its loader goes on in the other one.
        if let pathways, Int(request.pathway) != pathways.current, request.kind != .multivariantPlaylist { return }
        let failures = (request.isAudio ? audio.failures : main.failures) + 1
        let isFinal = request.status != nil && !request.isTimedOut && !profile.retriesStatus
        let isLast = failures > profile.retries || isFinal
        if request.isAudio { audio.failures = isLast ? 0 : failures } else { main.failures = isLast ? 0 : failures }
        if request.isTimedOut, request.connectionError == nil, request.kind == .segment {
            estimator.add(request.transfer, parseTime: 0, isWhole: false)
            takeEstimate()
        }
        if !request.isAudio { chooseAgain() }
        guard isLast else { return delayRetry(request, failures) }
        if request.kind == .multivariantPlaylist { return giveUp(comment) }
        if !leavePathway() { remove(request.variant) }
    }

    /// Lets the player wait before it makes a request again that has failed so many times in a row.
    private mutating func delayRetry(_ request: Request, _ failures: Int) {
        let delay = (profile.retryDelay + Double(failures - 1) * profile.retryDelayStep).milliseconds
        if request.isAudio { audio.rest += delay } else { main.rest += delay }
    }

    /// Whether a request took so long that the player reports it.
    @inline(__always)
    func isLate(_ request: Request) -> Bool {
        profile.reportsAfter < .infinity && request.transfer.elapsed > profile.reportsAfter.milliseconds
    }

    /// A media file took too long: says so as of when it did, although it was waited for.
    mutating func reportLate(_ request: Request) {
        guard request.isMedia, !request.isTimedOut, request.status == nil else { return }
        recorder.error(
            -16830, comment: Self.notReceived(in: profile.reportsAfter), variant: request.variant,
            at: request.start + profile.reportsAfter.milliseconds)
    }

    /// Whether a variant is encrypted in a way that the player does not know, which it finds in the media playlist. Such
    /// a variant is played no more.
    @inline(__always)
    mutating func removeUnsupported(_ variant: Int) -> Bool {
        guard !faults.isEmpty, faults.hasUnsupportedKey(variant: variant) else { return false }
        recorder.error(-12885, comment: "unsupported crypt format.", variant: variant, at: link.now)
        remove(variant)
        return true
    }

    /// The variant is played no more.
    mutating func remove(_ variant: Int) {
        progressCount += 1
        removedVariants.insert(variant)
        main.chosen = nil
        main.replacedSlot = nil
        guard removedVariants.count == presentation.variants.count else { return }
        let comment = "Can not proceed after removing variants"
        recorder.error(-12880, comment: comment, variant: variant, at: link.now)
        giveUp(comment)
    }

    /// Nothing more is loaded: the item fails when the buffer is played.
    private mutating func giveUp(_ reason: String) {
        failure = reason
        main.rest = .infinity
        audio.rest = .infinity
    }

    /// A segment that is larger than its variant's BANDWIDTH allows is reported once a variant, as AVPlayer does beyond
    /// a tenth more.
    @inline(__always)
    mutating func checkBandwidth(_ transfer: SegmentTransfer, duration: Double) {
        // A shorter segment is no run of segments as RFC 8216bis measures the peak of.
        guard !Scope.isPlain, profile.loadsPlaylists, duration >= situation.segmentDuration / 2,
            transfer.bits > 1.1 * situation.bitrates[transfer.variant] * duration
        else { return }
        reportBandwidth(of: transfer.variant)
    }

    private mutating func reportBandwidth(of variant: Int) {
        guard reportedVariants.insert(variant).inserted else { return }
        recorder.error(
            -12318, comment: "Segment exceeds specified bandwidth for variant", variant: variant, at: link.now)
    }

    /// What AVPlayer writes of a request that failed. Codes above -2000 are those of `NSURLErrorDomain`.
    private static func error(of request: Request, _ profile: PlayerProfile) -> (code: Int, comment: String) {
        switch request.connectionError {
        case .refused: return (-1004, "Could not connect to the server.")
        case .lost: return (-1005, "The network connection was lost.")
        case nil: break
        }
        if let status = request.status, !request.isTimedOut {
            switch status {
            case 401: return (-16840, "HTTP 401: Unauthorized")
            case 403: return (-12660, "HTTP 403: Forbidden")
            case 404: return (-12938, "HTTP 404: File Not Found")
            case 503: return (-12661, "HTTP 503: Unavailable")
            default: return (-12666, "unrecognized http response \(status)")
            }
        }
        let limit = request.transfer.timeToFirstByte == nil ? profile.firstByteTimeout : profile.requestTimeout
        let time = Self.seconds(limit)
        switch (request.kind, request.transfer.timeToFirstByte) {
        case (.segment, nil), (.audioSegment, nil): return (-12889, "No response for media file in " + time)
        case (.segment, _), (.audioSegment, _): return (-16830, notReceived(in: limit))
        case (.initializationSection, _): return (-12889, "No response for map in " + time)
        default: return (-1001, "The request timed out.")
        }
    }

    private static func notReceived(in limit: Double) -> String { "Media file not received in " + seconds(limit) }

    private static func seconds(_ limit: Double) -> String { (ShortestDecimal.text(limit) ?? "") + "s" }
}
