/// Which key an escape sequence stands for.
enum KeySequences {
    /// `ESC O` and a byte: VT application mode, function keys, rxvt's Control and arrows.
    static func singleShift(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "a")...UInt8(ascii: "d"): letters[byte - 0x20].map { .named($0, .control) }
        default: letters[byte].map { .named($0) }
        }
    }

    /// `ESC [`, numbers and a final byte.
    static func control(_ parameters: [Int], final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "Z"):
            return .backTab
        case UInt8(ascii: "P")...UInt8(ascii: "S") where parameters.first == 1:
            return .function(Int(final) - 0x4F)
        case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
            return letters[final - 0x20].map { .named($0, .shift) }
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "@"):
            guard let number = parameters.first else { return nil }
            if let function = functionNumber(number) { return .function(function) }
            return numbers[number].map { .named($0, modifiers(parameters).union(rxvtModifiers(final))) }
        default:
            return letters[final].map { .named($0, modifiers(parameters)) }
        }
    }

    private static let letters: [UInt8: Key.Name] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    ]

    private static let numbers: [Int: Key.Name] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]

    /// VT220 left gaps between its function keys.
    private static func functionNumber(_ number: Int) -> Int? {
        switch number {
        case 11...15: number - 10
        case 17...21: number - 11
        case 23...24: number - 12
        default: nil
        }
    }

    /// xterm's second number: one more than the sum of Shift 1, Alt 2, Control 4.
    private static func modifiers(_ parameters: [Int]) -> Key.Modifiers {
        guard parameters.count == 2, (2...16).contains(parameters[1]) else { return [] }
        return Key.Modifiers(rawValue: UInt8(parameters[1] - 1) & 0b111)
    }

    /// rxvt tells modifiers by the final byte.
    private static func rxvtModifiers(_ final: UInt8) -> Key.Modifiers {
        switch final {
        case UInt8(ascii: "$"): .shift
        case UInt8(ascii: "^"): .control
        case UInt8(ascii: "@"): [.shift, .control]
        default: []
        }
    }
}
