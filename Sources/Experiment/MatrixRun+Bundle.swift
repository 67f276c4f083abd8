import Playback
import PlayerLog

extension Matrix.Run {
    /// The files of the session's bundle by their names: its logs, what was played, and over which link.
    public var bundleFiles: [(name: String, text: String)] {
        var files = session.log.bundleFiles()
        files.append(("multivariant.m3u8", simulation.presentation.multivariantPlaylist))
        // Who plays the bundle again knows nothing of a scale.
        let trace = simulation.trace.scaled(by: simulation.options.bandwidthScale)
        if let text = try? TraceFormat.json.text(of: trace) { files.append(("trace.json", text)) }
        return files
    }
}

extension Presentation {
    /// A multivariant playlist (RFC 8216bis) of what the player could choose from, the first listed variant first.
    var multivariantPlaylist: String {
        let others = variants.indices.filter { $0 != firstListed }
        let audio = Set(variants.compactMap(\.audioTrack)).sorted().map { track in
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio-\(track)\",NAME=\"audio-\(track)\",DEFAULT=YES,AUTOSELECT=YES,"
                + "URI=\"\(Self.quotable(tracks[track].uri))\""
        }
        let streams = ([firstListed] + others).map { streamLines(of: variants[$0]) }
        return (["#EXTM3U"] + audio + streams).joined(separator: "\n") + "\n"
    }

    private func streamLines(of variant: Variant) -> String {
        var attributes = ["BANDWIDTH=\(Self.whole(variant.peakBitrate))"]
        if let average = variant.averageBitrate { attributes.append("AVERAGE-BANDWIDTH=\(Self.whole(average))") }
        if let codecs = variant.codecs { attributes.append("CODECS=\"\(Self.quotable(codecs))\"") }
        if let width = variant.width, let height = variant.height { attributes.append("RESOLUTION=\(width)x\(height)") }
        if let rate = variant.frameRate, rate.isFinite { attributes.append("FRAME-RATE=\(rate)") }
        if let range = variant.videoRange, ["SDR", "HLG", "PQ"].contains(range) {
            attributes.append("VIDEO-RANGE=\(range)")
        }
        if let score = variant.score, score.isFinite { attributes.append("SCORE=\(score)") }
        if let track = variant.audioTrack { attributes.append("AUDIO=\"audio-\(track)\"") }
        return "#EXT-X-STREAM-INF:\(attributes.joined(separator: ","))\n\(Self.quotable(variant.uri))"
    }

    /// A decimal-integer of the format.
    private static func whole(_ bitrate: Double) -> Int { Int(min(bitrate, 1e15).rounded(.up)) }

    /// A text that ends neither a line nor a quoted string.
    private static func quotable(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\"" ? "_" : Character($0) })
    }
}
