import FragmentedMP4
import HLS

extension MovieReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        var left = limit
        let shown = Self.records(of: boxes, &left)
        let head: [ReportValue.Field] = [
            .init("schema", .text(Self.schema)), .init("movie", .text(name)), .init("size", ReportValue(size)),
            .init("brands", .list((movie?.brands ?? []).map { .text($0.description) })),
            .init("isFragmented", ReportValue(movie?.isFragmented)),
            .init("tracks", .list((movie?.tracks ?? []).map { .record(Self.record(of: $0)) })),
            .init("boxCount", ReportValue(boxCount)),
            .init("boxes", .list(shown)),
        ]
        return showsSamples ? head + [.init("samples", .list(sampleRecords.map(ReportValue.record)))] : head
    }

    /// The samples a record each where they are asked for, else the tracks.
    var lines: [[ReportValue.Field]] {
        showsSamples ? sampleRecords : (movie?.tracks ?? []).map(Self.record)
    }

    private static func record(of track: Track) -> [ReportValue.Field] {
        let (description, timescale) = (track.descriptions.first, Double(track.timescale))
        return [
            .init("id", ReportValue(track.id)), .init("mediaType", .text(track.mediaType.description)),
            .init("codec", ReportValue(track.codec)), .init("format", ReportValue(description?.format.description)),
            .init("language", ReportValue(track.language)), .init("isEnabled", .truth(track.isEnabled)),
            .init("timescale", ReportValue(track.timescale)),
            .init("duration", .number(Double(track.duration) / timescale)),
            .init("resolution", ReportValue(track.displaySize?.description)),
            .init("frameRate", ReportValue(track.frameRate)),
            .init("videoRange", ReportValue(description?.video?.color?.range)),
            .init("channels", ReportValue(description?.audio?.channels)),
            .init("sampleRate", ReportValue(description?.audio?.sampleRate)),
            .init("protectionScheme", ReportValue(description?.protectionScheme?.description)),
            .init("sampleCount", ReportValue(track.samples.count)),
            .init("syncSampleCount", ReportValue(track.samples.count { $0.isSync })),
            .init("sampleBytes", ReportValue(track.sampleBytes)),
        ]
    }

    private static func records(of boxes: [BoxNode], _ left: inout Int) -> [ReportValue] {
        var records: [ReportValue] = []
        for box in boxes where left > 0 {
            left -= 1
            let children = Self.records(of: box.children, &left)
            records.append(
                .record([
                    .init("type", .text(box.type.description)), .init("offset", ReportValue(box.offset)),
                    .init("size", ReportValue(box.size)),
                    .init("fields", .dictionary(box.fields.map { .init($0.name, .text($0.value)) })),
                    .init("boxes", .list(children)),
                ]))
        }
        return records
    }

    private var sampleRecords: [[ReportValue.Field]] {
        (movie?.tracks ?? []).flatMap { track in
            track.samples.prefix(limit).enumerated().map { Self.record(of: $1, number: $0 + 1, in: track) }
        }
    }

    private static func record(of sample: Sample, number: Int, in track: Track) -> [ReportValue.Field] {
        let timescale = Double(track.timescale)
        return [
            .init("trackID", ReportValue(track.id)), .init("number", ReportValue(number)),
            .init("offset", ReportValue(sample.offset)), .init("size", ReportValue(sample.size)),
            .init("decodeTime", .number(Double(sample.decodeTime) / timescale)),
            .init("presentationTime", .number(Double(sample.presentationTime) / timescale)),
            .init("duration", .number(Double(sample.duration) / timescale)),
            .init("isSync", .truth(sample.isSync)),
        ]
    }
}
