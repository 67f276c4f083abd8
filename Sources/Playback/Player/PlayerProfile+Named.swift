extension PlayerProfile {
    /// The profile where none is asked for.
    public static let usual = avplayer

    /// The profile of a name; nil for a name that there is not.
    public static func named(_ name: String) -> PlayerProfile? { all.first { $0.name == name } }

    /// The rule where none is asked for: the one that is called like the player, where it has its own.
    public var usualRule: ABRName { ABRName(name) ?? .dynamic }
}
