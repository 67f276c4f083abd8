public import HLS

/// Whose rules a playlist is held against.
public enum LintProfile: String, CaseIterable, Sendable {
    /// What the format demands of every stream: RFC 8216 and its second edition.
    case rfc
    /// That, and what Apple demands of streams for its devices: its authoring specification, and WWDC 2018 session 502.
    case apple
}

/// What a rule looks at, beyond the text of the playlist that it is given.
public enum LintNeed: String, CaseIterable, Sendable {
    /// The media playlists that a multivariant playlist names.
    case mediaPlaylists
    /// The sizes of their segments.
    case segmentSizes
    /// What their segments hold.
    case segments
    /// A later copy of a live media playlist.
    case refreshes
    /// What a server answers while a presentation is watched.
    case reloads
}

/// A rule: what it is about, and how a playlist that breaks it is found. Its identifier stays what it is.
public struct LintRule: Sendable, Identifiable {
    /// How much breaking a rule matters.
    public typealias Severity = PlaylistFinding.Severity

    /// Its stable name, as `average-bandwidth-missing`.
    public let id: String
    /// What is wrong where it is broken.
    public var title: String { text.title }
    /// Why a player cares.
    public var why: String { text.why }
    /// How to fix it.
    public var howToFix: String { text.howToFix }
    /// Where it comes from.
    public var citations: [Citation] { text.citations }
    /// What it looks at beyond one text; nil for nothing.
    public let need: LintNeed?

    private let text: LintRuleText
    let severities: LintSeverities
    let check: LintCheck
    let fix: LintFix?

    /// A rule whose section in the article on the rules says all but how it is checked.
    init(_ id: String, check: LintCheck, fix: LintFix? = nil) {
        guard let text = LintRuleText(of: id), let severities = text.severities else {
            preconditionFailure("the article on the rules has no section \(id)")
        }
        (self.id, self.text, self.severities) = (id, text, severities)
        (self.check, self.fix) = (check, fix)
        need = check.need
    }

    /// How much it matters in a profile; nil where it is not a rule of that profile.
    public func severity(in profile: LintProfile) -> Severity? {
        switch profile {
        case .rfc: severities.rfc
        case .apple: severities.apple
        }
    }

    /// Whether what breaks it can be fixed for certain, at least sometimes.
    public var canBeFixed: Bool { fix != nil }
}

/// How much a rule matters, by profile.
struct LintSeverities: Sendable {
    var apple: LintRule.Severity
    var rfc: LintRule.Severity?
}

/// How a rule finds what breaks it.
struct LintCheck: Sendable {
    typealias Body = @Sendable (LintSubject, inout LintCollector) -> Void

    var need: LintNeed?
    /// Nil where the reader finds it while it reads.
    var body: Body?

    /// The reader finds it.
    static let reader = LintCheck(need: nil, body: nil)

    /// It is in the text of any playlist.
    static func text(_ check: @escaping @Sendable (LintedPlaylist, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: nil) { subject, collector in
            for playlist in subject.all {
                collector.file = playlist.name
                check(playlist, &collector)
            }
        }
    }

    /// It is in a multivariant playlist.
    static func multivariant(
        _ check: @escaping @Sendable (MultivariantPlaylist, inout LintCollector) -> Void
    ) -> LintCheck {
        LintCheck(need: nil) { subject, collector in
            if let multivariant = subject.multivariant { check(multivariant, &collector) }
        }
    }

    /// An attribute is missing on tags of a multivariant playlist.
    ///
    /// - Parameter what: what the tags stand for.
    static func missing<Tag: AttributeTag>(
        _ name: String, on what: String, _ tags: @escaping @Sendable (MultivariantPlaylist) -> [Tag]
    ) -> LintCheck {
        .multivariant { playlist, collector in
            for tag in tags(playlist) where tag.attributes[name] == nil {
                collector.add(line: tag.line, "the \(what) has no \(name)")
            }
        }
    }

    /// It is in a media playlist, alone or beside its multivariant playlist.
    static func media(_ check: @escaping @Sendable (LintedMedia, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: .mediaPlaylists) { subject, collector in
            for media in subject.mediaPlaylists {
                collector.file = media.file.name
                check(media, &collector)
            }
        }
    }

