import Descriptions
import FragmentedMP4
import HLS
import PlayheadMedia

extension MovieReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        var left = limit
        let shown = Self.records(of: boxes, &left)
        let head: [ReportValue.Field] = [
            .init("schema", Self.schema), .init("movie", name), .init("size", size),
            .init("container", media?.container.rawValue),
            .init("brands", (movie?.brands ?? []).map(\.description)), .init("isFragmented", movie?.isFragmented),
            .init("tracks", .list((media?.tracks ?? []).map { .record(Self.record(of: $0)) })),
            .init("timestampMap", media?.timestampMap?.mpegTime),
            .init(
                "problems",
                .list(
                    (media?.problems ?? []).map { problem in
                        .record([.init("offset", problem.offset), .init("problem", problem.problem)])
                    })),
            .init("boxCount", boxCount), .init("boxes", .list(shown)),
        ]
        return showsSamples ? head + [.init("samples", sampleRecords)] : head
    }

    /// The samples a record each where they are asked for, else the tracks.
    var lines: [[ReportValue.Field]] {
        showsSamples ? sampleRecords : (media?.tracks ?? []).map(Self.record)
    }

    private static func record(of track: MediaTrack) -> [ReportValue.Field] {
        let description = track.descriptions.first
        let sequence = description?.video?.sequence
        return [
            .init("id", track.id), .init("mediaType", track.type.description), .init("codec", description?.codec),
            .init("format", description?.format.description), .init("language", track.language),
            .init("isEnabled", track.isEnabled), .init("timescale", track.timescale),
            .init("start", track.start), .init("duration", track.seconds), .init("bitrate", track.bitrate),
            .init("resolution", track.displaySize?.description),
            .init("codedResolution", sequence.map { Resolution(width: $0.width, height: $0.height).description }),
            .init("chromaFormat", sequence?.chromaName), .init("bitDepth", sequence?.bitDepth),
            .init("isInterlaced", sequence?.isInterlaced),
            .init("frameRate", track.frameRate), .init("videoRange", description?.video?.color?.range),
            .init("channels", description?.audio?.channels), .init("sampleRate", description?.audio?.sampleRate),
            .init("protectionScheme", description?.protectionScheme?.description),
            .init("sampleCount", track.samples.count), .init("syncSampleCount", track.samples.count { $0.isSync }),
            .init("instantaneousCount", track.instantaneousCount),
            .init("sampleBytes", track.sampleBytes),
        ]
    }

    private static func records(of boxes: [BoxNode], _ left: inout Int) -> [ReportValue] {
        var records: [ReportValue] = []
        for box in boxes where left > 0 {
            left -= 1
            let children = Self.records(of: box.children, &left)
            records.append(
                .record([
                    .init("type", box.type.description), .init("offset", box.offset), .init("size", box.size),
                    .init("fields", .dictionary(box.fields.map { .init($0.name, $0.value) })),
                    .init("boxes", .list(children)),
                ]))
        }
        return records
    }

    private var sampleRecords: [[ReportValue.Field]] {
        (media?.tracks ?? []).flatMap { track in
            track.samples.prefix(limit).enumerated().map { Self.record(of: $1, number: $0 + 1, in: track) }
        }
    }

    private static func record(of sample: MediaSample, number: Int, in track: MediaTrack) -> [ReportValue.Field] {
        let timescale = Double(track.timescale)
        return [
            .init("trackID", track.id), .init("number", number), .init("offset", sample.offset),
            .init("size", sample.size), .init("decodeTime", Double(sample.decodeTime) / timescale),
            .init("presentationTime", Double(sample.presentationTime) / timescale),
            .init("duration", Double(sample.duration) / timescale), .init("isSync", sample.isSync),
            .init("access", sample.access?.rawValue),
        ]
    }
}
