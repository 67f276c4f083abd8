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