    /// It is in the segments of a media playlist that were opened.
    static func segments(_ check: @escaping @Sendable (LintedMedia, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: .segments) { subject, collector in
            for media in subject.mediaPlaylists where !media.segments.isEmpty {
                collector.file = media.file.name
                check(media, &collector)
            }
        }
    }

    /// It is between a multivariant playlist and its media playlists.
    static func presentation(
        _ check: @escaping @Sendable (LintSubject, MultivariantPlaylist, inout LintCollector) -> Void,
        needing need: LintNeed? = .mediaPlaylists
    ) -> LintCheck {
        LintCheck(need: need) { subject, collector in
            if let multivariant = subject.multivariant { check(subject, multivariant, &collector) }
        }
    }

    /// It is between a media playlist and its next refresh.
    static func refresh(_ check: @escaping @Sendable (LintedRefresh, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: .refreshes) { subject, collector in
            for refresh in subject.refreshes {
                collector.file = refresh.later.file.name
                check(refresh, &collector)
            }
        }
    }

    /// It is in an answer that came while a presentation was watched.
    static func reload(_ check: @escaping @Sendable (LintedAnswer, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: .reloads) { subject, collector in
            for answer in subject.answers { check(answer, &collector) }
        }
    }
}

/// Fixes a finding in the text, and says whether it has: it does nothing where fixing would be a guess.
typealias LintFix = @Sendable (LintFinding, PlaylistLines, inout LintEdit) throws -> Bool

/// A playlist while it is fixed. What is not fixed stays as it is, to the byte.
struct LintEdit {
    var text: PlaylistText
    var dropsByteOrderMark = false

    /// The lines that repeat others, once somebody has asked.
    private var repetitions: Set<Int>?

    init(_ bytes: [UInt8]) { text = PlaylistText(bytes) }

    /// Whether a line says what one before it has said.
    ///
    /// - Parameter lines: the text before anything was fixed; the same at each call.
    mutating func isRepetition(line: Int, of lines: PlaylistLines) -> Bool {
        let known = repetitions ?? lines.repetitions
        repetitions = known
        return known.contains(line)
    }

    var bytes: [UInt8] {
        dropsByteOrderMark ? Array(text.bytes.dropFirst(SourceText.byteOrderMark.count)) : text.bytes
    }

    /// Of attributes that stand several times with one and the same value the first stays.
    mutating func removeEqualAttributes(line: Int) throws -> Bool {
        guard let tag = AttributeLine(text.content(line)) else { return false }
        var known: [String: AttributeList.Attribute] = [:]
        let kept = tag.attributes.attributes.filter { attribute in
            guard let first = known[attribute.name] else {
                known[attribute.name] = attribute
                return true
            }
            return !first.isWritten(like: attribute)
        }
        guard kept.count < tag.attributes.attributes.count else { return false }
        text.replace(line, try tag.changed(to: AttributeList(kept)))
        return true
    }
}

/// All rules, the reader's too.
public enum LintCatalogue {
    /// The rules by families: text and structure first.
    public static let rules: [LintRule] =
        SyntaxRules.all + UnknownNameRules.all + CharacterRules.all + AddressRules.all + MultivariantRules.all
        + LadderRules.all + BandwidthRules.all + CodecRules.all + CodecLevelRules.all + AudioRules.all + GroupRules.all
        + CaptionRules.all + IFrameRules.all + TrickPlayRules.all + RangeRules.all + RangeFormatRules.all
        + MediaRules.all + SegmentListRules.all + PresentationRules.all + TimelineRules.all + DateRules.all
        + DateRangeRules.all + InterstitialRules.all + BitrateRules.all + LiveRules.all + RefreshRules.all
        + ReloadRules.all
        + LowLatencyRules.all + ServerControlRules.all + KeyRules.all + SteeringRules.all
        + SegmentRules.all + DeliveryRules.all + SegmentCodecRules.all + SegmentPictureRules.all
        + SegmentSoundRules.all + SegmentChangeRules.all + SegmentKeyRules.all + SegmentTimeRules.all
        + SegmentAccessRules.all + SegmentTextRules.all

    private static let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// The rule of an identifier.
    public static subscript(id: String) -> LintRule? { byID[id] }
}
