/// How colours are seen: Machado, Oliveira and Fernandes (2009), severity 1, in linear sRGB.
enum ColorVision: CaseIterable {
    case usual, protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    /// The distance of two colours of xterm's palette in CIELAB (D65).
    func distance(_ first: Int16, _ second: Int16) -> Double {
        let square = zip(lab(first), lab(second)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return square.squareRoot()
    }

    private func lab(_ index: Int16) -> [Double] {
        let channels = linearChannels(of: index)
        let seen = matrix.map { row in min(1, max(0, zip(row, channels).reduce(0) { $0 + $1.0 * $1.1 })) }
        let x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047
        let y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]
        let z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883
        let (fx, fy, fz) = (cubeRoot(x), cubeRoot(y), cubeRoot(z))
        return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
    }

    private func cubeRoot(_ value: Double) -> Double {
        guard value > 216.0 / 24389 else { return (24389.0 / 27 * value + 16) / 116 }
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }
}

/// The channels of a colour in xterm's cube or grey ramp, linear.
func linearChannels(of index: Int16) -> [Double] {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    let index = Int(index)
    let channels =
        index >= 232
        ? Array(repeating: Double(8 + 10 * (index - 232)), count: 3)
        : [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
    return channels.map { channel -> Double in
        let value = channel / 255
        return value <= 0.04045 ? value / 12.92 : power24((value + 0.055) / 1.055)
    }
}

/// x to the power of 2.4: the square times the fifth root of the square.
private func power24(_ value: Double) -> Double {
    let square = value * value
    var root = value
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
}
