import HLS
import Playback

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
          1634492771 IN audioAttributes.formatIDs
          "4K" IN badges
          url.lastPathComponent == "hdr.m3u8"
        What AVAssetVariantQualifier makes predicates of are functions of the same
        names; a language or a name is the media option, none means any of them:
          predicateForPresentationHeight(1080, ">=")     and ...Width
          predicateForChannelCount(6, "en", ">=")        and ...AudioSampleRate
          predicateForBinauralAudio(true)                and ...Immersive, ...Downmix
        A comparison with what is not declared is false.
        """
}

/// What `--help` says of players, rules and their options: what each is, and where it comes from.
enum SimulationHelp {
    static let players = """
        PLAYERS (--player)
          avplayer: AVPlayer as far as Apple has told of it (WWDC 2018 session 502, WWDC 2017 session 514, the HLS authoring \
        specification) and its logs show it: an approximation. The first listed variant first, 30 s of buffer.
          hlsjs: hls.js 1.7 in a browser, with the timings that were measured there; use it with --abr hlsjs. The highest \
        variant below 500 kb/s or the first listed one's bitrate first, a buffer of 30 s or 60 MB.
          shaka: Shaka Player 5.2 in a browser, from its source and held against sessions of it. The highest variant below \
        0.95 Mb/s first, 10 s of buffer; a segment under way is given up at each switch.
          media3: Media3's ExoPlayer 1.11, made from the source only. The highest variant below 0.7 Mb/s first, 50 s of buffer; \
        a segment plays while it arrives.
          dashjs: dash.js 5.1, which plays DASH, given the same variants; made from the source only. The highest variant below \
        1 Mb/s first, 18 s of buffer, and 30 s at the highest variant.
          sabre: The conventions of the published simulator Sabre (Spiteri, Sitaraman, Sparacio: From Theory to Practice, \
        MMSys 2018), so that results can be checked with it. The lowest variant first, 25 s of buffer, no playlists to load.
        """

    static let rules =
        "RULES (--abr)\n"
        + (ABRName.named.map { ($0.name, $0.rule) } + [("fixed:N", .fixed(0))])
        .map { "  \($0): \($1.help)" }.joined(separator: "\n") + "\n  ./PROGRAM: \(ABRName.programHelp)"

    static let options =
        "OPTIONS OF RULES (--abr-option)\n"
        + ABROption.allCases.map { "  \($0.usage): \($0.help)" }.joined(separator: "\n")

    static let scenario = """
        SCENARIOS (--scenario)
        A line an action or a fault, times since the request to play; # begins a comment.
          at 30s pause 10s          at 1:00 seek 2:00        at 45s select audio        at 90s leave
          segment 12 status 404     segment 20 delay 8s      segment 12 variant 3 status 404
          at 60s playlist stale 20s                          key unsupported            key unsupported variant 2
          at 60s playlist unblocked 20s                      segment 240 hint moved (low latency: 240 counts parts)
          at 60s host a.example.com down 30s                 at 60s host CDN-A silent   at 60s host CDN-A status 503
          at 60s steering CDN-B CDN-A                        (a host is a server's name or a PATHWAY-ID)
        Segments are counted from 0 in their media playlist, variants from 0 at the lowest.
        """
}
