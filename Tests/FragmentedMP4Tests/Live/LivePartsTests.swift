import HLS
import TestSupport
import Testing

@testable import FragmentedMP4

/// Parts of live segments (RFC 8216bis section 4.4.4.9).
@Suite struct LivePartsTests {
    /// Pictures at 25 a second with a sync sample every two seconds, and sound beside them, as a stream of fragments.
    private func stream(seconds: Int, sync: Int = 50) throws -> [UInt8] {
        var builder = MovieBuilder.video(count: 0, sync: [], timescale: 12_800)
        builder.tracks[0].samples = (0..<seconds * 25).map { index in
            .init(size: 4 + index % 3, duration: 512, isSync: index % sync == 0)
        }
        builder.tracks.append(MovieBuilder.audio(count: seconds * 48_000 / 1024))
        let movie = try Movie(reading: MemoryMovie(builder.bytes()))
        var options = SegmenterOptions()
        (options.segmentDuration, options.timeOffset) = (2, 0)
        return try WrittenSegments(Segmenter(options: options).plan(movie, trackIDs: [1, 2])).bytes
    }

    private struct Taken {
        var cuts: [LiveSegmenter.Cut] = []
        /// The bytes of each part, and of each segment, by the track's number.
        var parts: [Int: [[UInt8]]] = [:]
        var segments: [Int: [[UInt8]]] = [:]
        var reports: [Int: [SegmentReport]] = [:]
        /// How many parts each segment has.
        var counts: [Int: [Int]] = [:]
    }

    private func package(
        _ bytes: [UInt8], part: Double? = 0.5, profile: SegmentProfile = .hls, interval: Double = 4
    ) throws -> Taken {
        var options = SegmenterOptions()
        (options.segmentDuration, options.timeOffset, options.partDuration) = (interval, 0, part)
        options.profile = profile
        var (stream, segmenter, taken) = (MovieStream(name: "live"), LiveSegmenter(options: options), Taken())
        var told: [Int: Int] = [:]
        func numbered(_ plan: SegmentPlan, _ id: Int) -> SegmentPlan {
            var plan = plan
            plan.firstNumber = (taken.segments[id]?.count ?? 0) + 1
            return plan
        }
        func drain(isAtEnd: Bool) throws {
            while let movie = stream.movie, let cut = try segmenter.cut(movie, isAtEnd: isAtEnd) {
                taken.cuts.append(cut)
                for (id, parts) in cut.parts {
                    for part in parts {
                        let written = try WrittenSegments(numbered(part, id))
                        taken.parts[id, default: []].append(written.segments[1])
                        taken.reports[id, default: []].append(written.reports[1])
                    }
                    told[id, default: 0] += parts.count
                }
                for (id, plan) in cut.plans {
                    taken.segments[id, default: []].append(try WrittenSegments(numbered(plan, id)).segments[1])
                    taken.counts[id, default: []].append(told.removeValue(forKey: id) ?? 0)
                }
                stream.drop(cut.sampleCounts)
            }
        }
        for start in stride(from: 0, to: bytes.count, by: 512) {
            bytes[start..<min(bytes.count, start + 512)].withUnsafeBytes { stream.append($0) }
            while try stream.next() != nil { try drain(isAtEnd: false) }
        }
        try drain(isAtEnd: true)
        return taken
    }

    @Test(arguments: [SegmentProfile.hls, .cmaf])
    func aSegmentIsItsPartsOneBehindTheOther(_ profile: SegmentProfile) throws {
        let taken = try package(stream(seconds: 14), profile: profile)
        for id in [1, 2] {
            var parts = try #require(taken.parts[id])[...]
            for (segment, count) in zip(try #require(taken.segments[id]), try #require(taken.counts[id])) {
                #expect(count > 1)
                #expect(parts.prefix(count).flatMap(\.self) == segment)
                parts = parts.dropFirst(count)
            }
            #expect(parts.isEmpty)
        }
        // Numbers of fragments ascend over parts and segments.
        let numbers = try taken.segments[1].map { try fragmentNumbers($0.flatMap(\.self)) } ?? []
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    }

