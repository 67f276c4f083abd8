/// An RFC 6381 format taken apart, as far as rules ask for it.
struct CodecString {
    /// H.264 and HEVC: the profile's number.
    var profile: Int?
    /// H.264: ten times the level. HEVC: thirty times the level.
    var level: Int?

    /// Takes a format apart; nil where it is not formed as its family wants it. Families that are not known always are.
    init?(_ format: String) {
        let fields = format.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch fields[0] {
        case "avc1", "avc3": guard readAVC(fields) else { return nil }
        case "hvc1", "hev1": guard readHEVC(fields) else { return nil }
        case "dvh1", "dvhe", "dva1", "dvav", "dav1":
            guard fields.count == 3, fields.dropFirst().allSatisfy({ $0.isDecimal(digits: 2) }) else { return nil }
            profile = Int(fields[1])
            level = Int(fields[2])
        case "av01":
            guard fields.count >= 4, fields[1].isDecimal(digits: 1), fields[2].utf8.count == 3,
                String(fields[2].dropLast()).isDecimal(digits: 2), "MH".contains(fields[2].suffix(1)),
                fields.dropFirst(3).allSatisfy({ Number.integer($0.utf8) != nil })
            else { return nil }
            profile = Int(fields[1])
            level = Int(fields[2].dropLast())
        case "vp08", "vp09":
            guard fields.count >= 4, fields.dropFirst().allSatisfy({ $0.isDecimal(digits: 2) }) else { return nil }
        case "mp4a":
            guard fields.count >= 2, fields[1].isHexadecimal(digits: 2),
                fields.count == 2 || fields.count == 3 && Number.integer(fields[2].utf8) != nil,
                fields[1] != "40" || fields.count == 3
            else { return nil }
        default: break
        }
    }

    /// `avc1.640029`; some old ones write the profile and the level as decimal numbers.
    private mutating func readAVC(_ fields: [String]) -> Bool {
        if fields.count == 2, fields[1].isHexadecimal(digits: 6) {
            profile = Int(fields[1].prefix(2), radix: 16)
            level = Int(fields[1].suffix(2), radix: 16)
            return true
        }
        guard fields.count == 3 else { return false }
        profile = Number.integer(fields[1].utf8)
        level = Number.integer(fields[2].utf8)
        return profile != nil && level != nil
    }

    /// `hvc1.2.4.L153.B0`.
    private mutating func readHEVC(_ fields: [String]) -> Bool {
        guard fields.count >= 4, fields.count <= 10 else { return false }
        let space = fields[1].first.map { "ABC".contains($0) } == true ? 1 : 0
        profile = Number.integer(fields[1].utf8.dropFirst(space))
        level = Number.integer(fields[3].utf8.dropFirst())
        return profile != nil && level != nil && Int(fields[2], radix: 16) != nil && "LH".contains(fields[3].prefix(1))
            && fields.dropFirst(4).allSatisfy { $0.isHexadecimal(digits: 1) || $0.isHexadecimal(digits: 2) }
    }
}

extension String {
    fileprivate func isHexadecimal(digits: Int) -> Bool {
        utf8.count == digits
            && utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }
    }

    fileprivate func isDecimal(digits: Int) -> Bool {
        utf8.count == digits && utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
