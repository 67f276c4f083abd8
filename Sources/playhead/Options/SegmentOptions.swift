public import ArgumentParser
public import FragmentedMP4

extension SegmentProfile: ExpressibleByArgument {}

/// Times with commas between.
struct CutTimes: ExpressibleByArgument {
    /// Seconds.
    var seconds: [Double]

    init?(argument: String) {
        seconds = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let time = Double(part), (0...1e9).contains(time), time > seconds.last ?? 0 else { return nil }
            seconds.append(time)
        }
    }
}

extension EncodingLadder: ExpressibleByArgument {
    /// A ladder as it is typed.
    public init?(argument: String) { self.init(argument) }
}

/// How movies are cut.
struct SegmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long segments shall be (default: 6): they are cut at the first sync sample at or after each interval.",
            valueName: "seconds"))
    var segmentDuration: Double?

    @Option(
        help: ArgumentHelp(
            "Cut at these times instead, each that of a sync sample: 4,10.5,16.", valueName: "seconds,..."))
    var cutAt: CutTimes?

    @Option(
        help: ArgumentHelp(
            "Where the intervals begin, the time offset in it; unless told, where the media do.", valueName: "seconds"))
    var initialSegmentStartTime: Double?

    @Option(
        help: ArgumentHelp(
            "What is added to all times, so that priming has room before the first picture (default: 10 for hls, 0 for "
                + "cmaf).",
            valueName: "seconds"))
    var timeOffset: Double?

    @Option(
        help: ArgumentHelp(
            "hls: no edit lists, audio begins earlier by its priming; cmaf: priming is edited out.",
            valueName: "profile"))
    var profile = SegmentProfile.hls

    func validate() throws {
        if let segmentDuration, !(0.1...3600).contains(segmentDuration) {
            throw ValidationError("--segment-duration \(segmentDuration): from 0.1 to 3600 seconds.")
        }
        if cutAt != nil, segmentDuration != nil || initialSegmentStartTime != nil {
            throw ValidationError("--cut-at says where all cuts are: leave the intervals' options out.")
        }
        if let timeOffset, !(0...1e6).contains(timeOffset) {
            throw ValidationError("--time-offset \(timeOffset): a time of zero seconds or more.")
        }
        if let initialSegmentStartTime, !(0...1e9).contains(initialSegmentStartTime) {
            throw ValidationError("--initial-segment-start-time \(initialSegmentStartTime): a time of zero or more.")
        }
    }

    /// What was asked for.
    var options: SegmenterOptions {
        var options = SegmenterOptions()
        options.profile = profile
        options.segmentDuration = segmentDuration ?? options.segmentDuration
        options.cuts = cutAt?.seconds
        options.initialSegmentStartTime = initialSegmentStartTime
        options.timeOffset = timeOffset
        return options
    }
}

/// What is shown of a movie.
struct MovieOptions: ParsableArguments {
    @Flag(help: "Show the samples of a movie or a segment.")
    var samples = false

    @Option(
        help: ArgumentHelp("How many boxes, and samples of a track, are shown of a movie.", valueName: "count"))
    var limit = 1000

    @Option(
        name: .customLong("init"),
        help: ArgumentHelp("The initialization segment that a segment is read with.", valueName: "file"),
        completion: .file())
    var initialization: String?

    func validate() throws {
        if !(1...10_000_000).contains(limit) { throw ValidationError("--limit \(limit): from 1 to 10000000.") }
    }
}
