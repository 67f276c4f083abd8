/// A key of common media client data, of version 1 (CTA-5004) or 2 (CTA-5004-B, table 1).
///
/// The order of the cases is that of ``names``, which is alphabetical.
enum CMCDKey: UInt8, CaseIterable, Sendable {
    case ab, bg, bl, br, bs, bsa, bsd, bsda, cdn, cen, cid, cmsdd, cmsds, cs, d, dfa, dl, e, ec, h, lab, lb, ltc, msd,
        mtp
    case nor, nr, nrr, ot, pb, pr, pt, rc, rtp, sf, sid, smrt, sn, st, sta, su, tab, tb, tbl, tpb, ts, ttfb, ttfbb, ttlb
    case url, v

    fileprivate static let names: [StaticString] = [
        "ab", "bg", "bl", "br", "bs", "bsa", "bsd", "bsda", "cdn", "cen", "cid", "cmsdd", "cmsds", "cs", "d", "dfa",
        "dl",
        "e", "ec", "h", "lab", "lb", "ltc", "msd", "mtp", "nor", "nr", "nrr", "ot", "pb", "pr", "pt", "rc", "rtp", "sf",
        "sid", "smrt", "sn", "st", "sta", "su", "tab", "tb", "tbl", "tpb", "ts", "ttfb", "ttfbb", "ttlb", "url", "v",
    ]

    /// As it is written.
    var name: String { "\(Self.names[Int(rawValue)])" }

    /// What a value is.
    enum Kind: Sendable {
        /// A whole number that is not negative.
        case integer
        /// Whole numbers, in version 2 as an inner list.
        case integers
        /// A number with a fraction.
        case decimal
        case truth
        case token
        case text
        /// Texts, in version 2 as an inner list.
        case texts
    }

    var kind: Kind {
        switch self {
        case .ab, .bl, .br, .bsa, .bsd, .bsda, .lab, .lb, .mtp, .pb, .tab, .tb, .tbl, .tpb: .integers
        case .d, .dfa, .dl, .ltc, .msd, .pt, .rc, .rtp, .sn, .ts, .ttfb, .ttfbb, .ttlb, .v: .integer
        case .pr: .decimal
        case .bg, .bs, .nr, .su: .truth
        case .e, .ot, .sf, .st, .sta: .token
        case .cdn, .cen, .cid, .cmsdd, .cmsds, .cs, .h, .nrr, .sid, .smrt, .url: .text
        case .ec, .nor: .texts
        }
    }

    /// Whether version 1 has it.
    var isOfFirstVersion: Bool {
        switch self {
        case .bl, .br, .bs, .cid, .d, .dl, .mtp, .nor, .nrr, .ot, .pr, .rtp, .sf, .sid, .st, .su, .tb, .v: true
        default: false
        }
    }

    /// Whether it comes with events only, never with a request.
    var isOfEventsOnly: Bool {
        switch self {
        case .cen, .cmsdd, .cmsds, .e, .h, .rc, .smrt, .ts, .ttfb, .ttfbb, .ttlb, .url: true
        default: false
        }
    }

    /// The header that brings it, where it comes in one.
    func header(version: Int) -> CMCDHeader? {
        switch self {
        case .ab, .br, .d, .lab, .lb, .ot, .tab, .tb, .tpb: .object
        case .bl, .cs, .dfa, .dl, .ltc, .mtp, .nor, .nrr, .pb, .sn, .sta, .su, .tbl: .request
        case .bg, .bs, .bsa, .bsd, .bsda, .ec, .nr, .pt, .rtp: .status
        case .cid, .msd, .sf, .sid, .st, .v: .session
        case .pr: version > 1 ? .status : .session
        case .cdn, .cen, .cmsdd, .cmsds, .e, .h, .rc, .smrt, .ts, .ttfb, .ttfbb, .ttlb, .url: nil
        }
    }

    /// The tokens that it may be.
    func tokens(version: Int) -> [StaticString] {
        switch self {
        case .e:
            [
                "abe", "abs", "ae", "as", "b", "bc", "c", "ce", "e", "h", "m", "pc", "pe", "pr", "ps", "rr", "sk", "t",
                "um",
            ]
        case .ot: ["m", "a", "v", "av", "i", "c", "tt", "k", "o"]
        case .sf: version > 1 ? ["d", "h", "e", "s", "o"] : ["d", "h", "s", "o"]
        case .st: version > 1 ? ["v", "l", "ll"] : ["v", "l"]
        case .sta: ["s", "p", "k", "r", "a", "e", "f", "q", "d"]
        default: []
        }
    }

    /// The longest that a text may be, characters; `nil` where nothing is said.
    func longest(version: Int) -> Int? {
        switch self {
        case .cid: version > 1 ? 128 : 64
        case .sid, .cen: 64
        case .h: 128
        default: nil
        }
    }

    /// Whether the number is to be a multiple of 100, and how strictly; `nil` where nothing is said.
    func rounding(version: Int) -> CMCDRule.Severity? {
        switch self {
        case .bl: version > 1 ? .should : .must
        case .dl, .mtp, .rtp: .must
        case .tbl: .should
        default: nil
        }
    }
}

/// One of the four headers of requests.
enum CMCDHeader: String, CaseIterable, Sendable {
    case object = "CMCD-Object"
    case request = "CMCD-Request"
    case session = "CMCD-Session"
    case status = "CMCD-Status"
}

/// Finds the key of a name of up to seven bytes: one multiplication and one look.
struct CMCDKeyTable: Sendable {
    static let shared = CMCDKeyTable()

    private static let slotCount = 256
    /// The names, packed, where their hashes lead; zero where there is none.
    private var packed = [UInt64](repeating: 0, count: slotCount)
    private var keys = [CMCDKey](repeating: .v, count: slotCount)

    private init() {
        for key in CMCDKey.allCases {
            let name = CMCDToken.of(CMCDKey.names[Int(key.rawValue)])
            var slot = Self.slot(of: name)
            while packed[slot] != 0 { slot = (slot + 1) % Self.slotCount }
            (packed[slot], keys[slot]) = (name, key)
        }
    }

    @inline(__always)
    private static func slot(of name: UInt64) -> Int { Int(truncatingIfNeeded: (name &* 0x9E37_79B1_85EB_CA87) >> 56) }

    /// The key of a name; `nil` where it is none of CMCD's.
    @inline(__always)
    subscript(name: UnsafeRawBufferPointer) -> CMCDKey? {
        name.count < 8 ? self[CMCDToken.packed(name)] : nil
    }

    /// The key of a name as ``CMCDToken`` packs it; `nil` where it is none of CMCD's.
    @inline(__always)
    subscript(word: UInt64) -> CMCDKey? {
        if word == 0 { return nil }
        var slot = Self.slot(of: word)
        while packed[slot] != 0 {
            if packed[slot] == word { return keys[slot] }
            slot = (slot &+ 1) % Self.slotCount
        }
        return nil
    }
}
