import ArgumentParser
import Playback

/// What the player's connections cost; the same for every command that plays.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The part of every bandwidth that headers of TCP and IP take: 0.035 of packets of 1500 bytes. Unless given, "
                + "none.", valueName: "part"))
    var overhead: Double?

    @Option(
        help: ArgumentHelp(
            "Round trips that the first connection takes before its first request: 1 for TCP, 2 with TLS 1.3. Unless "
                + "given, none.", valueName: "count"))
    var connectionTrips: Double?

    func validate() throws {
        if let overhead, !(0...PlayerProfile.mostOverhead).contains(overhead) {
            throw ValidationError("--overhead \(overhead): from 0 to \(PlayerProfile.mostOverhead).")
        }
        if let connectionTrips, !(0...PlayerProfile.mostTrips).contains(connectionTrips) {
            throw ValidationError("--connection-trips \(connectionTrips): from 0 to 100.")
        }
    }

    /// Whether either was given.
    var isGiven: Bool { overhead != nil || connectionTrips != nil }

    /// The player with what was given.
    func applied(to profile: PlayerProfile) -> PlayerProfile {
        profile.settingConnection(
            overhead: overhead ?? profile.overhead, connectionTrips: connectionTrips ?? profile.connectionTrips)
    }

    /// What was given, as reports name it.
    var settings: [String: String] {
        var settings: [String: String] = [:]
        if let overhead { settings["overhead"] = "\(overhead)" }
        if let connectionTrips { settings["connectionTrips"] = "\(connectionTrips)" }
        return settings
    }
}
