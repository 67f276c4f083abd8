/// The parameters of a control sequence (ECMA-48 5.4), between `ESC [` and the final byte. Bounded: a longer sequence is
/// read to its end and means nothing.
struct ControlSequence {
    private static let maximumParameters = 8
    private static let maximumLength = 64

    /// The numbers given; one left out is zero.
    private(set) var parameters: [Int] = []
    /// A byte `<`, `=`, `>` or `?` before the numbers.
    private(set) var marker: UInt8?
    private var length = 0

    /// True right after `ESC [`.
    var isEmpty: Bool { length == 0 }
    /// True where it has more than any sequence that means something.
    var isOverlong: Bool { length > Self.maximumLength || parameters.count > Self.maximumParameters }

    mutating func append(_ byte: UInt8) {
        length = min(length + 1, Self.maximumLength + 1)
        guard !isOverlong else { return }
        switch byte {
        case 0x30...0x39:
            if parameters.isEmpty { parameters.append(0) }
            let last = parameters.count - 1
            parameters[last] = min(parameters[last] * 10 + Int(byte - 0x30), 1_000_000)
        case 0x3B:  // ;
            if parameters.isEmpty { parameters.append(0) }
            parameters.append(0)
        case 0x3C...0x3F where length == 1:
            marker = byte
        default:
            length = Self.maximumLength + 1  // Sub-parameters and intermediate bytes: none of ours has them.
        }
    }
}

extension MouseEvent {
    /// A report of xterm's mode 1006: button code, column, row; final `M` while down, `m` for up.
    init?(report parameters: [Int], final: UInt8) {
        let down = final == UInt8(ascii: "M")
        guard parameters.count == 3, down || final == UInt8(ascii: "m") else { return nil }
        let code = parameters[0]
        let point = Point(x: max(0, parameters[1] - 1), y: max(0, parameters[2] - 1))
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let buttons: [Button] = [.left, .middle, .right, .none]
        switch code & ~(4 | 8 | 16) {
        case 0...2:
            self.init(down ? .press : .release, button: buttons[code & 3], at: point, modifiers: modifiers)
        case 32...34 where down:
            self.init(.drag, button: buttons[code & 3], at: point, modifiers: modifiers)
        case 64 where down:
            self.init(.wheelUp, button: .none, at: point, modifiers: modifiers)
        case 65 where down:
            self.init(.wheelDown, button: .none, at: point, modifiers: modifiers)
        case 66 where down:
            self.init(.wheelLeft, button: .none, at: point, modifiers: modifiers)
        case 67 where down:
            self.init(.wheelRight, button: .none, at: point, modifiers: modifiers)
        default:
            return nil
        }
    }
}
