/// A bitrate that a playlist declares for pictures of a size: whether it can be one.
///
/// Source: RFC 8216 section 4.3.4.2: BANDWIDTH and AVERAGE-BANDWIDTH are in bits per second.
package struct DeclaredBitrate {
    /// As it is declared, where it is right in bits per second.
    package var value: Double
    /// Samples of a picture; nil where its size is not declared.
    private let pixels: Double?
    private let frameRate: Double

    /// A bitrate of pictures of a width and a height, pixels, so many a second.
    package init(_ value: Double, width: Int?, height: Int?, frameRate: Double?) {
        self.value = value
        let pixels = width.flatMap { width in height.map { Double(width) * Double($0) } } ?? 0
        self.pixels = pixels > 0 ? pixels : nil
        self.frameRate = frameRate.flatMap { $0 > 0 ? $0 : nil } ?? Self.usualFrameRate
    }

    /// Of frames whose rate is not declared, a second.
    private static let usualFrameRate = 30.0
    /// Bits per second: under these is no stream, of speech neither, and over them no variant is delivered.
    private static let plausible = 8000.0...1e9
    /// Bits for a pixel of a frame: from very plain pictures to such as are hardly compressed.
    private static let plausiblePerPixel = 0.0005...20.0

    /// Whether such pictures can have it.
    package var isPlausible: Bool {
        Self.plausible.contains(value) && perPixel(value).map(Self.plausiblePerPixel.contains) ?? true
    }

    /// The unit in which several bitrates, none of which is plausible, would all be ordinary ones, in words; nil for none.
    package static func likelyUnit(of bitrates: [DeclaredBitrate]) -> String? {
        units.first { unit in bitrates.allSatisfy { $0.isUsual($0.value * unit.factor) } }?.words
    }

    /// What a bandwidth may have been divided or multiplied by.
    private static let units: [(factor: Double, words: String)] = [
        (1000, "kbit/s"), (1e6, "Mbit/s"), (0.001, "a thousand times too much"),
    ]

    private func perPixel(_ rate: Double) -> Double? { pixels.map { rate / ($0 * frameRate) } }

    private func isUsual(_ rate: Double) -> Bool {
        perPixel(rate).map { (0.005...3).contains($0) } ?? (30_000...30e6).contains(rate)
    }
}
