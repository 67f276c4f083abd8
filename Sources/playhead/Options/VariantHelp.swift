import HLS

/// What the help of commands that choose variants has in common.
enum VariantHelp {
    /// The badges and their rules.
    static var badges: String {
        let width = 17
        let lines = Badge.allCases.map { badge in
            let name = "  " + badge.rawValue
            return name + String(repeating: " ", count: max(1, width + 2 - name.count)) + badge.rule
        }
        return (["BADGES"] + lines).joined(separator: "\n")
    }

    /// What predicates can ask.
    static let predicates = """
        PREDICATES are NSPredicate's, over AVAssetVariant's key paths:
          peakBitRate, averageBitRate             BANDWIDTH, AVERAGE-BANDWIDTH, b/s
          videoAttributes.videoRange              "SDR", "HLG", "PQ"
          videoAttributes.codecTypes              "avc1", "hvc1", "dvh1", "av01"
          videoAttributes.presentationSize.width  and height, pixels
          videoAttributes.nominalFrameRate        frames per second
          audioAttributes.formatIDs               AudioFormatIDs: "aac", "ec-3", "alac"
          audioAttributes.renditionSpecificAttributes
                                                  each with name, language,
                                                  channelCount, isBinaural, ...
        and over what else is declared: url, badges, score, hdcpLevel, pathwayID,
        stableVariantID, groups.audio, line.
          peakBitRate < 5000000
          videoAttributes.videoRange == "PQ" && peakBitRate < 5000000
          "alac" IN audioAttributes.formatIDs
          "4K" IN badges
        What AVAssetVariantQualifier makes predicates of are functions of the same
        names; a language or a name is the media option, none means any of them:
          predicateForPresentationHeight(1080, ">=")     and ...Width
          predicateForChannelCount(6, "en", ">=")        and ...AudioSampleRate
          predicateForBinauralAudio(true)                and ...Immersive, ...Downmix
        A comparison with what is not declared is false.
        """
}
