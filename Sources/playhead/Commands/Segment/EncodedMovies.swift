import FragmentedMP4
import PlayerLog
import Report

/// The movies that ffmpeg makes of one source.
struct EncodedMovies {
    var ladder: EncodingLadder
    var segmentDuration: Double

    /// Encodes a source into a folder. Returns the movies' paths, and what a user should know.
    func encode(
        _ path: String, into folder: String, signals: SignalWatch
    ) throws -> (paths: [String], notes: [String]) {
        let encoder = Encoder()
        do {
            let source = try encoder.source(at: path)
            let tiers = try tiers(of: source, path)
            let job = EncodingJob(tiers, segmentDuration: segmentDuration, path: path, source: source, folder: folder)
            let total = source.duration.map { Int(clamping: $0.rounded(.up)) }
            let line = ProgressLine(total: total, unit: .encoding)
            defer { line.finish() }
            try encoder.encode(job) { seconds in
                line.show(Int(clamping: seconds), of: total ?? 0, before: 0)
                return signals.received == nil
            }
            return (job.outputs, notes(on: source, tiers))
        } catch let error as EncodingError {
            // In a terminal ffmpeg gets the signal as well, and may have ended first.
            if let signal = signals.received { throw Interruption(signal: signal) }
            throw CommandFailure(error)
        }
    }

    private func tiers(of source: EncodingSource, _ path: String) throws(CommandFailure) -> [EncodingLadder.Tier] {
        let tiers = ladder.tiers(within: source.width, source.height)
        if !tiers.isEmpty { return tiers }
        throw CommandFailure(
            status: ExitStatus.usage,
            description: "\(path): its pictures are \(source.width)x\(source.height), and every tier is larger: name a "
                + "smaller one, as \(source.height / 2 * 2)p:500k")
    }

    private func notes(on source: EncodingSource, _ tiers: [EncodingLadder.Tier]) -> [String] {
        let taken = Set(tiers.map(\.description))
        let left = ladder.tiers.map(\.description).filter { !taken.contains($0) }
        var notes = left.isEmpty ? [] : ["Larger than the source, and left out: \(left.joined(separator: ", "))."]
        if source.isHighDynamicRange {
            notes.append("The source is of high dynamic range, and the tiers are not: their colours will be pale.")
        }
        return notes
    }
}

/// A signal that ended the work.
struct Interruption: Error {
    var signal: Int32
}
