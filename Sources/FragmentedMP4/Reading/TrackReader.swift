/// Reads a `trak` (ISO 14496-12 section 8.3).
struct TrackReader {
    private var header: TrackHeaderBox?
    private var mediaHeader: MediaHeaderBox?
    private var handler: HandlerBox?
    private var extendedLanguage: ExtendedLanguageBox?
    private var edits: [Edit] = []
    private var chapterTrackIDs: [Int] = []
    private var kindHeader: [UInt8] = []
    private var samples = SampleTable()
    private var table: SampleTableBoxes?

    /// Reads a track and the samples that `moov` tells of.
    static func read(
        _ reader: inout BoxReader, isQuickTime: Bool, fileSize: Int, budget: inout SampleBudget
    ) throws(MovieError) -> Track {
        var track = TrackReader()
        try track.readBoxes(&reader, fileSize: fileSize, budget: &budget)
        return try track.finish(reader, isQuickTime: isQuickTime)
    }

    private mutating func readBoxes(
        _ reader: inout BoxReader, fileSize: Int, budget: inout SampleBudget
    ) throws(MovieError) {
        while let box = try reader.nextBox() {
            var body = reader.body(of: box)
            switch box.type {
            case "tkhd": header = try TrackHeaderBox(box, in: reader)
            case "edts":
                while let inner = try body.nextBox() {
                    guard inner.type == "elst" else { continue }
                    edits = try EditListBox(inner, in: body).edits
                }
            case "tref":
                while let inner = try body.nextBox() {
                    var references = body.body(of: inner)
                    while inner.type == "chap", references.remaining >= 4 {
                        chapterTrackIDs.append(Int(try references.u32()))
                    }
                }
            case "mdia": try readMedia(&body, fileSize: fileSize, budget: &budget)
            default: break
            }
        }
    }

    private mutating func readMedia(
        _ reader: inout BoxReader, fileSize: Int, budget: inout SampleBudget
    ) throws(MovieError) {
        var information: BoxReader?
        while let box = try reader.nextBox() {
            switch box.type {
            case "mdhd": mediaHeader = try MediaHeaderBox(box, in: reader)
            case "hdlr": handler = try HandlerBox(box, in: reader)
            case "elng": extendedLanguage = try ExtendedLanguageBox(box, in: reader)
            case "minf": information = reader.body(of: box)
            default: break
            }
        }
        // What is in `stsd` depends on the handler, which may stand behind it.
        guard var information, let handler else { return }
        while let box = try information.nextBox() {
            var body = information.body(of: box)
            switch box.type {
            case "vmhd", "smhd", "sthd", "nmhd", "gmhd": kindHeader = information.whole(box)
            case "dinf": try requireOwnData(&body)
            case "stbl":
                let boxes = try SampleTableBoxes(&body, mediaType: MediaType(handler: handler.handler))
                samples = try boxes.table(fileSize: fileSize, budget: &budget, body)
                table = boxes
            default: break
            }
        }
    }

    /// That the samples are in this file, and not in another that `dref` names.
    private func requireOwnData(_ reader: inout BoxReader) throws(MovieError) {
        while let box = try reader.nextBox() {
            guard box.type == "dref" else { continue }
            var references = reader.body(of: box)
            try references.skip(8)
            while let reference = try references.nextBox() {
                var body = references.body(of: reference)
                guard try body.versionAndFlags(upTo: 255).flags & 1 == 1 else {
                    throw MovieError(
                        name: reader.name, kind: .unsupported, path: references.path, offset: reference.offset,
                        problem: "the samples are in another file")
                }
            }
        }
    }

    private func finish(_ reader: BoxReader, isQuickTime: Bool) throws(MovieError) -> Track {
        guard let header, let mediaHeader, let handler, let table else {
            let missing = [
                header == nil ? "tkhd" : nil, mediaHeader == nil ? "mdhd" : nil, handler == nil ? "hdlr" : nil,
                table == nil ? "stbl" : nil,
            ].compactMap(\.self)
            throw reader.malformed("the track has no \(missing.joined(separator: ", "))")
        }
        guard header.trackID > 0, mediaHeader.times.timescale > 0 else {
            throw reader.malformed(
                "track \(header.trackID) has \(mediaHeader.times.timescale) ticks a second; neither may be 0")
        }
        let language = mediaHeader.languageCode(isQuickTime: isQuickTime)
        let carried = CarriedBoxes(
            trackHeader: header, handler: handler.plain, packedLanguage: LanguageCodes.packed(language),
            extendedLanguage: extendedLanguage, mediaHeader: kindHeader, descriptionVersion: table.descriptionVersion,
            rollDescription: table.rollDescription, rollGroups: SampleGroups(table.rollRuns))
        return Track(
            id: Int(header.trackID), mediaType: MediaType(handler: handler.handler),
            timescale: Int(mediaHeader.times.timescale),
            language: extendedLanguage?.language ?? language.map(LanguageCodes.shortest),
            name: handler.name, isEnabled: header.isEnabled, quarterTurns: header.quarterTurns,
            descriptions: table.descriptions, edits: edits, samples: samples, carried: carried,
            chapterTrackIDs: chapterTrackIDs)
    }
}
