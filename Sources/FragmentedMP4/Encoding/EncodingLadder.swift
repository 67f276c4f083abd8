/// The tiers that a source is encoded as.
public struct EncodingLadder: Sendable {
    /// A tier: a size that pictures are fitted into, and a bitrate.
    public struct Tier: Sendable, CustomStringConvertible {
        /// The height of a picture of 16:9, pixels; others are fitted into that.
        public var height: Int
        /// The average bitrate, bits per second.
        public var bitrate: Int

        /// The width of a picture of 16:9, pixels, even as encoders want it.
        var width: Int { (height * 16 + 9) / 18 * 2 }

        /// As it is typed: `1080p:6M`.
        public var description: String {
            let rate =
                bitrate % 1_000_000 == 0
                ? "\(bitrate / 1_000_000)M" : bitrate % 1000 == 0 ? "\(bitrate / 1000)k" : "\(bitrate)"
            return "\(height)p:\(rate)"
        }
    }

    /// The tiers.
    public var tiers: [Tier]

    /// The H.264 tiers of Apple's authoring specification (1.25).
    public static let apple = EncodingLadder(
        tiers: [
            (234, 145), (360, 365), (432, 730), (432, 1100), (540, 2000), (720, 3000), (720, 4500), (1080, 6000),
            (1080, 7800),
        ].map { Tier(height: $0, bitrate: $1 * 1000) })

    /// No more tiers are encoded at once: each takes an encoder's memory.
    static let mostTiers = 16

    init(tiers: [Tier]) { self.tiers = tiers }

    /// A ladder as it is typed: `apple`, or tiers with commas between, as `1080p:6M,720p:3M,360p:800k`; nil where it is
    /// neither.
    public init?(_ text: String) {
        if text == "apple" {
            self = .apple
            return
        }
        tiers = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let tier = Tier(part) else { return nil }
            tiers.append(tier)
        }
        guard (1...Self.mostTiers).contains(tiers.count), Set(tiers.map(\.description)).count == tiers.count else {
            return nil
        }
    }

    /// The tiers that are not larger than a source: what is enlarged takes bits and shows no more.
    public func tiers(within width: Int, _ height: Int) -> [Tier] {
        let (long, short) = (max(width, height), min(width, height))
        return tiers.filter { $0.height <= short || $0.width <= long }
    }
}

extension EncodingLadder.Tier {
    /// The size of a picture that fits into the tier and keeps its shape: even numbers, as encoders want them.
    ///
    /// A tier's box is turned as the picture is: a picture of 9:16 in the tier of 1080p has 1080x1920.
    func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
        let box = width >= height ? (self.width, self.height) : (self.height, self.width)
        let scale = min(Double(box.0) / Double(width), Double(box.1) / Double(height))
        func even(_ side: Int, within limit: Int) -> Int {
            min(max(2, Int((Double(side) * scale / 2).rounded()) * 2), limit)
        }
        return (even(width, within: box.0), even(height, within: box.1))
    }
}

extension EncodingLadder.Tier {
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasSuffix("p"), let height = Int(parts[0].dropLast()),
            (16...4320).contains(height), height % 2 == 0, let bitrate = Self.bitrate(parts[1])
        else { return nil }
        (self.height, self.bitrate) = (height, bitrate)
    }

    /// `6M`, `2.5M`, `800k` or bits a second, from 10 kb/s to 200 Mb/s.
    private static func bitrate(_ text: Substring) -> Int? {
        let units: [Character: Double] = ["k": 1e3, "M": 1e6]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text : text.dropLast()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(digits) else {
            return nil
        }
        let bits = (value * (unit ?? 1)).rounded()
        return (10_000...200_000_000).contains(bits) ? Int(bits) : nil
    }
}
