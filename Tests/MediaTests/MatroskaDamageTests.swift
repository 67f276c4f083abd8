import FragmentedMP4
import Testing

@testable import PlayheadMedia

/// Matroska that is damaged, cut short, or made to do harm.
struct MatroskaDamageTests {
    private typealias Builder = MatroskaBuilder

    /// Ten pictures in five clusters.
    private static func builder() -> MatroskaBuilder {
        var builder = MatroskaBuilder()
        builder.video()
        for index in 0..<5 {
            builder.cluster(
                index * 80, Builder.simple(1, 0, isKey: index == 0, [UInt8(index), 1]),
                Builder.simple(1, 40, isKey: false, [UInt8(index), 2]))
        }
        return builder
    }

    private static func error(_ bytes: [UInt8]) -> String? {
        do throws(MovieError) {
            _ = try MatroskaMovie(bytes)
            return nil
        } catch { return error.description }
    }

    @Test func clustersNeedNotSayHowLongTheyAre() throws {
        var builder = Self.builder()
        let known = try builder.movie()
        builder.clusters = builder.clusters.map { EBML.open(MatroskaID.cluster, Array($0.dropFirst(5))) }
        let tags = EBML.element(0x1254_C367, [])
        let bytes =
            builder.header
            + EBML.open(
                MatroskaID.segment,
                EBML.element(MatroskaID.void, [1, 2]) + builder.head + builder.clusters.joined(separator: tags))
        let file = try MatroskaMovie(bytes)
        #expect(file.problems.isEmpty)
        #expect(try file.samples(of: 1) == known.samples(of: 1))
        #expect(try file.samples(of: 1).count == 10)
        // Two files one behind the other.
        let both = try MatroskaMovie(bytes + bytes)
        #expect(both.problems.map(\.problem) == ["has another file behind its end, which is left out"])
        #expect(both.problems.map(\.offset) == [bytes.count])
        #expect(try both.samples(of: 1).count == 10)
    }

    @Test func whatIsCutShortIsReadAsFarAsItGoes() throws {
        let builder = Self.builder()
        let bytes = builder.bytes
        let start = bytes.count - builder.clusters.joined().count
        var counts: Set<Int> = []
        for length in 0..<bytes.count {
            do throws(MovieError) {
                let file = try MatroskaMovie(Array(bytes.prefix(length)))
                let count = file.movie.tracks.first?.samples.count ?? 0
                counts.insert(count)
                #expect(!file.problems.isEmpty, "\(length)")
                #expect(file.problems.contains { $0.problem.contains("cut short") }, "\(length)")
            } catch {
                #expect(length < start, "\(length): \(error)")
                #expect([.truncated, .malformed].contains(error.kind), "\(length): \(error)")
            }
        }
        #expect(counts == Set(0...9))
    }

    @Test func whatIsDamagedIsLeftOutUpToTheNextCluster() throws {
        var builder = Self.builder()
        // No element begins with four zeros.
        builder.clusters[1].replaceSubrange(8..<12, with: [0, 0, 0, 0])
        let file = try builder.movie()
        let samples = try file.samples(of: 1)
        #expect(samples.map(\.[0]) == [0, 0, 2, 2, 3, 3, 4, 4])
        #expect(file.problems.count == 1 && file.problems[0].problem.contains("are left out"))
        // A Cluster that is said to be longer, or shorter, than it is.
        for size: UInt8 in [0xFE, 0x86] {
            builder = Self.builder()
            builder.clusters[1][4] = size
            let file = try builder.movie()
            #expect(try file.samples(of: 1).map(\.[0]).suffix(6) == [2, 2, 3, 3, 4, 4], "\(size)")
            #expect(!file.problems.isEmpty)
        }
        // Bytes between clusters.
        builder = Self.builder()
        builder.clusters.insert([UInt8](repeating: 0x77, count: 3000) + [0x1F, 0x43, 0xB6, 0x75, 0, 0], at: 2)
        #expect(try builder.movie().samples(of: 1).count == 10)
    }

    @Test func blocksThatAreNoneAreLeftOut() throws {
        var builder = Self.builder()
        builder.clusters.insert(
            EBML.element(MatroskaID.cluster, Builder.simple(1, 0) + EBML.number(MatroskaID.timestamp, 400)), at: 5)
        builder.cluster(
            480, EBML.element(MatroskaID.simpleBlock, []), EBML.element(MatroskaID.simpleBlock, [0x81, 0]),
            EBML.element(MatroskaID.blockGroup, EBML.lying(MatroskaID.block, size: 1 << 40)),
            EBML.element(MatroskaID.blockGroup, []), Builder.simple(1, 0, []), Builder.simple(9, 0))
        builder.clusters.append(EBML.element(MatroskaID.cluster, EBML.element(MatroskaID.timestamp, [])))
        let file = try builder.movie()
        #expect(try file.samples(of: 1).count == 10)
        #expect(file.problems.count == 4)
    }

