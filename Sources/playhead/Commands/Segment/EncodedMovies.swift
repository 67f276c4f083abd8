import BandwidthTrace
import Descriptions
import FragmentedMP4
import PlayerLog
import PlayheadNumerics

/// The movies that ffmpeg makes of one source.
struct EncodedMovies {
    var ladder: EncodingLadder
    var segmentDuration: Double
    /// What is said of the source's tracks.
    var options: RenditionOptions
    /// How many tracks of subtitles are read of the source by others.
    var textCount: Int

    /// Encodes a source into a folder. Returns the movies' paths, each with the number of the source's track that is in it, and what a
    /// user should know.
    func encode(
        _ path: String, into folder: String, signals: SignalWatch
    ) throws -> (movies: [(path: String, trackID: Int)], notes: [String]) {
        let encoder = Encoder()
        // What can only be read once, as a pipe, would make the programs wait for its writer.
        _ = try MovieFile(path)
        do {
            var source = try encoder.source(at: path) { signals.received == nil }
            for index in source.audio.indices {
                let (id, own) = (source.audio[index].trackID, source.audio[index].language)
                source.audio[index].language = options.language(ofSound: id, in: path, itself: own)
            }
            let tiers = if let video = source.video { try self.tiers(of: video, path) } else { [EncodingLadder.Tier]() }
            let job = EncodingJob(tiers, segmentDuration: segmentDuration, path: path, source: source, folder: folder)
            let total = source.duration.map { Int(clamping: $0.rounded(.up)) }
            let line = ProgressLine(total: total, unit: .encoding)
            defer { line.finish() }
            try encoder.encode(job) { seconds in
                line.show(Int(clamping: seconds), of: total ?? 0, before: 0)
                return signals.received == nil
            }
            return (job.outputs, notes(on: job))
        } catch let error as EncodingError {
            // In a terminal ffmpeg gets the signal as well, and may have ended first.
            if let signal = signals.received { throw Interruption(signal: signal) }
            throw error
        }
    }

    private func tiers(
        of video: EncodingSource.Video, _ path: String
    ) throws(CommandFailure) -> [EncodingLadder.Tier] {
        let tiers = ladder.tiers(within: video.width, video.height)
        if !tiers.isEmpty { return tiers }
        throw CommandFailure.usage(
            "\(path): its pictures are \(video.width)x\(video.height), and every tier is larger: name a "
                + "smaller one, as \(max(16, min(video.width, video.height) / 2 * 2))p:500k")
    }

    private func notes(on job: EncodingJob) -> [String] {
        guard let video = job.source.video else { return ["There is no picture in the source: only sound is encoded."] }
        let taken = Set(job.tiers.map(\.description))
        let left = ladder.tiers.map(\.description).filter { !taken.contains($0) }
        var notes = left.isEmpty ? [] : ["Larger than the source, and left out: \(left.joined(separator: ", "))."]
        if video.isHighDynamicRange {
            notes.append("The source is of high dynamic range: its colours are mapped to SDR, as the tiers say.")
        }
        if video.isInterlaced {
            notes.append("The source is interlaced: each of its fields becomes a frame.")
        }
        if let rate = job.constantFrameRate, let average = video.averageFrameRate {
            let excess = video.hasVariableFrameRate ? "varies, and averages" : "is more than devices play, with"
            notes.append(
                "The source's frame rate \(excess) \(NumberText.number(average)) frames per second: the tiers have "
                    + "\(rate), with pictures repeated or left out, and without closed captions.")
        }
        if job.source.textCount > textCount {
            notes.append(
                "Subtitles and captions in tracks of their own are left out (\(job.source.textCount - textCount)): of MP4 tx3g, wvtt "
                    + "and stpp are read; ffmpeg -i \(job.path) subtitles.vtt may make files of others, to be named beside it."
            )
        }
        return notes
    }
}

/// A signal that ended the work.
struct Interruption: Error {
    var signal: Int32
}
