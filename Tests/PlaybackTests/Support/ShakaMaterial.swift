import BandwidthTrace
import Playback
import PlayerLog

/// A session of Shaka Player 5.2 in Chromium 156, as `Tests/RealPlayer/fluid` recorded it in November 2026, and what it is to be
/// held against: the same one simulated. The stream is that of `Tests/RealPlayer/padded`.
struct ShakaRun: Sendable {
    let name: String
    /// The periods of its link: seconds, kb/s; the latency, milliseconds.
    let trace: String
    let startup: Double
    let stalls: Int64
    let rebuffer: Double
    /// Time-weighted by what was shown, b/s.
    let bitrate: Double
    /// The variant of each segment.
    let levels: String
    /// Whether it was recorded after the profile was finished.
    let isHeldBack: Bool
}

extension ShakaRun {
    /// BANDWIDTH of the variants, from the lowest; the third is listed first.
    static let bitrates = [214_110.0, 469_086, 944_000, 2_227_224, 4_224_520]

    /// Bytes of the segments of 4 s.
    static let sizes: [[Int]] = [
        [
            99693, 73880, 82341, 79364, 104620, 98431, 105491, 73693, 90945, 73662, 82344, 93741, 73233, 82325,
            97603, 94363, 82527, 96546, 107055, 72598,
        ],
        [
            220218, 157829, 181736, 177813, 220577, 217361, 234543, 165588, 199584, 161362, 178277, 201900, 160117,
            182556, 220430, 210413, 176291, 215962, 228146, 159423,
        ],
        [
            472000, 347679, 393940, 386928, 472000, 472000, 472000, 346615, 416034, 340881, 375193, 448252, 352867,
            373824, 468620, 441438, 391664, 451579, 472000, 336055,
        ],
        [
            982572, 719735, 835606, 829744, 1012124, 977322, 1113612, 755641, 869011, 712175, 789611, 931739, 743553,
            796790, 957454, 934019, 833368, 960327, 1077435, 738274,
        ],
        [
            1900546, 1479597, 1680902, 1624395, 2008049, 2004941, 2112260, 1504508, 1776809, 1504002, 1653564,
            1823083, 1461545, 1570188, 2015090, 1923228, 1598983, 1933289, 2109340, 1415159,
        ],
    ]

    static let initializationBytes = [1355, 1354, 1355, 1353, 1354]
    static let playlistBytes = 679
    static let multivariantBytes = 767
}
