import ArgumentParser
import FragmentedMP4
import HLS
import PlayheadReport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct SegmentCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "segment",
        abstract: "Package movies as fragmented MP4 for HLS, with their playlists.",
        discussion: """
            Does what AVAssetWriter's segment output does in passthrough: samples are not touched, and a segment ends \
            before the first sync sample at or after the interval. Where sync samples do not fit the interval, a warning \
            says how long the segments are; --encode makes tiers in which they do, through the installed ffmpeg.

            Several movies become one presentation: each video track a tier, each audio track a rendition by its language \
            and format, all cut where the first video is. Playlists say what is measured: peak and average bandwidth, \
            formats of the sample descriptions, byte ranges of I-frames. The variant of about 2 Mb/s comes first.

            Files of WebVTT, SubRip and TTML beside the movies, and tracks of tx3g, wvtt, stpp and Matroska's text in them, \
            become subtitles, cut where the first video is; their language is that of the track, of the name (movie.en.vtt), or \
            --language's. Chapters become chapters.json, which the multivariant playlist names.

            What the movie's edit list leaves out is left out, or a note says why not. Closed captions in the pictures are \
            found and declared. MPEG-2 transport streams, Matroska and WebM are packaged without encoding; the samples of \
            transport streams are gathered in a temporary file (TMPDIR) first. Formats that players of HLS do not play, as PCM and ProRes, are refused: --encode makes \
            H.264 and AAC of them, SDR of high dynamic range, frames of fields.

            In the folder multivariant.m3u8 is there when all is; what was interrupted is taken away, and can be run again.

            --live packages one movie while it comes: a fragmented MP4 or a transport stream from standard input (-), or a file \
            that grows, which is whole when it has not grown for 30 s. Each segment is there when its last sample has come, and the playlists \
            are replaced whole: with all segments (EVENT), or the last --window seconds. When the input ends the playlists \
            say so; after an interruption, or an input that breaks off, the same command goes on in the same folder. With --part \
            segments are there part by part, for players with low latency.

            A LADDER for --encode is tiers with commas between, as 1080p:6M,720p:3M,360p:800k, or apple: the H.264 tiers \
            of Apple's authoring specification. Tiers that are larger than the source are left out.

            EXAMPLES
              playhead segment movie.mp4 -o out
              playhead segment recording.ts -o recording
              playhead segment movie.mkv -o matroska
              playhead segment v1080.mp4 v720.mp4 v360.mp4 en.m4a fr.m4a -o presentation
              playhead segment movie.mov -o tiers --encode 720p:3M,360p:800k --single-file
              playhead segment movie.mp4 -o parts --cut-at 4,10 --profile cmaf
              playhead segment v720.mp4 talk.m4a -o talk \\
                --language talk.m4a=en --name talk.m4a=Commentary
              playhead segment movie.mp4 movie.en.vtt de.srt -o subtitled \\
                --language de.srt=de --sdh movie.en.vtt
              playhead lint out && playhead simulate out --trace 4M:60s
              cat stream.mp4 | playhead segment - -o live --live --window 60
              ffmpeg -i movie.mp4 -c copy -f mpegts - | playhead segment - -o ts --live
              cat stream.mp4 | playhead segment - -o low --live --part 1
            """)

    @Argument(
        help: ArgumentHelp(
            "MP4 or QuickTime movies, progressive or fragmented, MPEG-2 transport streams, Matroska, and files of subtitles "
                + "(WebVTT, SubRip, TTML); with --live one movie, or - for standard input.",
            valueName: "movie"),
        completion: .file())
    var movies: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The folder to write to; it and those around it are made where there are none.", valueName: "dir"),
        completion: .directory)
    var output: String

    @OptionGroup var timing: SegmentOptions

    @Flag(help: "Write each rendition as one file, its segments as byte ranges.")
    var singleFile = false

    @Option(
        help: ArgumentHelp(
            "Encode the movie as several tiers first, through ffmpeg: 720p:3M,360p:800k.", valueName: "ladder"))
    var encode: EncodingLadder?

    @Flag(help: "Package a fragmented movie or a transport stream while it comes, for players that load it meanwhile.")
    var live = false

    @Option(
        help: ArgumentHelp(
            "How much of a live presentation stays, three target durations at least; unless given, all does.",
            valueName: "seconds"))
    var window: Double?

    @Option(
        help: ArgumentHelp(
            "How long the parts of live segments are at most, for players with low latency; unless given, there are none.",
            valueName: "seconds"))
    var part: Double?

    @Flag(help: "Say in the playlists that their server holds a request for what is still to come (CAN-BLOCK-RELOAD).")
    var canBlockReload = false

    @OptionGroup var renditions: RenditionOptions

    @Flag(help: "Replace what stands in the folder under the same names.")
    var overwrite = false

    @Option(
        help: ArgumentHelp(
            "Write the segment reports (AVAssetSegmentReport) to a file, as JSON.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var report: String?

    @Option(help: "How the summary is written.")
    var format = ReportFormat.text

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        if Set(movies).count < movies.count { throw ValidationError("A movie is named twice.") }
        if encode != nil {
            if timing.cutAt != nil {
                throw ValidationError("--encode puts sync samples at intervals: --cut-at is for movies that have them.")
            }
        }
        try validateLive()
        try renditions.check(movies: movies)
    }

    private func validateLive() throws {
        if let window {
            guard live else { throw ValidationError("--window is for --live.") }
            guard (1...1e6).contains(window) else {
                throw ValidationError("--window \(window): from 1 to 1000000 seconds.")
            }
        }
        if let part {
            guard live else { throw ValidationError("--part is for --live.") }
            let longest = LiveFolder.targetDuration(timing.options.segmentDuration)
            guard part > 0, part <= Double(longest) else {
                throw ValidationError(
                    "--part \(part): more than 0 seconds, and at most the target duration, which is \(longest).")
            }
        } else if canBlockReload {
            throw ValidationError("--can-block-reload is for --part.")
        }
        guard live else {
            if movies.contains("-") { throw ValidationError("Standard input is packaged with --live alone.") }
            return
        }
        if movies.count > 1 {
            throw ValidationError(
                "--live packages one movie, whose video and audio become the renditions: for subtitles package the whole movie, "
                    + "when it has ended, without --live.")
        }
        if singleFile || encode != nil || timing.cutAt != nil {
            throw ValidationError(
                "--live cuts at intervals, into a file a segment: no --single-file, --encode, --cut-at.")
        }
    }

    func run() throws {
        let signals = SignalWatch()
        if live { return try packageLive(signals) }
        let folder = try PresentationFolder(path: output, overwrites: overwrite, signals: signals)
        do {
            let summary = try package(into: folder, signals)
            try StandardStreams.print(summary.text(format, width: TextWidth.ofStandardOutput))
            if !format.isForPeople { for note in summary.notes { StandardStreams.report(note) } }
        } catch let interruption as Interruption {
            StandardStreams.report(
                "\(output): interrupted: what was begun is taken away, and the same command begins again")
            throw ExitCode(ExitStatus.signal(interruption.signal))
        }
    }

    private func packageLive(_ signals: SignalWatch) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let input = try LiveInput(movies[0]) { (clock.now - start) / .seconds(1) }
        var options = timing.options
        options.partDuration = part
        let folder = try LiveFolder(
            path: output, window: window, segmentDuration: options.segmentDuration,
            parts: part.map { LivePartOptions(target: $0, canBlockReload: canBlockReload) })
        var packaging = LivePackaging(into: folder, options, renditions, overwrites: overwrite) {
            SystemTime.microseconds
        }
        do {
            try packaging.run(input, signals)
        } catch let interruption as Interruption {
            StandardStreams.report("\(output): interrupted: the same command goes on, and players wait for it")
            throw ExitCode(ExitStatus.signal(interruption.signal))
        }
        let summary = packaging.report
        if let report { try OutputFile.write(summary.segmentReports.utf8, to: report, signals: signals) }
        try StandardStreams.print(summary.text(format, width: TextWidth.ofStandardOutput))
        if !format.isForPeople { for note in summary.notes { StandardStreams.report(note) } }
    }

    private func package(into folder: PresentationFolder, _ signals: SignalWatch) throws -> SegmentationReport {
        // A reader that leaves its pipe is an error here, and does not end the program amid what it began.
        let action = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, action) }
        var notes: [String] = []
        let packaged = try PackagedSources(
            movies, encoding: encode, timing.options, renditions, into: folder, signals, &notes)
        let sources = packaged.tracks
        let plans = try SegmentPlans(sources, timing.options)
        notes += plans.warnings
        let total = sources.reduce(0) { $0 + $1.track.samples.reduce(0) { $0 + $1.size } }
        let line = ProgressLine(total: total, unit: .segments)
        defer { line.finish() }
        var (written, parts): ([PackagedRendition], [SegmentationReport.Part]) = ([], [])
        for (source, plan) in zip(sources, plans.plans) {
            let writer = try RenditionWriter(
                source, into: try folder.makeFolder(source.folder), isSingleFile: singleFile)
            try plan.write { piece in
                if let signal = signals.received { throw Interruption(signal: signal) }
                try writer.take(piece)
                if case .bytes(let bytes) = piece { line.add(bytes.count) }
            }
            try writer.finish()
            guard let initialization = writer.initialization else { continue }
            written.append(writer.rendition)
            parts.append(
                .init(
                    source: source.name, trackID: source.track.id, initialization: initialization,
                    segments: writer.reports))
        }
        if let leader = written.first {
            let timeOffset = timing.options.effectiveTimeOffset
            let start = plans.start(of: sources[0].name, sources)
            for var text in packaged.texts {
                text.start = text.isFile ? start : MediaTime(seconds: -packaged.encodedFrom.seconds)
                let (rendition, part) = try text.write(
                    cutAs: leader, timing.options, into: try folder.makeFolder(text.folder), isSingleFile: singleFile,
                    signals)
                written.append(rendition)
                parts.append(part)
                if let note = text.note(cutAs: leader, timeOffset: timeOffset) { notes.append(note) }
            }
        }
        var presentation = PackagedPresentation(written)
        if let leader = plans.plans.first {
            let start = MediaTime(seconds: leader.startTime.seconds + packaged.encodedFrom.seconds)
            if let chapters = packaged.chapters?.bytes(from: start) {
                try OutputFile.write(chapters, to: folder.staging + "/" + ChapterFile.name)
                presentation.chaptersURI = ChapterFile.name
            }
        }
        let summary = SegmentationReport(
            folder: output, presentation: presentation, parts: parts, notes: notes + presentation.notes)
        if let report { try OutputFile.write(summary.segmentReports.utf8, to: report, signals: signals) }
        try write(presentation, into: folder)
        return summary
    }

    private func write(_ presentation: PackagedPresentation, into folder: PresentationFolder) throws {
        var playlists = try CommandFailure.catching { try presentation.playlists() }
        let multivariant = playlists.removeLast()
        for (path, text) in playlists { try OutputFile.write(text, to: folder.staging + "/" + path) }
        let names = presentation.renditions.map(\.folder) + (presentation.chaptersURI.map { [$0] } ?? [])
        try folder.finish(names, multivariant: multivariant.text)
    }
}
