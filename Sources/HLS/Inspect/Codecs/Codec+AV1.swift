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
