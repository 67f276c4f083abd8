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
