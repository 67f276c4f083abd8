/// Writes the initialization segment: `ftyp`, and a `moov` that refers to no samples (ISO 14496-12 section 8.8).
struct InitializationSegment {
    let plan: SegmentPlan

    /// The bytes.
    func bytes() -> [UInt8] {
        var writer = BoxWriter()
        writer.box(fileType)
        writer.box("moov") { writer in
            let next = (plan.tracks.map(\.track.id).max() ?? 0) + 1
            writer.box(
                MovieHeaderBox(
                    times: TimedHeader(timescale: UInt32(plan.movieTimescale)), nextTrackID: UInt32(clamping: next)))
            for planned in plan.tracks {
                writer.box("trak") { write(planned, to: &$0) }
            }
            writer.box("mvex") { writer in
                if !plan.isLive { writer.box(MovieExtendsHeaderBox(fragmentDuration: UInt64(duration))) }
                for planned in plan.tracks { writer.box(TrackExtendsBox(trackID: UInt32(planned.track.id))) }
            }
        }
        return writer.bytes
    }

    /// The brands that AVAssetWriter's profiles have: `hlsf` of Apple HLS; of CMAF those of ISO 23000-19 section 7.2.
    private var fileType: FileTypeBox {
        switch plan.options.profile {
        case .hls: FileTypeBox(type: "ftyp", majorBrand: "iso5", compatibleBrands: ["iso5", "isom", "hlsf"])
        case .cmaf: FileTypeBox(type: "ftyp", majorBrand: "iso6", compatibleBrands: ["iso6", "cmfc", "isom"])
        }
    }

    /// How long all fragments are, in the movie's ticks.
    private var duration: Int {
        let durations = plan.tracks.map { planned in
            MediaTime(value: planned.track.duration, timescale: planned.track.timescale).ticks(at: plan.movieTimescale)
        }
        return durations.max() ?? 0
    }

    private func write(_ planned: PlannedTrack, to writer: inout BoxWriter) {
        let track = planned.track
        let carried = track.carried
        if var header = carried.trackHeader {
            // A track that is one of several choices in its source is the one of its rendition.
            header.full.flags |= 3
            header.duration = 0
            writer.box(header)
        }
        if let mediaTime = planned.timing.editMediaTime {
            writer.box("edts") { $0.box(EditListBox(edits: [Edit(duration: 0, mediaTime: mediaTime, rate: 0x10000)])) }
        }
        writer.box("mdia") { writer in
            writer.box(
                MediaHeaderBox(
                    times: TimedHeader(timescale: UInt32(track.timescale)), packedLanguage: carried.packedLanguage))
            if let language = carried.extendedLanguage { writer.box(language) }
            if let handler = carried.handler { writer.box(handler) }
            writer.box("minf") { writer in
                if carried.mediaHeader.isEmpty {
                    writer.box("nmhd") { $0.versionAndFlags(VersionAndFlags()) }
                } else {
                    writer.append(carried.mediaHeader)
                }
                writer.box("dinf") { $0.box("dref", Self.writeReferences) }
                writer.box("stbl") { write(track, to: &$0) }
            }
        }
    }

    /// One reference: the samples are in the same file.
    private static func writeReferences(to writer: inout BoxWriter) {
        writer.versionAndFlags(VersionAndFlags())
        writer.entryCount(1)
        writer.box("url ") { $0.versionAndFlags(VersionAndFlags(version: 0, flags: 1)) }
    }

    private func write(_ track: Track, to writer: inout BoxWriter) {
        writer.box("stsd") { writer in
            writer.versionAndFlags(VersionAndFlags(version: track.carried.descriptionVersion))
            writer.entryCount(track.descriptions.count)
            for description in track.descriptions { writer.append(description.entry) }
        }
        writer.box(TimeToSampleBox())
        writer.box(SampleToChunkBox())
        writer.box(SampleSizeBox())
        writer.box(ChunkOffsetBox())
        writer.append(track.carried.rollDescription)
    }
}
