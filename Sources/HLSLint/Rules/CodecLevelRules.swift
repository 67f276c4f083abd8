import HLS

/// Profiles and levels that formats name, and how formats are written.
enum CodecLevelRules {
    static let all: [LintRule] = [
        LintRule("codec-case", check: .multivariant(checkCase)),
        LintRule("codec-object-type", check: .multivariant(checkObjectTypes)),
        LintRule("avc-profile", check: .multivariant(checkProfile)),
        LintRule("level-below-picture", check: .multivariant(checkLevel)),
        LintRule("av1-level", check: .multivariant(checkAV1)),
        LintRule("dolby-vision-profile", check: .multivariant(checkDolbyVision)),
        LintRule("apac-profile-level", check: .multivariant(checkAPAC)),
    ]

    private static func codecs(
        _ playlist: MultivariantPlaylist, _ body: (_ tag: any AttributeTag, _ codec: Codec) -> Void
    ) {
        for tag in playlist.described {
            for codec in tag.attributes.elements("CODECS") { body(tag, Codec(codec)) }
        }
    }

    private static func checkCase(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            guard let entry = CodecFamily.sampleEntry(likeThatOf: codec.format), entry != codec.sampleEntry else {
                return
            }
            collector.add(
                at: "CODECS", of: tag, "\(codec.format.quoted) should begin with \(entry), in these letters")
        }
    }

    /// Object types of ISO 14496-1, by the name that RFC 8216's players look for.
    private static let namesOfObjectTypes = [
        "6b": "mp4a.40.34", "69": "mp4a.40.34", "66": "mp4a.40.2", "67": "mp4a.40.2", "68": "mp4a.40.2", "a5": "ac-3",
        "a6": "ec-3",
    ]

    private static func checkObjectTypes(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            guard codec.sampleEntry == "mp4a", let name = namesOfObjectTypes[codec.format.dropFirst(5).lowercased()]
            else { return }
            collector.add(at: "CODECS", of: tag, "\(codec.format.quoted) is mostly named \(name.quoted)")
        }
    }

    private static func checkProfile(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants {
            for codec in variant.codecs.map({ Codec($0) }) where codec.name == "H.264" && codec.profileNumber == 66 {
                collector.add(at: "CODECS", of: variant, "\(codec.format.quoted) is of the Baseline profile")
            }
        }
    }

    private static func checkLevel(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            guard let size = tag.attributes.resolution("RESOLUTION"), let level = codec.levelNumber,
                let needed = LevelLimits.lowestLevel(
                    of: codec.name, size, frameRate: tag.attributes.decimal("FRAME-RATE")),
                level < needed.number
            else { return }
            let rate = tag.attributes.decimal("FRAME-RATE").map { " at \($0.short) frames a second" } ?? ""
            collector.add(
                at: "CODECS", of: tag,
                "\(codec.format.quoted) is level \(codec.level ?? ""), and \(size)\(rate) needs \(needed.name)")
        }
    }

    private static func checkAV1(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            // 31 says that the stream keeps to no level.
            guard codec.sampleEntry == "av01", let level = codec.levelNumber, level > 18, level < 31 else { return }
            collector.add(at: "CODECS", of: tag, "\(codec.format.quoted) goes beyond level 6.2")
        }
    }

    /// 8 has a base layer that other players show, and 20 is stereo.
    private static let profiles: Set<Int> = [5, 8, 20]
    /// 2160p at 60 frames a second.
    private static let highestLevel = 9

    private static func checkDolbyVision(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            guard ["dvh1", "dvhe"].contains(codec.sampleEntry), let profile = codec.profileNumber,
                let level = codec.levelNumber
            else { return }
            // Immersive video has levels of its own.
            let isTooHigh = level > highestLevel && tag.attributes["REQ-VIDEO-LAYOUT"] == nil
            if !profiles.contains(profile) || isTooHigh {
                collector.add(
                    at: "CODECS", of: tag,
                    "\(codec.format.quoted) is Dolby Vision of profile \(profile), level \(level)")
            }
        }
    }

    private static func checkAPAC(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        codecs(playlist) { tag, codec in
            guard codec.sampleEntry == "apac" else { return }
            let parts = codec.format.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
            if parts.count < 2 || parts.contains(where: { $0.decimal(digits: 1...3) == nil }) {
                collector.add(
                    at: "CODECS", of: tag, "\(codec.format.quoted) has no profile and level, as apac.31.00 has")
            }
        }
    }
}

