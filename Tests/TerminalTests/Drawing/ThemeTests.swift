import Testing

@testable import PlayheadTerminal

struct ThemeTests {
    @Test(arguments: Theme.all, ColorDepth.allCases)
    func `every role has colours that the depth knows`(theme: Theme, depth: ColorDepth) {
        let colors: Int16 =
            switch depth {
            case .monochrome: 0
            case .ansi8: 8
            case .ansi16: 16
            case .indexed256: 256
            }
        for role in Role.allCases {
            let paint = theme.paint(of: role, at: depth)
            #expect((-1..<max(0, colors)).contains(paint.foreground))
            #expect((-1..<max(0, colors)).contains(paint.background))
        }
    }

    @Test(arguments: Theme.all, ColorDepth.allCases)
    func `what is wrong, and what is selected, differ from plain text`(theme: Theme, depth: ColorDepth) {
        for role in [Role.bad, .warn, .selection, .title] {
            #expect(theme.paint(of: role, at: depth) != theme.paint(of: .text, at: depth))
        }
        #expect(theme.paint(of: .bad, at: depth) != theme.paint(of: .good, at: depth))
    }

    @Test func `the default theme can be read on black and on white`() {
        for role in Role.allCases {
            let paint = Theme.standard.paint(of: role, at: .indexed256)
            #expect(paint.background == -1)
            guard paint.foreground >= 0 else { continue }
            let luminance = relativeLuminance(of: paint.foreground)
            #expect((luminance + 0.05) / 0.05 >= 3)
            #expect(1.05 / (luminance + 0.05) >= 3)
        }
    }

    /// Against the grounds of ``FramePicture``; borders say nothing.
    @Test(arguments: [(Theme.dark, Int16(233)), (.light, 231)])
    func `the themes for a dark and a light ground can be read on it, text best`(theme: Theme, ground: Int16) {
        let background = relativeLuminance(of: ground)
        for role in Role.allCases where role != .border {
            let paint = theme.paint(of: role, at: .indexed256)
            let (own, text) = (
                paint.background < 0 ? background : relativeLuminance(of: paint.background),
                relativeLuminance(of: paint.foreground)
            )
            let contrast = (max(own, text) + 0.05) / (min(own, text) + 0.05)
            let isText = [.text, .title, .muted, .axis, .info, .bad, .warn, .key, .selection].contains(role)
            #expect(contrast >= (isText ? 4.5 : 3), "\(role): \(contrast)")
        }
    }

    /// What is observed and indicated, a stall and an error stand beside each other: each two of them are further apart than 20 in
    /// CIELAB, for everybody.
    @Test(arguments: [Theme.standard, .dark, .light], ColorVision.allCases)
    func `what is observed, indicated, a stall and an error are four colours`(theme: Theme, vision: ColorVision) {
        let roles: [Role] = [.series1, .series2, .stall, .bad]
        for (index, role) in roles.enumerated() {
            for other in roles[..<index] {
                let pair = [role, other].map { theme.paint(of: $0, at: .indexed256).foreground }
                let distance = vision.distance(pair[0], pair[1])
                #expect(distance > 20, "\(role) and \(other): \(distance)")
            }
        }
    }

    @Test(arguments: Theme.all, [ColorDepth.ansi8, .ansi16])
    func `of few colours too what is indicated, a stall and an error differ`(theme: Theme, depth: ColorDepth) {
        guard theme != .monochrome else { return }
        #expect(Set([Role.series2, .stall, .bad].map { theme.paint(of: $0, at: depth).foreground }).count == 3)
    }

    @Test func `the series of the default theme differ`() {
        let colors = (0..<6).map { Theme.standard.paint(of: .series($0), at: .indexed256).foreground }
        #expect(Set(colors).count == 6)
        #expect(Role.series(6) == .series1)
        #expect(Role.series(-1) == .series6)
    }

    @Test func `a style adds its attributes to those of the role`() {
        let paint = Theme.standard.paint(Style(.title, .underline), at: .indexed256)
        #expect(paint.attributes == [.bold, .underline])
    }

    /// WCAG 2.1.
    private func relativeLuminance(of index: Int16) -> Double {
        let linear = linearChannels(of: index)
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
