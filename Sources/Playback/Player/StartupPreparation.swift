/// What the app has ready before the user asks to play (WWDC 2018 session 502, "reduce startup time").
public struct StartupPreparation: Equatable, Sendable {
    /// The asset was created and inspected early: multivariant playlist and first media playlists are loaded.
    public var loadsPlaylists = false
    /// The keys were fetched early (AVContentKeySession).
    public var loadsKeys = false
    /// Where playback is to begin, seconds of media.
    public var startPosition = 0.0
    /// The start position was set before the item was given to the player; else a seek throws away what is buffered.
    public var setsPositionBeforeItem = true
    /// The user's media selection differs from the default one.
    public var selectsMedia = false
    /// The media selection was made before the item was given to the player; else buffered audio is thrown away.
    public var selectsMediaBeforeItem = true
    /// The rate was set before the item (autoplay); else playback starts one more trip through the app later.
    public var setsRateBeforeItem = true
    /// How long before the request to play the item was enqueued (AVQueuePlayer), seconds: loading starts then.
    public var enqueuedAhead = 0.0

    /// Nothing prepared but what costs nothing: position, selection and rate are set before the item.
    public init() {}
}
