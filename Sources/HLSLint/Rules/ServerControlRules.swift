import HLS

/// What EXT-X-SERVER-CONTROL promises, against the durations of the playlist.
enum ServerControlRules {
    static let all: [LintRule] = [
        LintRule("hold-back-small", check: .media(checkHoldBack)),
        LintRule("part-hold-back-small", check: .media(checkPartHoldBack)),
        LintRule("part-hold-back-missing", check: .media(checkPartHoldBackIsThere)),
        LintRule("skip-until-small", check: .media(checkSkipBoundary)),
        LintRule("skip-dateranges-without-until", check: .media(checkSkippedDates)),
    ]

    private static func checkHoldBack(_ media: LintedMedia, _ collector: inout LintCollector) {
        check("HOLD-BACK", of: media, against: ("EXT-X-TARGETDURATION", media.playlist.targetDuration), 3, &collector)
    }

    private static func checkSkipBoundary(_ media: LintedMedia, _ collector: inout LintCollector) {
        check(
            "CAN-SKIP-UNTIL", of: media, against: ("EXT-X-TARGETDURATION", media.playlist.targetDuration), 6, &collector
        )
    }

    /// Less than twice breaks a demand of the format, less than three times a recommendation of it and a demand of Apple.
    private static func checkPartHoldBack(_ media: LintedMedia, _ collector: inout LintCollector) {
        let target = ("PART-TARGET", media.playlist.partInformation?.partTarget)
        let isUnderTwice = check("PART-HOLD-BACK", of: media, against: target, 2, &collector)
        if !isUnderTwice {
            check(
                "PART-HOLD-BACK", of: media, against: target, 3, as: collector.profile == .apple ? .must : .should,
                allowing: millisecond, &collector)
        }
    }

    /// What the binary rounding of decimals may take from a product, relative to it.
    private static let rounding = 1e-9
    /// Packagers round PART-TARGET up to a millisecond, and state three times what it was: 1.000 s with 0.334 s.
    private static let millisecond = 0.001

    /// Says so where an attribute is less than a number of durations.
    ///
    /// - Parameter slack: how much longer the stated duration may be than the true one, seconds.
    @discardableResult
    private static func check(
        _ name: String, of media: LintedMedia, against target: (name: String, duration: Double?), _ factor: Double,
        as severity: LintRule.Severity? = nil, allowing slack: Double = 0, _ collector: inout LintCollector
    ) -> Bool {
        guard let control = media.playlist.serverControl, let value = control.attributes.decimal(name),
            let duration = target.duration, value < (duration - slack) * factor * (1 - rounding)
        else { return false }
        collector.add(
            at: name, of: control, as: severity,
            "\(name) is \(value.short) s, less than \(factor.short) times \(target.name), which is \(duration.short) s")
        return true
    }

    private static func checkPartHoldBackIsThere(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let information = media.playlist.partInformation,
            media.playlist.serverControl?.attributes["PART-HOLD-BACK"] == nil
        else { return }
        collector.add(
            line: media.playlist.serverControl?.line ?? information.line,
            "line \(information.line) is an EXT-X-PART-INF, and no EXT-X-SERVER-CONTROL states PART-HOLD-BACK")
    }

    private static func checkSkippedDates(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let control = media.playlist.serverControl, control.canSkipDateRanges,
            control.attributes["CAN-SKIP-UNTIL"] == nil
        else { return }
        collector.add(at: "CAN-SKIP-DATERANGES", of: control, "CAN-SKIP-DATERANGES stands here without CAN-SKIP-UNTIL")
    }
}
