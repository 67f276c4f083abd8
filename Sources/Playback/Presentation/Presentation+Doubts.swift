import PlayheadNumerics

/// Declared bandwidths that cannot be: whatever is played of them means nothing.
extension Presentation {
    /// What a reader must know before any figure, a sentence each: bandwidths in another unit than bits per second, and a ladder
    /// whose bandwidths fall where its pictures grow. Empty of a ladder that may be.
    ///
    /// Source: RFC 8216, section 4.3.4.2: BANDWIDTH and AVERAGE-BANDWIDTH are in bits per second.
    public var doubts: [String] { unitDoubts + [orderDoubt].compactMap(\.self) }

    // MARK: Units

    /// Bits per second: under these is no stream, of speech neither, and over them no variant is delivered.
    fileprivate static let plausibleBitrates = 8000.0...1e9
    /// Bits for a pixel of a frame: from very plain pictures to such as are hardly compressed.
    fileprivate static let plausibleBitsPerPixel = 0.0005...20.0
    /// Of frames whose rate is not declared, a second.
    fileprivate static let usualFrameRate = 30.0
    /// What a bandwidth may have been divided or multiplied by.
    private static let units: [(factor: Double, words: String)] = [
        (1000, "kbit/s"), (1e6, "Mbit/s"), (0.001, "a thousand times too much"),
    ]

    private var unitDoubts: [String] {
        let attributes: [(name: String, value: (Variant) -> Double?)] = [
            ("BANDWIDTH", { $0.peakBitrate }), ("AVERAGE-BANDWIDTH", \.averageBitrate),
        ]
        return attributes.compactMap { name, value in
            let doubtful = variants.compactMap { variant -> (Variant, Double)? in
                guard let rate = value(variant), !variant.canHave(rate) else { return nil }
                return (variant, rate)
            }
            guard let (variant, rate) = doubtful.first else { return nil }
            let unit = Self.units.first { unit in doubtful.allSatisfy { $0.0.isUsual($0.1 * unit.factor) } }
            let others = doubtful.count > 1 ? ", and \(doubtful.count - 1) more" : ""
            return
                "\(name) is in bits per second, and \(variant.words) declares \(Int(clamping: rate.rounded()))\(others): "
                + (unit.map { "that looks like \($0.words). " } ?? "no such stream can be. ")
                + "Correct the playlist: what is played of it now means nothing."
        }
    }

    // MARK: Order

    /// A larger picture may have a little less, since encoders and frame rates differ.
    private static let leastFall = 1.2

    private var orderDoubt: String? {
        let pictures = variants.filter { $0.pixels != nil }.sorted { ($0.pixels ?? 0) < ($1.pixels ?? 0) }
        var worst: (smaller: Variant, larger: Variant, fall: Double)?
        var highest: Variant?
        for variant in pictures {
            if let highest, (highest.pixels ?? 0) < (variant.pixels ?? 0), highest.codecFamily == variant.codecFamily {
                let fall = highest.peakBitrate / variant.peakBitrate
                if fall >= Self.leastFall, fall > worst?.fall ?? 0 { worst = (highest, variant, fall) }
            }
            if variant.peakBitrate > highest?.peakBitrate ?? 0 { highest = variant }
        }
        guard let worst else { return nil }
        func declared(_ variant: Variant) -> String {
            "\(Int(clamping: variant.peakBitrate.rounded())) b/s for \(variant.words)"
        }
        return
            "BANDWIDTH falls where the picture grows: \(declared(worst.smaller)), \(declared(worst.larger)). Players "
            + "choose by BANDWIDTH, so they take the smaller picture for the better one. Correct the playlist: a peak that one "
            + "segment has is often the reason."
    }
}

extension Presentation.Variant {
    fileprivate var pixels: Int? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return width.multipliedReportingOverflow(by: height).partialValue
    }

    /// What its pictures are coded in, without profile and level.
    fileprivate var codecFamily: String {
        (codecs ?? "").split(separator: ",").map { $0.prefix { $0 != "." } }.sorted().joined(separator: ",")
    }

    /// Its playlist with its picture's size: `240p/chunks.m3u8 (426x240)`.
    fileprivate var words: String { uri + (width.flatMap { width in height.map { " (\(width)x\($0))" } } ?? "") }

    /// Bits for a pixel of a frame; nil where the picture's size is not declared.
    private func perPixel(_ rate: Double) -> Double? {
        pixels.map { rate / (Double($0) * (frameRate.flatMap { $0 > 0 ? $0 : nil } ?? Presentation.usualFrameRate)) }
    }

    /// Whether a bitrate can be one of such pictures.
    fileprivate func canHave(_ rate: Double) -> Bool {
        guard Presentation.plausibleBitrates.contains(rate) else { return false }
        return perPixel(rate).map(Presentation.plausibleBitsPerPixel.contains) ?? true
    }

    /// Whether a bitrate is an ordinary one of such pictures.
    fileprivate func isUsual(_ rate: Double) -> Bool {
        perPixel(rate).map { (0.005...3).contains($0) } ?? (30_000...30e6).contains(rate)
    }
}
