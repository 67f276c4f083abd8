import BandwidthTrace

extension PlaybackSetting {
    /// All settings, in the order in which labels name them.
    public static let all = [
        scale, latency, latencyScale, addedLatency, maxBuffer, overhead, connectionTrips, maxLiveRate,
    ]
    /// Those that `--what-if` changes of many sessions, besides rule and player.
    static let whatIf = [scale, latency, maxBuffer]
    /// Those of the player that bundles bring back, besides its buffer.
    static let ofPlayer = [overhead, connectionTrips, maxLiveRate]
    /// What the what-if panel changes, in its order: the question that is asked most first.
    public static let controls =
        all.prefix(1).compactMap(\.control) + [rule, player] + all.dropFirst().compactMap(\.control) + startup

    /// Its steps reach what is asked most, a half and twice as much, in a key or two.
    public static let scale = PlaybackSetting(
        name: "scale", domain: .aboveZero(of: ""), label: ("scale ", ""),
        number: { $0.bandwidthScale == 1 ? nil : $0.bandwidthScale }, set: { $0.bandwidthScale = $1 },
        control: Control(
            "bandwidth", "every bandwidth of the link, multiplied", \.bandwidthScale, as: Shown.factor,
            [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10],
            fine: [
                0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1,
                1.05,
                1.1, 1.15, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 8,
                9,
                10,
            ]))

    /// The latency of the whole link.
    public static let latency = PlaybackSetting(
        name: "latency", domain: .time, label: ("latency ", " s"), number: { $0.latency }, set: { $0.latency = $1 })

    private static let latencyScale = PlaybackSetting(
        name: "latency-scale", label: ("latency x", ""), number: { $0.latencyScale == 1 ? nil : $0.latencyScale },
        set: { $0.latencyScale = $1 },
        control: Control(
            "latency", "every latency of the link, multiplied", \.latencyScale, as: Shown.factor,
            [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
        ).idle { _, base, links in
            if (links ?? [base.trace]).contains(where: { $0.periods.contains { $0.latency > 0 } }) { return nil }
            return links == nil
                ? Idle(short: "none", reason: "the link has no latency to multiply; more latency adds some")
                : Idle(short: "not known", reason: "the log does not tell the link's latency; more latency adds some")
        })

    private static let addedLatency = PlaybackSetting(
        name: "added-latency", label: ("latency +", " s"), number: { $0.addedLatency == 0 ? nil : $0.addedLatency },
        set: { $0.addedLatency = $1 },
        control: Control(
            "more latency", "added to every latency of the link", \.addedLatency, as: Shown.duration,
            [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 2, 5]))

    /// What the buffer is filled up to.
    public static let maxBuffer = PlaybackSetting(
        name: "max-buffer", domain: .aboveZero(of: " seconds"), label: ("buffer ", " s"), number: { $0.maxBuffer },
        set: { $0.maxBuffer = $1 },
        control: Control(
            title: "buffer up to", help: "how much is buffered ahead of the playhead",
            shown: { .duration($0.maxBuffer ?? $0.profile.maxBuffer) }
        ) { change, base, _ in
            let own = change.profile.maxBuffer
            // A buffer in which no segment has room would never be filled.
            let steps = [4.0, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300, 600].filter {
                $0 >= base.presentation.targetDuration
            }
            return change.each(of: steps + [own, change.maxBuffer ?? own]) { $0.maxBuffer = $1 == own ? nil : $1 }
        })

    /// The part of the link that headers take.
    public static let overhead = PlaybackSetting(
        name: "overhead", domain: .within(0...0.9), label: ("overhead ", ""),
        number: { $0.profile.overhead > 0 ? $0.profile.overhead : nil }, set: { $0.profile.overhead = $1 })

    /// The round trips before the first request.
    public static let connectionTrips = PlaybackSetting(
        name: "connection-trips", domain: .within(0...100), label: ("connection ", ""),
        number: { $0.profile.connectionTrips > 0 ? $0.profile.connectionTrips : nil },
        set: { $0.profile.connectionTrips = $1 })

    /// How fast the player plays at most to come nearer to the live edge.
    public static let maxLiveRate = PlaybackSetting(
        name: "max-live-rate", domain: .within(1...2), label: ("live rate ", ""),
        number: {
            $0.profile.maxLiveRate == PlayerProfile.named($0.profile.name)?.maxLiveRate ? nil : $0.profile.maxLiveRate
        },
        set: { $0.profile.maxLiveRate = $1 })
}

/// What the panel changes that is no number of an option.
extension PlaybackSetting {
    private static let rule = Control(
        title: "ABR rule", help: "the rule that chooses which variant is loaded next",
        shown: { .word($0.rule.description) },
        values: { change, base, _ in
            // All rules at work, then each variant for ever; a program of the user's only where it was given.
            let own = [base.rule, change.rule].filter { $0.program != nil }
            let rules =
                own.prefix(own.first == own.last ? 1 : 2) + ABRName.named.map(\.rule)
                + base.presentation.variants.indices.map(ABRName.fixed)
            return rules.map { change.with(\.rule, $0) }
        }, isRing: true)

