import HLS
import HLSLint
import Testing

/// One change of playlists that keep all rules, and what it breaks.
struct LintCase: CustomTestStringConvertible {
    var rule: String
    var base: LintFixture
    var file: String
    var edit: (old: String, new: String)
    /// The rules that are broken as well, since they follow.
    var also: Set<String>

    var testDescription: String { rule }

    init(
        _ rule: String, _ old: String, _ new: String, in file: String = "main.m3u8", of base: LintFixture,
        also: Set<String> = []
    ) {
        (self.rule, self.base, self.file, self.edit, self.also) = (rule, base, file, (old, new), also)
    }

    /// A change of the sample that follows the talk; of its multivariant playlist unless another file is named.
    init(
        _ rule: String, _ old: String, _ new: String, in file: String = "multivariant.m3u8", also: Set<String> = []
    ) {
        self.init(
            rule, old, new, in: file, of: (try? LintFixture.wellAuthored()) ?? LintFixture([:], inputs: []), also: also)
    }

    func changed() throws -> LintFixture {
        var fixture = base
        var text = try #require(fixture.files[file])
        let place = try #require(text.firstRange(of: edit.old), "\(edit.old) is not in \(file)")
        text.replaceSubrange(place, with: edit.new)
        fixture.files[file] = text
        return fixture
    }
}

struct LintRuleTests {
    static let cases =
        LintCase.syntax + LintCase.names + LintCase.multivariant + LintCase.ladder + LintCase.bandwidths
        + LintCase.audio
        + LintCase.groups + LintCase.pictures + LintCase.trickPlay + LintCase.media + LintCase.segments
        + LintCase.timelines + LintCase.moving + LintCase.lowLatency + LintCase.keys

    @Test(arguments: cases)
    func `a single change breaks the rule and what follows from it`(_ change: LintCase) throws {
        let before = try change.base.report().findings.map(\.rule)
        let after = try change.changed().report().findings.map(\.rule)
        let counts = { (rules: [String]) in Dictionary(rules.map { ($0, 1) }, uniquingKeysWith: +) }
        let (old, new) = (counts(before), counts(after))
        let added = Set(new.filter { $0.value > old[$0.key] ?? 0 }.keys)
        let gone = Set(old.filter { $0.value > new[$0.key] ?? 0 }.keys)
        #expect(added == change.also.union([change.rule]))
        // A change that ends a live playlist, or makes it an event, ends this too.
        #expect(gone.subtracting(["live-window-short"]) == [])
        #expect(!before.contains(change.rule))
    }

    @Test func `every rule of the catalogue has a case`() {
        // Those of transport streams are found in streams that ffmpeg makes.
        let streams = ["segment-container-change", "iframe-cut"]
        let known = Set(
            Self.cases.map(\.rule) + SegmentRuleTests.cases.map(\.rule) + ReloadRulesTests.rules + streams)
        #expect(LintCatalogue.rules.map(\.id).filter { !known.contains($0) } == [])
    }

    @Test func `only bare variants break rules before a change`() throws {
        for fixture in [
            try .wellAuthored(), .pair, .measuredPair, .livePair, .rated, .presentation, .mixed, .columns, .paired,
            .iFrames, .live, .event, .reloaded, .lowLatency, .longLowLatency,
        ] as [LintFixture] {
            // A live playlist of a quarter of an hour is more than a case needs.
            let findings = try fixture.report().findings.filter { $0.rule != "live-window-short" }
            #expect(findings == [], "\(fixture.inputs)")
        }
    }
}
