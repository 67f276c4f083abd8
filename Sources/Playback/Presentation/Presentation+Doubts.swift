import HLS
import PlayheadNumerics

/// Declared bandwidths that cannot be: whatever is played of them means nothing.
extension Presentation {
    /// What a reader must know before any figure, a sentence each: bandwidths in another unit than bits per second, and a ladder
    /// whose bandwidths fall where its pictures grow. Empty of a ladder that may be.
    ///
    /// Source: RFC 8216, section 4.3.4.2: BANDWIDTH and AVERAGE-BANDWIDTH are in bits per second.
    public var doubts: [String] { unitDoubts + [orderDoubt].compactMap(\.self) }

    // MARK: Units

    private var unitDoubts: [String] {
        let attributes: [(name: String, value: (Variant) -> Double?)] = [
            ("BANDWIDTH", { $0.peakBitrate }), ("AVERAGE-BANDWIDTH", \.averageBitrate),
        ]
        return attributes.compactMap { name, value in
            let doubtful = variants.compactMap { variant -> (variant: Variant, rate: DeclaredBitrate)? in
                guard let rate = value(variant).map(variant.declared), !rate.isPlausible else { return nil }
                return (variant, rate)
            }
            guard let (variant, rate) = doubtful.first else { return nil }
            let others = doubtful.count > 1 ? ", and \(doubtful.count - 1) more" : ""
            return
                "\(name) is in bits per second, and \(variant.words) declares "
                + "\(Int(clamping: rate.value.rounded()))\(others): "
                + (DeclaredBitrate.likelyUnit(of: doubtful.map(\.rate)).map { "that looks like \($0). " }
                    ?? "no such stream can be. ")
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

    /// A bitrate that is declared for it.
    fileprivate func declared(_ rate: Double) -> DeclaredBitrate {
        DeclaredBitrate(rate, width: width, height: height, frameRate: frameRate)
    }
}
