extension Codec {
    /// H.264 (RFC 6381 section 3.3): `avc1.PPCCLL`, six hexadecimal digits, or the old `avc1.100.31`.
    static let advancedVideo: Reader = { parts in
        if parts.count == 2, let profile = parts[0].decimal(digits: 1...3), let level = parts[1].decimal(digits: 1...2)
        {
            return Parameters(
                profile: avcProfile(profile, constraints: 0), level: avcLevel(level), profileNumber: profile,
                levelNumber: level)
        }
        guard parts.count == 1, let value = parts[0].hexadecimal(digits: 6) else { return nil }
        let (profile, constraints, level) = (value >> 16, value >> 8 & 0xFF, value & 0xFF)
        // Level 1b of the profiles below High is written as level 1.1 with constraint_set3_flag.
        let is1b = level == 9 || level == 11 && constraints & 0x10 != 0 && profile < 100
        return Parameters(
            profile: avcProfile(profile, constraints: constraints), level: is1b ? "1b" : avcLevel(level),
            profileNumber: profile, levelNumber: level)
    }

    private static func avcProfile(_ number: Int, constraints: Int) -> String {
        switch number {
        case 66: constraints & 0x40 != 0 ? "Constrained Baseline" : "Baseline"
        case 77: "Main"
        case 88: "Extended"
        case 100: "High"
        case 110: "High 10"
        case 118: "Multiview High"
        case 122: "High 4:2:2"
        case 128: "Stereo High"
        case 244: "High 4:4:4"
        default: "\(number)"
        }
    }

    private static func avcLevel(_ number: Int) -> String { "\(number / 10).\(number % 10)" }
}

extension Codec {
    /// HEVC (ISO/IEC 14496-15 annex E): `hvc1.[A-C]P.F.TL[.C…]` with profile, compatibility flags, tier and level, and
    /// up to six bytes of constraints.
    static let highEfficiencyVideo: Reader = { parts in
        guard parts.count >= 3, parts.count <= 9 else { return nil }
        let profile = parts[0].drop { "ABC".contains($0) }
        guard parts[0].utf8.count - profile.utf8.count <= 1, let number = profile.decimal(digits: 1...2),
            parts[1].hexadecimal(digits: parts[1].utf8.count) != nil, (1...8).contains(parts[1].utf8.count),
            let tier = tiers[parts[2].first], let level = parts[2].dropFirst().decimal(digits: 1...3),
            parts[3...].allSatisfy({ (1...2).contains($0.utf8.count) && $0.hexadecimal(digits: $0.utf8.count) != nil })
        else { return nil }
        return Parameters(
            profile: hevcProfiles[number] ?? "\(number)",
            level: level % 30 == 0 ? "\(level / 30).0" : "\(level / 30).\(level % 30 / 3)", profileNumber: number,
            levelNumber: level, tier: tier)
    }

    private static let tiers: [Character?: String] = ["L": "Main", "H": "High"]

    private static let hevcProfiles: [Int: String] = [
        1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Range Extensions", 5: "High Throughput",
        6: "Multiview Main", 7: "Scalable Main", 8: "3D Main", 9: "Screen-Extended Main",
    ]
}

extension Codec {
    /// AV1 (AV1 Codec ISO Media File Format Binding section 5): `av01.P.LLT.DD`, and six optional fields.
    ///
    /// The binding wants all six of them or none. Apple's table of CODECS values leaves the last ones out, as
    /// `av01.0.13M.10.0.112`, so that this is well formed too.
    static let alliedVideo: Reader = { parts in
        guard (3...9).contains(parts.count), let profile = parts[0].decimal(digits: 1...1),
            let index = parts[1].dropLast().decimal(digits: 2...2), let tier = av1Tiers[parts[1].last],
            let depth = parts[2].decimal(digits: 2...2), parts[3...].allSatisfy({ $0.decimal(digits: 1...3) != nil })
        else { return nil }
        let names = ["Main", "High", "Professional"]
        return Parameters(
            profile: names.indices.contains(profile) ? names[profile] : "\(profile)",
            level: "\(2 + index / 4).\(index % 4)", profileNumber: profile, levelNumber: index, tier: tier,
            bitDepth: depth)
    }

    private static let av1Tiers: [Character?: String] = ["M": "Main", "H": "High"]
}

extension Codec {
    /// VP8 and VP9 (VP Codec ISO Media File Format Binding): `vp09.PP.LL.DD`, and five optional fields.
    static let vp9: Reader = { parts in
        guard parts.count == 3 || parts.count == 8, let profile = parts[0].decimal(digits: 2...2),
            let level = parts[1].decimal(digits: 2...2), let depth = parts[2].decimal(digits: 2...2),
            parts[3...].allSatisfy({ $0.decimal(digits: 2...2) != nil })
        else { return nil }
        return Parameters(
            profile: "\(profile)", level: "\(level / 10).\(level % 10)", profileNumber: profile, levelNumber: level,
            bitDepth: depth)
    }
}

extension Codec {
    /// Dolby Vision (Dolby Vision Streams Within the HTTP Live Streaming Format): `dvh1.PP.LL`, in SUPPLEMENTAL-CODECS
    /// with compatibility brands behind it, as `dvh1.08.01/db4h`.
    static let dolbyVision: Reader = { parts in
        guard parts.count == 2, let profile = parts[0].decimal(digits: 2...2),
            let level = parts[1].prefix(while: { $0 != "/" }).decimal(digits: 2...2)
        else { return nil }
        return Parameters(profile: "\(profile)", level: "\(level)", profileNumber: profile, levelNumber: level)
    }

    /// The compatibility brands of an element of SUPPLEMENTAL-CODECS, as `db1p`.
    public var brands: [String] { format.split(separator: "/").dropFirst().map(String.init) }
}
