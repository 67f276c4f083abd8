/// Turns the bytes that a terminal sends into events: UTF-8, keys, SGR mouse reports (xterm mode 1006), bracketed paste
/// (2004) and focus (1004). A sequence that it does not know is swallowed whole, so that none of its characters acts as
/// a key. Bytes may come in any portions.
///
/// Keys are known by the sequences of the xterm, VT, rxvt and Linux console families, whatever `TERM` says.
struct InputDecoder {
    private enum State {
        case ground
        /// The bytes still to come and the scalar so far.
        case utf8(remaining: Int, value: UInt32)
        case escape
        /// After `ESC O`.
        case singleShift
        case control(ControlSequence)
        /// The Linux console's `ESC [ [`: one more byte is the key.
        case consoleKey
        /// OSC, DCS and their like: up to BEL or ST. True after an ESC that may begin ST.
        case string(escaped: Bool)
        /// The bytes of X10 mouse reports still to come; a terminal without SGR reports sends them.
        case oldMouse(remaining: Int)
        case paste
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// The longest paste kept; the rest of a longer one is dropped.
    static let maximumPaste = 1 << 20

    private var state = State.ground
    private var pasted: [UInt8] = []
    /// Bytes of `pasteEnd` that the paste ends with so far.
    private var pasteEndMatched = 0

    /// Whether the bytes so far may be whole or the begin of more: after a moment without more, call `flush`.
    var isAmbiguous: Bool {
        switch state {
        case .escape, .singleShift: true
        case .control(let sequence): sequence.isEmpty
        default: false
        }
    }

    /// Takes bytes and adds the events that they complete.
    mutating func feed(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
        for byte in bytes { feed(byte, into: &events) }
    }

    /// Takes what is ambiguous for what it is if nothing follows: the Escape key, or Alt with `[` or `O`.
    mutating func flush(into events: inout [InputEvent]) {
        guard isAmbiguous else { return }
        switch state {
        case .singleShift: events.append(.key(.alt("O")))
        case .control: events.append(.key(.alt("[")))
        default: events.append(.key(.escape))
        }
        state = .ground
    }

    private mutating func feed(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: ground(byte, into: &events)
        case .utf8(let remaining, let value): continueUTF8(byte, remaining, value, into: &events)
        case .escape: escape(byte, into: &events)
        case .singleShift: singleShift(byte, into: &events)
        case .control(var sequence):
            control(byte, &sequence, into: &events)
        case .consoleKey:
            state = .ground
            if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40))) }
        case .string(let escaped):
            let ends = byte == 0x07 || escaped && byte == 0x5C
            state = ends ? .ground : .string(escaped: byte == 0x1B)
        case .oldMouse(let remaining):
            state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
        case .paste:
            paste(byte, into: &events)
        }
    }

    private mutating func ground(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B: state = .escape
        case 0..<0x80: events.append(.key(Self.plainKey(byte)))
        case 0xC2...0xDF: state = .utf8(remaining: 1, value: UInt32(byte & 0x1F))
        case 0xE0...0xEF: state = .utf8(remaining: 2, value: UInt32(byte & 0x0F))
        case 0xF0...0xF4: state = .utf8(remaining: 3, value: UInt32(byte & 0x07))
        default: break  // Not UTF-8.
        }
    }

    private mutating func continueUTF8(
        _ byte: UInt8, _ remaining: Int, _ value: UInt32, into events: inout [InputEvent]
    ) {
        state = .ground
        guard byte & 0xC0 == 0x80 else { return ground(byte, into: &events) }
        let value = value << 6 | UInt32(byte & 0x3F)
        if remaining > 1 {
            state = .utf8(remaining: remaining - 1, value: value)
        } else if let scalar = Unicode.Scalar(value), value >= 0xA0 {
            events.append(.key(.character(Character(scalar))))
        }
    }

    private mutating func escape(_ byte: UInt8, into events: inout [InputEvent]) {
        state = .ground
        switch byte {
        case 0x1B:
            events.append(.key(.escape))
            state = .escape
        case UInt8(ascii: "["): state = .control(ControlSequence())
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
            state = .string(escaped: false)
        case 0x20..<0x7F: events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        case 0x7F, 0x08: events.append(.key(.named(.backspace, .alt)))
        case 0x0D, 0x0A: events.append(.key(.named(.enter, .alt)))
        default:
            events.append(.key(.escape))
            ground(byte, into: &events)
        }
    }

    private mutating func singleShift(_ byte: UInt8, into events: inout [InputEvent]) {
        state = .ground
        if byte == 0x1B {
            state = .escape
        } else if let key = KeySequences.singleShift(byte) {
            events.append(.key(key))
        }
    }

    private mutating func control(_ byte: UInt8, _ sequence: inout ControlSequence, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            state = .escape  // The sequence was broken off.
        case UInt8(ascii: "[") where sequence.isEmpty:
            state = .consoleKey
        case UInt8(ascii: "M") where sequence.isEmpty:
            state = .oldMouse(remaining: 3)
        case 0x40...0x7E,
            UInt8(ascii: "$") where !sequence.isEmpty:  // rxvt ends shifted keys with $.
            state = .ground
            finish(sequence, final: byte, into: &events)
        case 0x20...0x3F:
            sequence.append(byte)
            state = .control(sequence)
        default:
            state = .ground
        }
    }

    private mutating func finish(_ sequence: ControlSequence, final: UInt8, into events: inout [InputEvent]) {
        if sequence.marker == UInt8(ascii: "<") {
            if let mouse = MouseEvent(report: sequence.parameters, final: final) { events.append(.mouse(mouse)) }
        } else if sequence.marker != nil || sequence.isOverlong {
            return
        } else if final == UInt8(ascii: "~"), sequence.parameters.first == 200 {
            pasted.removeAll()
            pasteEndMatched = 0
            state = .paste
        } else if sequence.parameters.isEmpty, final == UInt8(ascii: "I") || final == UInt8(ascii: "O") {
            events.append(.focus(final == UInt8(ascii: "I")))
        } else if let key = KeySequences.control(sequence.parameters, final: final) {
            events.append(.key(key))
        }
    }

    private mutating func paste(_ byte: UInt8, into events: inout [InputEvent]) {
        // The end begins with ESC, which occurs nowhere else in it: a mismatch can only begin it anew.
        pasteEndMatched = byte == Self.pasteEnd[pasteEndMatched] ? pasteEndMatched + 1 : byte == 0x1B ? 1 : 0
        if pasted.count < Self.maximumPaste + Self.pasteEnd.count { pasted.append(byte) }
        guard pasteEndMatched == Self.pasteEnd.count else { return }
        let text = pasted.dropLast(Self.pasteEnd.count).prefix(Self.maximumPaste)
        events.append(.paste(String(decoding: text, as: UTF8.self)))
        pasted.removeAll()
        state = .ground
    }

    /// A byte that is a key by itself.
    private static func plainKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x08, 0x7F: .backspace
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }
}
