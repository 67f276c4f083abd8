/// One of the player's two ways of loading: of the main track, and of an audio rendition of its own.
struct Loader {
    /// How long it does nothing, milliseconds; endless where only something else can wake it.
    var rest = 0.0
    /// Whether a request of it is under way.
    var isBusy = false
    /// The variant whose segment is loaded next, once its playlist, key and initialization section are there.
    var chosen: Int?
    /// The replacedSlot in the buffer that this segment is for.
    var replacedSlot: Int?
    /// Since when it has been waiting for room in the buffer, on the link's clock.
    var waitingSince: Double?
    /// How often the same thing has failed in a row.
    var failures = 0
    /// How often the same segment was given up in a row.
    var givenUp = 0
}
