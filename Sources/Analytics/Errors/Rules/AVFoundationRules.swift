/// AVFoundation's codes (`AVError`): what became of the item. The cause is mostly in an underlying error or in the
/// error log's other entries.
enum AVFoundationRules {
    static let rules: [ErrorRule] = content + protection + player

    private static let content: [ErrorRule] = [
        row(
            -11821, "decodeFailed", .contentFormat, "Some media could not be decoded.",
            "The segment at that position, through a decoder of your own."),
        row(
            -11822, "invalidSourceMedia", .contentFormat, "The source media could not be read.",
            "The underlying error, then the playlist and first segment by hand."),
        row(
            -11828, "fileFormatNotRecognized", .contentFormat, "The format of the media is not recognized.",
            "What the URL really returns: its first bytes and its Content-Type."),
        row(
            -11829, "fileFailedToParse", .contentFormat, "The media could not be parsed; it may be damaged.",
            "The file's length and boxes against the origin's copy."),
        row(
            -11833, "decoderNotFound", .contentFormat, "The device has no decoder for this media.",
            "CODECS of the variants against what the device decodes."),
        row(
            -11848, "incompatibleAsset", .contentFormat, "The device cannot play this asset.",
            "Codecs, resolution and frame rate of the variants against the device."),
        row(
            -11849, "failedToLoadMediaData", .delivery, "The media data could not be loaded.",
            "The underlying error and the entries before it."),
        row(
            -11850, "serverIncorrectlyConfigured", .delivery, "The server does not serve byte ranges.",
            "Whether a Range request is answered with 206 and a right Content-Range."),
        row(
            -11853, "failedToParse", .contentFormat, "A playlist, key or session-data resource could not be parsed.",
            "The entries before it tell which; fetch that resource by hand."),
        row(
            -11855, "undecodableMediaData", .contentFormat, "The media data cannot be decoded.",
            "The segment at that position: codec parameters and decryption."),
        row(
            -11863, "contentIsUnavailable", .delivery,
            "The content could not be fetched, mostly before playback began.",
            "The entries before it: HTTP status, time-outs, name lookup."),
        row(
            -11864, "formatUnsupported", .contentFormat, "The format is not supported.",
            "CODECS and VIDEO-RANGE of the variants against the device."),
        row(
            -11865, "malformedDepth", .contentFormat, "Depth data in the media is malformed.",
            "The depth or disparity track."),
        row(
            -11866, "contentNotUpdated", .livePlaylist, "The live playlist was not updated in time; playback ended.",
            "When the packager last wrote each media playlist, audio ones too."),
        row(
            -11867, "noLongerPlayable", .delivery, "Playback ended because resources could no longer be fetched.",
            "The first of the entries before it: the later ones are consequences."),
        row(
            -11869, "noSourceTrack", .contentFormat, "The asset lacks a track that is needed.",
            "The tracks of the asset and the renditions of the playlist."),
    ]

    private static let protection: [ErrorRule] = [
        row(
            -11831, "contentIsProtected", .drm, "The content is protected and may not be used this way.",
            "Whether the key request was made and answered."),
        row(
            -11835, "contentIsNotAuthorized", .drm, "The viewer is not authorized for this content.",
            "The account's rights, and the key server's log for this session."),
        row(
            -11836, "applicationIsNotAuthorized", .drm, "The application is not authorized for this content.",
            "The application's entitlements and certificate."),
        row(
            -11860, "createContentKeyRequestFailed", .drm, "The request for a content key could not be made.",
            "The underlying -42xxx code: certificate or asset identifier."),
        row(
            -11868, "noCompatibleAlternatesForExternalDisplay", .drm,
            "No variant may be shown on the external display, for HDCP or for its format.",
            "Whether a variant with HDCP-LEVEL=NONE and one in SDR are listed."),
        row(
            -11870, "externalPlaybackNotSupportedForAsset", .drm, "The asset may not be played on an external screen.",
            "AirPlay and adapter rules of the asset's licence."),
        row(
            -11879, "contentKeyRequestCancelled", .drm, "The request for a content key was cancelled.",
            "Whether the application dropped the item or the key session."),
    ]

    private static let player: [ErrorRule] = [
        ErrorRule(
            -11800, .unknown, .fatal, .apple, title: "AVError.unknown",
            "The item failed; the cause is in the underlying error only.",
            "The underlying error's domain and code, and the entries before it."),
        row(-11801, "outOfMemory", .player, "The device ran out of memory.", "The application's memory at that time."),
        row(
            -11819, "mediaServicesWereReset", .player, "The system's media services were restarted.",
            "Whether the application made its player anew; device logs for the cause."),
        ErrorRule(
            -11837, .player, .fatal, .apple, title: "AVErrorDeviceIsNotAvailableInBackground",
            "A device was needed that the background does not have.", "Whether the application was in the background."),
        row(
            -11838, "operationNotSupportedForAsset", .player, "The asset does not support what was asked of it.",
            "What the application asked for: seeking, rate, export."),
        row(
            -11839, "decoderTemporarilyUnavailable", .player, "The decoder was not available at the moment.",
            "Other players in the application, and whether it was in the background."),
        row(
            -11845, "displayWasDisabled", .player, "The display was switched off.",
            "Whether the screen was locked or unplugged."),
        row(
            -11847, "operationInterrupted", .player, "The operation was interrupted.",
            "Calls, alarms and other applications' audio at that time."),
        row(
            -11856, "airPlayControllerRequiresInternet", .network, "The AirPlay sender has no internet access.",
            "The sender's network."),
        row(
            -11857, "airPlayReceiverRequiresInternet", .network, "The AirPlay receiver has no internet access.",
            "The receiver's network."),
        row(
            -11858, "videoCompositorFailed", .player, "The application's video compositor failed.",
            "The application's compositor."),
        row(
            -11861, "unsupportedOutputSettings", .player, "The output settings are not supported.",
            "The settings that the application passes."),
        row(
            -11862, "operationNotAllowed", .player, "The operation is not allowed.",
            "What the application asked for, and its entitlements."),
        row(
            -11871, "operationNotSupportedForPreset", .player, "The preset does not support the operation.",
            "The preset that the application uses."),
    ]

    /// `AVError` is what an item fails with, so each of its codes ends playback.
    private static func row(
        _ code: Int, _ name: String, _ class: ErrorClass, _ meaning: String, _ nextCheck: String
    ) -> ErrorRule {
        ErrorRule(code, `class`, .fatal, .apple, title: "AVError.\(name)", meaning, nextCheck)
    }
}