    @Test func sizesAreNotBelieved() throws {
        let most: UInt64 = (1 << 56) - 2
        let (header, head) = (Self.builder().header, Self.builder().head)
        #expect(Self.error(EBML.lying(MatroskaID.header, size: most))?.contains("ends at byte") == true)
        #expect(Self.error(header + EBML.lying(MatroskaID.segment, size: most))?.contains("has no Tracks") == true)
        let lies: [[UInt8]] = [
            EBML.lying(MatroskaID.tracks, size: most),
            EBML.element(MatroskaID.tracks, EBML.lying(MatroskaID.trackEntry, size: most)),
            EBML.element(
                MatroskaID.tracks,
                EBML.element(MatroskaID.trackEntry, EBML.lying(MatroskaID.codecPrivate, size: 1 << 40))),
            EBML.open(MatroskaID.tracks, [0xD7, 0x81, 1]),
            EBML.element(
                MatroskaID.information, EBML.element(MatroskaID.timestampScale, [UInt8](repeating: 1, count: 9))),
            EBML.element(MatroskaID.information, EBML.number(MatroskaID.timestampScale, 0)),
        ]
        for lie in lies {
            #expect(Self.error(header + EBML.element(MatroskaID.segment, lie + head)) != nil)
        }
        let clusters: [[UInt8]] = [
            EBML.lying(MatroskaID.cluster, size: most, EBML.lying(MatroskaID.simpleBlock, size: most)),
            EBML.element(MatroskaID.cluster, EBML.lying(MatroskaID.timestamp, size: most)),
            EBML.element(
                MatroskaID.cluster, EBML.element(MatroskaID.timestamp, [UInt8](repeating: 0xFF, count: 8))),
            EBML.element(MatroskaID.cluster, EBML.open(MatroskaID.blockGroup, [])),
        ]
        for cluster in clusters {
            let file = try MatroskaMovie(header + EBML.open(MatroskaID.segment, head + cluster))
            #expect(file.movie.tracks.isEmpty && !file.problems.isEmpty)
        }
    }

    @Test func nestingGoesNowhere() throws {
        var nested: [UInt8] = []
        for _ in 0..<2000 { nested = EBML.element(MatroskaID.blockGroup, nested) }
        var builder = Self.builder()
        builder.clusters.append(EBML.element(MatroskaID.cluster, EBML.number(MatroskaID.timestamp, 400) + nested))
        nested = []
        for _ in 0..<2000 { nested = EBML.open(MatroskaID.cluster, nested) }
        builder.clusters.append(nested)
        #expect(try builder.movie().samples(of: 1).count == 10)
        #expect(
            Self.error(builder.header + EBML.element(MatroskaID.segment, EBML.element(MatroskaID.tracks, nested)))
                != nil)
    }

    @Test func tracksThatContradictThemselvesAreRefused() throws {
        func refusal(_ change: (inout MatroskaBuilder) -> Void) -> String? {
            var builder = MatroskaBuilder()
            change(&builder)
            builder.cluster(0, Builder.simple(1, 0))
            return Self.error(builder.bytes)
        }
        #expect(refusal { _ in }?.contains("has no Tracks, or none with a TrackEntry") == true)
        #expect(refusal { $0.video(0) }?.contains("has the number 0") == true)
        #expect(refusal { for _ in 0..<2 { $0.video() } }?.contains("as one before it has") == true)
        #expect(refusal { $0.track(1, 1, "V_MPEG4/ISO/AVC", []) }?.contains("CodecPrivate has 0 bytes") == true)
        #expect(refusal { $0.track(1, 1, "V_MPEGH/ISO/HEVC", [1, 2]) }?.contains("CodecPrivate has 2 bytes") == true)
        #expect(refusal { $0.track(1, 2, "A_AC3", []) }?.contains("cannot be read") == true)
        #expect(refusal { $0.track(1, 2, "A_EAC3", []) }?.contains("cannot be read") == true)
        #expect(
            refusal { $0.track(1, 2, "A_OPUS", [UInt8](repeating: 0, count: 19)) }?.contains("cannot be read") == true)
        // Numbers that are none.
        for rate in [Double.nan, .infinity, -1, 1e300, 0] {
            let error = refusal {
                $0.track(
                    1, 2, "A_PCM/INT/LIT", [],
                    EBML.element(MatroskaID.audio, EBML.float(MatroskaID.samplingFrequency, rate)),
                    EBML.element(MatroskaID.codecDelay, [UInt8](repeating: 0xFF, count: 8)),
                    EBML.element(MatroskaID.defaultDuration, [UInt8](repeating: 0xFF, count: 8)))
            }
            #expect(error == nil, "\(rate)")
        }
    }

    @Test func whatIsNoMatroskaIsSaid() throws {
        #expect(Self.error([])?.contains("does not begin with an EBML header") == true)
        #expect(Self.error([0x1A, 0x45, 0xDF, 0xA3])?.contains("does not begin with an EBML header") == true)
        var builder = Self.builder()
        #expect(Self.error(builder.header)?.contains("has no Segment") == true)
        #expect(Self.error(builder.header + [1, 2, 3])?.contains("has no Segment") == true)
        builder.header = EBML.element(MatroskaID.header, EBML.text(MatroskaID.docType, "else\u{1B}"))
        #expect(Self.error(builder.bytes)?.contains("is EBML of the type 'else") == true)
        builder.header = EBML.element(MatroskaID.header, EBML.number(MatroskaID.docTypeReadVersion, 9))
        #expect(Self.error(builder.bytes)?.contains("later version") == true)
        builder.header = EBML.element(MatroskaID.header, EBML.text(MatroskaID.docType, "webm"))
        #expect(Self.error(builder.bytes) == nil)
    }

    @Test func anyBitMayBeWrong() throws {
        let bytes = Self.builder().bytes
        for place in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[place] ^= 1 << UInt8(bit)
                guard let file = try? MatroskaMovie(flipped) else { continue }
                for track in file.movie.tracks {
                    for sample in track.samples where sample.offset + sample.size > file.movie.input.size {
                        Issue.record("bit \(bit) of byte \(place): a sample ends at \(sample.offset + sample.size)")
                    }
                    _ = try? Segmenter().plan(file.movie, trackIDs: [track.id])
                }
            }
        }
    }
}