    private static let player = Control(
        title: "player", help: "whose thresholds, buffers and habits are used", shown: { .word($0.profile.name) },
        values: { change, base, _ in
            let profiles = PlayerProfile.all.filter { $0.name != base.profile.name } + [base.profile]
            return profiles.sorted { $0.name < $1.name }.map { change.with(\.profile, $0).with(\.maxBuffer, nil) }
        }, isRing: true)

    /// What `--prepare`, `--start-position` and `--after-item` tell of a simulation.
    private static let startup = [
        Control(
            "playlists", "early: multivariant and first media playlists are there before the request to play",
            \.preparation.loadsPlaylists, [false: "load at play", true: "load early"]),
        Control(
            "keys", "early: the keys are there before the request to play", \.preparation.loadsKeys,
            [false: "get at play", true: "get early"]
        ).idle { _, base, _ in
            base.presentation.tracks.contains { $0.keyURI != nil }
                ? nil
                : Idle(short: "no keys", reason: "nothing that was played needs a key, so there is none to get early")
        },
        Control(
            title: "start at", help: "where playback begins", shown: { .position($0.preparation.startPosition) }
        ) { change, base, _ in
            let steps = [0.0, 30, 60, 120, 300, 600, 1200, 1800, 3600].filter {
                $0 == 0 || $0 < base.presentation.duration
            }
            return change.each(of: steps + [change.preparation.startPosition]) { $0.preparation.startPosition = $1 }
        },
        Control(
            "set position",
            "set after the item was given to the player, a seek throws away what is buffered by then",
            \.preparation.setsPositionBeforeItem, [true: "before item", false: "after item"]
        ).idle { change, _, _ in
            change.preparation.startPosition == 0
                ? Idle(short: "no position", reason: "playback begins at 00:00; start at chooses another position")
                : nil
        },
        Control(
            title: "choose audio",
            help: "chosen after the item was given to the player, buffered audio is thrown away",
            shown: {
                let (selects, isBefore) = ($0.preparation.selectsMedia, $0.preparation.selectsMediaBeforeItem)
                return .word(selects ? isBefore ? "before item" : "after item" : "as default")
            }
        ) { change, _, _ in
            [(false, true), (true, true), (true, false)].map { selects, isBefore in
                change.with(\.preparation.selectsMedia, selects).with(\.preparation.selectsMediaBeforeItem, isBefore)
            }
        },
        Control(
            "set rate", "set after the item was given to the player, the start costs a trip through the app",
            \.preparation.setsRateBeforeItem, [true: "before item", false: "after item"]),
        Control(
            "enqueue item", "how long before the request to play the item is enqueued", \.preparation.enqueuedAhead,
            as: Shown.lead, [0, 0.5, 1, 2, 5, 10, 20, 30, 60]),
    ]
}
