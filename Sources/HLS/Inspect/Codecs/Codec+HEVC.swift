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
