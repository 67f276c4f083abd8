import FragmentedMP4
import HLS

/// Parts of segments (RFC 8216bis section 4.4.4.9), each a file of its own: any web server serves what is there whole or not at
/// all, and a byte range of a file that still grows takes one that waits for the rest.
extension LivePackaging {
    /// The file of a part of a segment, counted from 0 as LAST-PART and `_HLS_part` do.
    private static func partName(_ number: Int, _ part: Int) -> String { "segment-\(number).\(part).m4s" }

    private static func isPart(_ name: String) -> Bool {
        let part = name.split(separator: ".").dropFirst().first.flatMap { Int($0) }
        guard let number = number(in: name), let part else { return false }
        return name == partName(number, part)
    }

    /// Whether a file is called as segments or parts are.
    static func isOwn(_ name: String) -> Bool { number(in: name).map(segmentName) == name || isPart(name) }

    /// Writes a part of the segment that comes next, and adds it to the playlist.
    mutating func write(part plan: SegmentPlan, at date: String, _ index: Int) throws {
        var plan = plan
        plan.firstNumber = number + 1
        let (rendition, file) = (renditions[index], try plan.files()[1])
        let uri = Self.partName(number + 1, rendition.playlists.segments.playlist.trailingParts.count)
        try folder.write(file.bytes, to: "\(rendition.source.folder)/\(uri)")
        renditions[index].playlists.segments.append(
            .init(plan, file.report, uri: uri), of: rendition.packaged, date: date,
            isDiscontinuity: rendition.isDiscontinuity)
    }

    /// Says in each playlist which part comes next, and how far the others are; takes out the parts that are old.
    mutating func announceParts() {
        for index in renditions.indices { renditions[index].playlists.segments.retireParts() }
        let reported = renditions.map { (uri: "../\($0.source.folder)/index.m3u8", playlist: $0.playlists.segments) }
        for index in renditions.indices {
            let count = renditions[index].playlists.segments.playlist.trailingParts.count
            var others = reported
            others.remove(at: index)
            renditions[index].playlists.segments.announce(next: Self.partName(number + 1, count), others: others)
        }
    }

    /// Makes a segment of the parts that an earlier run told of, and was ended before the segment was whole. Returns its number;
    /// nil where there are none. Parts go that no playlist tells of any more, or yet.
    func joinParts(of live: LivePlaylist, in folder: String) throws -> Int? {
        let parts = live.playlist.segments.flatMap(\.parts) + live.playlist.trailingParts
        let told = Set(parts.compactMap(\.uri))
        for name in try StagedFolder.names(in: "\(self.folder.path)/\(folder)")
        where Self.isPart(name) && timing.partDuration != nil && !told.contains(name) {
            self.folder.remove("\(folder)/\(name)")
        }
        let uris = live.playlist.trailingParts.compactMap(\.uri).filter(Self.isOwn)
        guard let number = uris.first.flatMap(Self.number) else { return nil }
        let segment = "\(folder)/\(Self.segmentName(number))"
        // It may be there already, and only its playlist not.
        if self.folder.contents(of: segment) == nil {
            let bytes = uris.compactMap { self.folder.contents(of: "\(folder)/\($0)") }
            guard bytes.count == live.playlist.trailingParts.count else { return nil }
            try self.folder.write(bytes.flatMap(\.self), to: segment)
        }
        return number
    }

    /// Refuses parts that cannot be as long as RFC 8216bis has them, before anything is written. A segment's first part is
    /// independent, and may be shorter.
    func checkParts(of cut: LiveSegmenter.Cut, _ name: String) throws(CommandFailure) {
        guard let target = timing.partDuration else { return }
        for (id, parts) in cut.parts.sorted(by: { $0.key < $1.key }) {
            let shortest = parts.dropFirst().dropLast().map(\.duration).min() ?? target
            let longest = parts.map(\.duration).max() ?? 0
            guard shortest < SegmenterOptions.leastPart * target - 1e-9 || longest > target + 1e-9 else { continue }
            let sample = parts[parts.count / 2].sampleDuration
            let count = (target / sample + 1e-9).rounded(.down)
            // To the millisecond upwards, so that so many samples have room.
            let fitting = [count, count + 1].filter { $0 > 0 }.map { ($0 * sample * 1000 - 1e-6).rounded(.up) / 1000 }
            throw .badData(
                "\(name): track \(id): parts have whole samples, of \(MediaTime(seconds: sample)) s here, and none amid a segment "
                    + "is shorter than 85 % of --part \(target): give --part "
                    + fitting.map { "\($0)" }.joined(separator: " or "))
        }
    }
}

extension SegmentPlan {
    /// The initialization segment, and the segments.
    func files() throws -> [(report: SegmentReport, bytes: [UInt8])] {
        var files: [(report: SegmentReport, bytes: [UInt8])] = []
        try write { piece in
            switch piece {
            case .begin(let report): files.append((report, []))
            case .bytes(let bytes): files[files.count - 1].bytes += bytes
            case .end: break
            }
        }
        return files
    }
}
