import ArgumentParser
import Playback

/// What an app has ready before the user asks to play.
enum Preparation: ExpressibleByArgument, Equatable {
    case playlists, keys
    /// The item was enqueued so many seconds ahead.
    case item(Double)

    init?(argument: String) {
        switch argument {
        case "playlists": self = .playlists
        case "keys": self = .keys
        case "item": self = .item(.infinity)
        default:
            guard argument.hasPrefix("item="), let ahead = Double(argument.dropFirst(5)), ahead > 0, ahead <= 86_400
            else { return nil }
            self = .item(ahead)
        }
    }
}

/// What an app can do before or after it gives the item to the player.
enum ItemSetting: String, CaseIterable, ExpressibleByArgument {
    case position, selection, rate
}

/// How startup was prepared (WWDC 2018 session 502).
struct PreparationOptions: ParsableArguments {
    /// How far ahead an item is enqueued where no time is given, seconds: long enough to fill any buffer.
    private static let usualAhead = 60.0

    @Option(
        help: ArgumentHelp(
            "What is ready before the user asks to play (repeatable): playlists, keys, item[=SECONDS].",
            discussion: "item: it was enqueued behind another (AVQueuePlayer), so that it loads ahead.",
            valueName: "part"))
    var prepare: [Preparation] = []

    @Option(
        help: ArgumentHelp(
            "What the app does only after it gave the item to the player (repeatable): position, selection, rate.",
            discussion: """
                position: it seeks to --start-position, which throws away what is buffered; selection: it selects another \
                audio rendition, which throws away the audio; rate: it asks to play once playback is likely to keep up.
                """,
            valueName: "part"))
    var afterItem: [ItemSetting] = []

    @Option(
        help: ArgumentHelp(
            "Where in the media playback begins; unless given, where EXT-X-START says or at 0.", valueName: "seconds"))
    var startPosition: Double?

    func validate() throws {
        if let startPosition, !(startPosition >= 0 && startPosition.isFinite) {
            throw ValidationError("--start-position \(startPosition): a time of zero seconds or more.")
        }
        if afterItem.contains(.position), startPosition ?? 0 == 0 {
            throw ValidationError("--after-item position: give the position that is sought with --start-position.")
        }
    }

    /// The preparation that was asked for, and what differs from the usual by the options' names.
    var preparation: (preparation: StartupPreparation, settings: [String: String]) {
        var preparation = StartupPreparation()
        var settings: [String: String] = [:]
        for part in prepare {
            switch part {
            case .playlists: preparation.loadsPlaylists = true
            case .keys: preparation.loadsKeys = true
            case .item(let ahead): preparation.enqueuedAhead = ahead.isFinite ? ahead : Self.usualAhead
            }
        }
        preparation.startPosition = startPosition ?? 0
        preparation.setsPositionBeforeItem = !afterItem.contains(.position)
        preparation.selectsMedia = afterItem.contains(.selection)
        preparation.selectsMediaBeforeItem = !afterItem.contains(.selection)
        preparation.setsRateBeforeItem = !afterItem.contains(.rate)
        var ready = [preparation.loadsPlaylists ? "playlists" : nil, preparation.loadsKeys ? "keys" : nil]
        ready.append(preparation.enqueuedAhead > 0 ? "item=\(preparation.enqueuedAhead)" : nil)
        let names = ready.compactMap(\.self).joined(separator: " ")
        if !names.isEmpty { settings["prepare"] = names }
        let late = ItemSetting.allCases.filter(afterItem.contains).map(\.rawValue).joined(separator: " ")
        if !late.isEmpty { settings["afterItem"] = late }
        if let startPosition, startPosition > 0 { settings["startPosition"] = "\(startPosition)" }
        return (preparation, settings)
    }
}
