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
