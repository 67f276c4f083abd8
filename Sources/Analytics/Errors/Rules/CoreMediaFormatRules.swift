/// CoreMedia's codes about the media itself, its decoders and its protection, VideoToolbox's among them.
enum CoreMediaFormatRules {
    static let rules: [ErrorRule] = media + protection + decoders + unexplained

    private static let media: [ErrorRule] = [
        ErrorRule(
            -12318, says: "exceeds specified bandwidth", .contentFormat, .warning, .apple,
            "A segment's bitrate is over the variant's BANDWIDTH: a stall risk, told once a variant.",
            "The variant's measured peak segment bitrate; raise BANDWIDTH to it, or cap the encoder."),
        ErrorRule(
            -12648, .contentFormat, .unknown, .reports,
            "Reported as an error of the media source; no text has been seen with it.",
            "The playlist and the first segment of that URI, by hand."),
        ErrorRule(
            -12847, .contentFormat, .fatal, .reports,
            "The format of the file is not recognized.",
            "What the URL really returns: its first bytes and its Content-Type."),
        ErrorRule(
            -12848, .contentFormat, .fatal, .reports,
            "The file is damaged or cut short.",
            "The file's length and boxes against the origin's copy."),
        ErrorRule(
            -12860, .contentFormat, .unknown, .reports,
            "Met with malformed or oversized playlists and wrong codec strings; not documented.",
            "The playlist of that URI through a validator, and CODECS against the media."),
        ErrorRule(
            -12864, .contentFormat, .fatal, .reports,
            "The samples' format was refused, Dolby Vision on progressive playback in the case known.",
            "CODECS and SUPPLEMENTAL-CODECS against the sample entries."),
        ErrorRule(
            -12865, .contentFormat, .fatal, .reports,
            "The playlist was opened from a file URL; HLS must come over HTTP.",
            "The URL that the application hands to the player."),
        ErrorRule(
            -12927, .contentFormat, .fatal, .reports,
            "Segment bytes are not what the playlist promised, or a FairPlay key came late: sources disagree.",
            "For clear content the segment's boxes against CODECS; for protected content the key requests."),
        ErrorRule(
            -12971, says: "failed to parse segment", .contentFormat, .fatal, .reports,
            "A segment could not be parsed: damaged, decrypted with the wrong key, or an error page.",
            "The first bytes of that segment as the CDN serves it, and the key and IV in force."),
        ErrorRule(
            -17223, .contentFormat, .fatal, .reports,
            "An HDR or Dolby Vision variant was refused by the display's mode.",
            "Whether an SDR variant is listed, and VIDEO-RANGE on each."),
        ErrorRule(
            1_718_449_215, .contentFormat, .fatal, .reports,
            "The media's format is not supported.",
            "Codec and container of the track; for a segment, what the URL really returns."),
        ErrorRule(
            1_885_696_621, .player, .fatal, .recorded,
            "An operation that is not permitted; an AMR audio track in the case known.",
            "The audio codec of the track and the application's entitlements."),
        ErrorRule(
            1_954_115_647, .contentFormat, .fatal, .apple,
            "The type of the file is not supported.",
            "What the URL really returns: its first bytes and its Content-Type."),
        ErrorRule(
            1_685_348_671, .contentFormat, .fatal, .apple,
            "The file is not a valid one of its type.",
            "The file's length and first bytes against the origin's copy."),
    ]

    private static let protection: [ErrorRule] = [
        ErrorRule(
            -12035, .drm, .fatal, .reports,
            "FairPlay refused this output: the path to the external display is not protected (HDCP).",
            "The adapter, cable or AirPlay target, and whether a variant with HDCP-LEVEL=NONE is listed."),
        ErrorRule(
            -12885, when: "wrapped key via http", .drm, .variant, .deduced,
            "The key cannot be fetched over plain HTTP.",
            "The URI of EXT-X-KEY: the key must come over https or through the application."),
        ErrorRule(
            -12885, says: "unsupported crypt", .drm, .variant, .apple,
            "The encryption that the playlist declares is not supported.",
            "METHOD, KEYFORMAT and KEYFORMATVERSIONS of EXT-X-KEY against what the device supports."),
        ErrorRule(
            -15622, .drm, .fatal, .recorded,
            "A FairPlay asset could not be played; the cause is in the entries before it.",
            "The entries before it, then the key server's log."),
        ErrorRule(
            -17383, .drm, .unknown, .reports,
            "Met with FairPlay when CMCD is switched on (iOS 18); ends playback at times.",
            "The same asset without CMCD."),
        ErrorRule(
            -19152, .drm, .fatal, .reports,
            "The key was never delivered.",
            "The key server's log for this session, and the application's key delegate."),
        ErrorRule(
            -19160, .drm, .fatal, .recorded,
            "The key request failed; a code of -42xxx beside it tells the cause.",
            "The -42xxx code in the system log, then the key server's log for this session."),
    ]

    private static let decoders: [ErrorRule] = [
        ErrorRule(
            -12785, .player, .unknown, .reports, title: "kFigBaseObjectError_Invalidated",
            "A part of the player was used after it had been shut down.",
            "Whether the application replaced or released the item at that moment."),
        ErrorRule(
            -12876, says: "no space for load", .player, .unknown, .deduced,
            "The read-ahead cache is full.",
            "Free space on the device, and preferredForwardBufferDuration."),
        ErrorRule(
            -12881, says: "custom url not redirect", .player, .fatal, .recorded,
            "The resource loader answered a custom scheme with neither a redirect nor fitting data.",
            "The delegate's answer: a redirect for segments, and a content type that is a UTI, not a MIME type."),
        ErrorRule(
            -12906, .player, .fatal, .apple, title: "kVTCouldNotFindVideoDecoderErr",
            "There is no decoder for this video.",
            "CODECS of the variant against what the device decodes."),
        ErrorRule(
            -12909, .contentFormat, .fatal, .apple, title: "kVTVideoDecoderBadDataErr",
            "The video decoder was given damaged data.",
            "The segment at that position through a decoder of your own, and its key."),
        ErrorRule(
            -12910, .contentFormat, .fatal, .apple, title: "kVTVideoDecoderUnsupportedDataFormatErr",
            "The video decoder does not support this form of the codec.",
            "Profile, level and chroma format against CODECS and the device."),
        ErrorRule(
            -12911, .player, .warning, .apple, title: "kVTVideoDecoderMalfunctionErr",
            "The video decoder malfunctioned.",
            "Whether the same segment does it on other devices of the model."),
        ErrorRule(
            -12913, .player, .warning, .apple, title: "kVTVideoDecoderNotAvailableNowErr",
            "The video decoder is not available at the moment.",
            "Whether the application was in the background, or other video was playing."),
    ]

    /// Seen in public reports, and explained by none of them.
    private static let unexplained: [ErrorRule] = [-12685, -12746, -16012, -16044, -19583, -19601, -19602].map {
        ErrorRule(
            $0, .unknown, .unknown, .reports,
            "Seen in public reports, but nobody has explained it.",
            "The entries around it, and whether playback went on.")
    }
}