    private func fragmentNumbers(_ bytes: [UInt8]) throws -> [UInt32] {
        try BoxNode.read(MemoryMovie(bytes)).filter { $0.type == "moof" }.map { box in
            // moof, mfhd, its version and flags.
            bytes[(box.offset + 20)..<(box.offset + 24)].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    @Test func allButTheLastPartAreAsLongAsTheTarget() throws {
        let taken = try package(stream(seconds: 14))
        // 12 pictures of 0.04 s, 23 frames of 1024/48000 s.
        for (id, whole) in [(1, 12), (2, 23)] {
            var counts = taken.reports[id]?.map { $0.tracks[0].sampleCount } ?? []
            for count in taken.counts[id] ?? [] {
                #expect(counts.prefix(count - 1).allSatisfy { $0 == whole })
                #expect(counts[count - 1] <= whole)
                counts.removeFirst(count)
            }
        }
    }

    @Test func partsAreThereBeforeTheirSegment() throws {
        let cuts = try package(stream(seconds: 14)).cuts
        // The first segment comes whole.
        #expect(cuts[0].plans.count == 2 && cuts[0].parts[1]?.count == 9)
        #expect(cuts[1].plans.isEmpty && cuts[1].sampleCounts.isEmpty && !cuts[1].parts.isEmpty)
        let second = cuts.dropFirst().firstIndex { !$0.plans.isEmpty } ?? 0
        // All but those that the end of the segment was waited for with.
        #expect(cuts[second].parts[1]?.count ?? 9 < 5)
        #expect(cuts[1].start == 4)
    }

    @Test func aPartEndsBeforeASyncSampleWhereItIsLongEnough() throws {
        // Sync samples every 11 pictures: 0.44 s of 0.5 s are enough, and each part is independent.
        let taken = try package(stream(seconds: 14, sync: 11))
        let reports = taken.reports[1] ?? []
        #expect(reports.prefix(9).map { $0.tracks[0].sampleCount } == Array(repeating: 11, count: 9))
        #expect(reports.prefix(9).allSatisfy { $0.tracks[0].firstVideoSample?.isSync == true })
    }

    @Test func withoutPartsThereAreNone() throws {
        let taken = try package(stream(seconds: 14), part: nil)
        #expect(taken.parts.isEmpty)
        #expect(taken.cuts.allSatisfy { !$0.plans.isEmpty })
    }
}

/// A playlist with parts, step by step.
@Suite struct LivePartPlaylistTests {
    private let rendition = PackagedRendition(
        folder: "v", medium: .video(.init(resolution: Resolution(width: 2, height: 2), range: "SDR")),
        codecs: ["avc1.42c00a"], timescale: 48_000, initialization: ("init.mp4", nil))
    private let options = LivePartOptions(target: 0.5, canBlockReload: true)
    /// Four parts of 23 frames of 1024 ticks, and what is left of two seconds.
    private let ticks = [23_552, 23_552, 23_552, 23_552, 1792]

    private func part(_ number: Int, _ index: Int) -> PackagedRendition.Part {
        .init(uri: "segment-\(number).\(index).m4s", duration: ticks[index], isIndependent: index == 0)
    }

    /// Adds a segment part by part; `step` is called after each change.
    private func add(_ number: Int, to live: inout LivePlaylist, step: (MediaPlaylist) throws -> Void = { _ in }) throws
    {
        let date = "2026-01-01T00:00:\(10 + number).000Z"
        for index in ticks.indices {
            live.append(part(number, index), of: rendition, date: date, isDiscontinuity: number == 1)
            live.retireParts()
            live.announce(next: "segment-\(number).\(index + 1).m4s", others: [])
            if number > 1 { try step(live.playlist) }
        }
        let segment = PackagedRendition.Segment(
            uri: "segment-\(number).m4s", size: 100, start: 96_000 * (number - 1), duration: 96_000)
        live.append(segment, of: rendition, initialization: "init.mp4", date: date, isDiscontinuity: number == 1)
        live.retireParts()
        live.announce(next: "segment-\(number + 1).0.m4s", others: [])
        if let first = live.firstKept { live.slide(to: first) }
        try step(live.playlist)
    }

    @Test(arguments: [nil, 8] as [Double?])
    func eachStepReadsAsALawfulPlaylist(_ window: Double?) throws {
        var live = LivePlaylist(targetDuration: 2, window: window, parts: options)
        var dates: [String: String] = [:]
        for number in 1...12 {
            try add(number, to: &live) { playlist in
                let text = try PlaylistWriter(keepsText: false).write(playlist)
                let result = try PlaylistReader().read(text)
                #expect(result.findings.kept.map(\.description) == [])
                guard case .media(let read) = result.playlist else { return }
                #expect(read.partInformation?.partTarget == 0.5)
                #expect(read.serverControl?.partHoldBack == 1.5 && read.serverControl?.canBlockReload == true)
                #expect(read.trailingParts.map(\.uri) == playlist.trailingParts.map(\.uri))
                let parts = read.trailingParts + read.segments.flatMap(\.parts)
                #expect(!parts.contains { $0.duration ?? 1 > 0.5 })
                #expect(parts.allSatisfy { $0.isIndependent == ($0.uri?.hasSuffix(".0.m4s") == true) })
                #expect(read.preloadHints.count == 1 && !parts.contains { $0.uri == read.preloadHints[0].uri })
                for segment in read.segments where !segment.parts.isEmpty {
                    let sum = segment.parts.reduce(0) { $0 + ($1.duration ?? 0) }
                    #expect(abs(sum - segment.duration) < 1e-9)
                }
                // What was said of a segment under way stays when it is whole.
                if let trailing = read.trailingSegment {
                    dates[read.preloadHints[0].uri?.split(separator: ".").first.map { $0 + ".m4s" } ?? ""] =
                        trailing.programDateTime
                }
                for segment in read.segments {
                    if let date = dates[segment.uri] { #expect(segment.programDateTime == date) }
                }
            }
        }
        // Three target durations, and the segment that reaches into them.
        #expect(live.playlist.segments.suffix(4).allSatisfy { $0.parts.count == 5 })
        #expect(live.playlist.segments.dropLast(4).allSatisfy { $0.parts.isEmpty })
    }

    @Test func filesOfPartsStayThreeTargetDurationsLonger() throws {
        var live = LivePlaylist(targetDuration: 2, window: nil, parts: options)
        var expired: [String] = []
        for number in 1...7 {
            try add(number, to: &live)
            expired += live.takeExpired()
            // The first segment's leave the list with part 5.1, when 8 s have passed, and the folder at 14 s.
            #expect(expired.isEmpty == (number < 7), "segment \(number)")
        }
        #expect(expired == (0..<5).map { "segment-1.\($0).m4s" })
    }

    @Test func otherRenditionsAreReported() throws {
        var live = LivePlaylist(targetDuration: 2, window: nil, parts: options)
        var other = live
        for number in 1...2 { try add(number, to: &other) }
        live.announce(next: "p", others: [("../a/index.m3u8", other)])
        let report = live.playlist.renditionReports.first?.attributes
        #expect(report?["URI"] == "../a/index.m3u8" && report?["LAST-MSN"] == "1" && report?["LAST-PART"] == "4")
        other.append(part(3, 0), of: rendition, date: "", isDiscontinuity: false)
        live.announce(next: "p", others: [("../a/index.m3u8", other)])
        let later = live.playlist.renditionReports.first?.attributes
        #expect(later?["LAST-MSN"] == "2" && later?["LAST-PART"] == "0")
    }

    @Test func theEndHasNoHints() throws {
        var live = LivePlaylist(targetDuration: 2, window: nil, parts: options)
        try add(1, to: &live)
        live.end()
        live.announce(next: "p", others: [("q", live)])
        #expect(live.playlist.preloadHints.isEmpty && live.playlist.renditionReports.isEmpty)
    }

    @Test func aRunWithoutPartsTakesThoseOfAnEarlierOneOut() throws {
        var live = LivePlaylist(targetDuration: 2, window: nil, parts: options)
        for number in 1...2 { try add(number, to: &live) }
        let went = try #require(LivePlaylist(goingOnFrom: live.playlist, window: nil))
        #expect(went.playlist.segments.allSatisfy { $0.parts.isEmpty })
        #expect(went.playlist.partInformation == nil && went.playlist.preloadHints.isEmpty)
        #expect(went.expiredParts.count == 10)
    }
}