/// How large and how fast the pictures of a level may be.
private struct LevelLimits {
    /// As CODECS numbers the level, and as people do.
    var number: Int
    var name: String
    /// In a picture: macroblocks of H.264, samples of the others.
    var picture: Double
    /// The same in a second.
    var second: Double

    private init(_ number: Int, _ name: String, _ picture: Double, _ second: Double) {
        (self.number, self.name, self.picture, self.second) = (number, name, picture, second)
    }

    /// Rates are rounded, and 29.97 is written as 30: as much more is let pass.
    private static let slack = 1.03

    /// The lowest level that allows pictures of a size; nil for a format without such limits, and for what no level allows.
    static func lowestLevel(of format: String, _ size: Resolution, frameRate: Double?) -> LevelLimits? {
        guard let levels = tables[format] else { return nil }
        let (width, height) = (Double(size.width), Double(size.height))
        let picture =
            format == "H.264" ? (width / 16).rounded(.up) * (height / 16).rounded(.up) : width * height
        return levels.first { $0.picture >= picture && $0.second * slack >= picture * (frameRate ?? 0) }
    }

    /// ISO 14496-10 table A-1, ISO 23008-2 tables A.8 and A.9, AV1 annex A.3.
    private static let tables: [String: [LevelLimits]] = [
        "H.264": [
            LevelLimits(10, "1", 99, 1485), LevelLimits(11, "1.1", 396, 3000), LevelLimits(12, "1.2", 396, 6000),
            LevelLimits(13, "1.3", 396, 11_880), LevelLimits(21, "2.1", 792, 19_800),
            LevelLimits(22, "2.2", 1620, 20_250), LevelLimits(30, "3", 1620, 40_500),
            LevelLimits(31, "3.1", 3600, 108_000), LevelLimits(32, "3.2", 5120, 216_000),
            LevelLimits(40, "4", 8192, 245_760), LevelLimits(42, "4.2", 8704, 522_240),
            LevelLimits(50, "5", 22_080, 589_824), LevelLimits(51, "5.1", 36_864, 983_040),
            LevelLimits(52, "5.2", 36_864, 2_073_600), LevelLimits(60, "6", 139_264, 4_177_920),
        ],
        "HEVC": [
            LevelLimits(30, "1", 36_864, 552_960), LevelLimits(60, "2", 122_880, 3_686_400),
            LevelLimits(63, "2.1", 245_760, 7_372_800), LevelLimits(90, "3", 552_960, 16_588_800),
            LevelLimits(93, "3.1", 983_040, 33_177_600), LevelLimits(120, "4", 2_228_224, 66_846_720),
            LevelLimits(123, "4.1", 2_228_224, 133_693_440), LevelLimits(150, "5", 8_912_896, 267_386_880),
            LevelLimits(153, "5.1", 8_912_896, 534_773_760), LevelLimits(156, "5.2", 8_912_896, 1_069_547_520),
            LevelLimits(180, "6", 35_651_584, 1_069_547_520), LevelLimits(183, "6.1", 35_651_584, 2_139_095_040),
        ],
        "AV1": [
            LevelLimits(0, "2.0", 147_456, 4_423_680), LevelLimits(1, "2.1", 278_784, 8_363_520),
            LevelLimits(4, "3.0", 665_856, 19_975_680), LevelLimits(5, "3.1", 1_065_024, 31_950_720),
            LevelLimits(8, "4.0", 2_359_296, 70_778_880), LevelLimits(9, "4.1", 2_359_296, 141_557_760),
            LevelLimits(12, "5.0", 8_912_896, 267_386_880), LevelLimits(13, "5.1", 8_912_896, 534_773_760),
            LevelLimits(14, "5.2", 8_912_896, 1_069_547_520), LevelLimits(16, "6.0", 35_651_584, 1_069_547_520),
            LevelLimits(17, "6.1", 35_651_584, 2_139_095_040),
        ],
    ]
}
