extension Theme {
    /// The default: colours of middle lightness, at least 3:1 against both black and white, so that it reads on a
    /// light background as on a dark one. With 16 colours or fewer it uses the user's own palette.
    public static let standard = Theme(name: "standard") { role, depth in
        guard depth == .indexed256 else { return ansi(role, depth) }
        return switch role {
        case .text: Paint()
        case .muted, .axis, .border: Paint(244)
        case .title, .overlap: Paint(-1, .bold)
        case .good: Paint(29)
        case .warn: Paint(136, .bold)
        case .bad: Paint(161, .bold)
        case .stall: Paint(93, .bold)
        case .info: Paint(32)
        case .selection: Paint(-1, .reverse)
        case .key: Paint(32, .bold)
        case .series1: Paint(32)
        case .series2: Paint(136)
        case .series3: Paint(29)
        case .series4: Paint(133)
        case .series5: Paint(166)
        case .series6: Paint(67)
        }
    }

    /// For dark backgrounds: the Okabe-Ito colours at their own lightness.
    public static let dark = Theme(name: "dark") { role, depth in
        guard depth == .indexed256 else { return ansi(role, depth) }
        return switch role {
        case .text: Paint(252)
        case .muted, .axis: Paint(245)
        case .border: Paint(240)
        case .title, .overlap: Paint(255, .bold)
        case .good: Paint(36)
        case .warn: Paint(214)
        case .bad: Paint(203, .bold)
        case .stall: Paint(171, .bold)
        case .info: Paint(74)
        case .selection: Paint(255, on: 25, .bold)
        case .key: Paint(74, .bold)
        case .series1: Paint(74)
        case .series2: Paint(214)
        case .series3: Paint(36)
        case .series4: Paint(175)
        case .series5: Paint(227)
        case .series6: Paint(166)
        }
    }

    /// For light backgrounds: darker forms of the same hues.
    public static let light = Theme(name: "light") { role, depth in
        guard depth == .indexed256 else { return ansi(role, depth) }
        return switch role {
        case .text: Paint(234)
        case .muted, .axis: Paint(242)
        case .border: Paint(247)
        case .title, .overlap: Paint(232, .bold)
        case .good: Paint(29)
        case .warn: Paint(130, .bold)
        case .bad: Paint(161, .bold)
        case .stall: Paint(93, .bold)
        case .info: Paint(25)
        case .selection: Paint(231, on: 25, .bold)
        case .key: Paint(25, .bold)
        case .series1: Paint(25)
        case .series2: Paint(130)
        case .series3: Paint(29)
        case .series4: Paint(90)
        case .series5: Paint(166)
        case .series6: Paint(67)
        }
    }

    /// No colour at any depth: attributes only.
    public static let monochrome = Theme(name: "monochrome") { role, _ in attributesOnly(role) }

    /// All themes, in the order in which a key press goes through them.
    public static let all = [standard, dark, light, monochrome]

    /// The user's own 16 colours. Grey is bright black at 16 and faint at 8: bold black cannot be seen on some
    /// terminals. Blue is left for last, it is hardly legible on many black backgrounds.
    private static func ansi(_ role: Role, _ depth: ColorDepth) -> Paint {
        guard depth > .monochrome else { return attributesOnly(role) }
        return switch role {
        case .text: Paint()
        case .muted, .axis, .border: depth == .ansi16 ? Paint(8) : Paint(-1, .dim)
        case .title, .overlap: Paint(-1, .bold)
        case .good, .series1: Paint(6)
        case .warn, .series2: Paint(3)
        case .bad: Paint(1, .bold)
        case .stall: Paint(5, .bold)
        case .info, .key: Paint(6, .bold)
        case .selection: Paint(-1, .reverse)
        case .series3: Paint(5)
        case .series4: Paint(2)
        case .series5: Paint(1)
        case .series6: Paint(4)
        }
    }

    /// What remains of each role without colour.
    private static func attributesOnly(_ role: Role) -> Paint {
        switch role {
        case .text, .good, .axis, .border, .info: Paint()
        case .muted: Paint(-1, .dim)
        case .title, .warn, .key: Paint(-1, .bold)
        case .bad, .stall: Paint(-1, [.bold, .underline])
        case .selection, .overlap: Paint(-1, .reverse)
        case .series1, .series3, .series5: Paint()
        case .series2, .series4, .series6: Paint(-1, .bold)
        }
    }
}

extension Paint {
    /// A paint on the default background.
    fileprivate init(_ foreground: Int16, _ attributes: Attributes) {
        self.init(foreground, on: -1, attributes)
    }
}
