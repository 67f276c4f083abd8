/// A decimal with up to three digits behind its point, as far as figures of players need it; further digits are cut off.
struct CMCDNumber {
    var whole: Int64 = 0
    var thousandths: Int64 = 0
    var hasFraction = false

    /// Reads `12`, `-3`, `3961.22`, `1.2e3`; `nil` where the text is something else, or longer than such a number is.
    @inline(__always)
    init?(_ text: UnsafeRawBufferPointer) {
        guard text.count > 0, text.count < 40 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        var at = isNegative || text[0] == UInt8(ascii: "+") ? 1 : 0
        let start = at
        while at < text.count, text[at] &- 0x30 < 10 {
            let (value, overflow) = whole.multipliedReportingOverflow(by: 10)
            whole = overflow || value > .max - 9 ? .max : value + Int64(text[at] - 0x30)
            at += 1
        }
        guard at > start else { return nil }
        if at < text.count, text[at] == UInt8(ascii: ".") {
            at += 1
            var scale: Int64 = 100
            while at < text.count, text[at] &- 0x30 < 10 {
                thousandths += Int64(text[at] - 0x30) * scale
                if text[at] != 0x30 { hasFraction = true }
                scale /= 10
                at += 1
            }
        }
        if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
            // JSON may write it: rare, so it may take its time.
            guard let value = Double(String(decoding: text, as: UTF8.self)), abs(value) < 1e15 else { return nil }
            whole = Int64(abs(value))
            thousandths = Int64((abs(value) - abs(value).rounded(.down)) * 1000)
            (hasFraction, at) = (thousandths > 0, text.count)
        }
        guard at == text.count else { return nil }
        if isNegative, whole > 0 || hasFraction { whole = -max(1, whole) }
    }
}

/// The numbers of an inner list by their types, from which the one is taken that a session is measured by.
struct CMCDList {
    private var first: Int64?
    private var untyped: Int64?
    private var video: Int64?
    private var audio: Int64?
    private var other: Int64?

    /// Adds a number with its type parameter, packed; zero for none.
    ///
    /// - Parameter sums: whether several numbers of a type add up, as those of several stalls do.
    mutating func add(_ value: Int64, type: UInt64, sums: Bool) {
        first = first ?? value
        func added(_ known: Int64?) -> Int64 { sums ? (known ?? 0) + value : known ?? value }
        switch type {
        case 0: untyped = added(untyped)
        case CMCDToken.of("v"), CMCDToken.of("av"): video = added(video)
        case CMCDToken.of("a"): audio = added(audio)
        default: other = max(other ?? 0, value)
        }
    }

    /// What the list says: the video's number before that of all and of the audio; of stalls that of all, else the largest, since
    /// one wait of the viewer is a stall of each type.
    func value(of key: CMCDKey) -> Int64? {
        switch key {
        case .bsa, .bsda, .bsd:
            untyped ?? [video, audio, other].compactMap(\.self).max()
        default: video ?? untyped ?? audio ?? first
        }
    }
}
