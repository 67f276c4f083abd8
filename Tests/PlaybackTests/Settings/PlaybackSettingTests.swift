import Testing

@testable import Playback

/// The one list of settings: whatever is in it can be given, is told, and is refused where it cannot be.
@Suite struct PlaybackSettingTests {
    /// Those that options give numbers, each with one that can be.
    private static let numbers: [(setting: PlaybackSetting, number: Double)] = PlaybackSetting.all.compactMap {
        switch $0.domain {
        case .aboveZero, .time: ($0, 7.5)
        case .within(let range): ($0, range.upperBound)
        case nil: nil
        }
    }

    private func simulation(_ profile: PlayerProfile = .avplayer) throws -> Simulation {
        try Made.simulation(Made.presentation(), "5M/80ms", profile: profile)
    }

    @Test func `each setting has a name of its own, and each control a title`() {
        #expect(Set(PlaybackSetting.all.map(\.name)).count == PlaybackSetting.all.count)
        #expect(Set(PlaybackSetting.controls.map(\.title)).count == PlaybackSetting.controls.count)
        #expect(PlaybackSetting.controls.count == PlaybackSetting.all.count { $0.control != nil } + 9)
        #expect(PlaybackSetting.controls[0].title == PlaybackSetting.scale.control?.title)
        #expect(PlaybackSetting.connectionTrips.key == "connectionTrips")
    }

    @Test(arguments: numbers.indices) func `a number that is given is set, labelled and told`(_ index: Int) throws {
        let (setting, number) = Self.numbers[index]
        let given = GivenSettings([setting: number])
        var change = try PlaybackChange(of: simulation())
        #expect(change.texts == [:] && setting.number(change) == nil)
        given.apply(to: &change)
        #expect(setting.number(change) == number)
        #expect(change.texts == [setting.key: "\(number)"] && given.texts == change.texts)
        #expect(change.label == "fixed:0, \(setting.label.before)\(number)\(setting.label.after)")
        let other = GivenSettings([setting: 1, .latency: 2]).replacing(given).texts
        #expect(other[setting.key] == "\(number)")
    }

    @Test(arguments: numbers.indices) func `a number that cannot be is refused`(_ index: Int) {
        let (setting, number) = Self.numbers[index]
        #expect(GivenSettings([setting: number]).problem() == nil)
        #expect(setting.number(parsing: "none") == nil && !setting.wanted.isEmpty)
        guard setting.name != "latency" else { return }
        for number in [-1, Double.infinity, .nan] {
            let problem = GivenSettings([setting: number]).problem(prefix: "--a-")
            #expect(problem?.hasPrefix("--a-\(setting.name) \(number): ") == true)
        }
    }

    @Test(arguments: PlayerProfile.all)
    func `what a player was given comes along to another one, and nothing else`(profile: PlayerProfile) throws {
        var simulation = try simulation()
        #expect(simulation.playing(on: profile).profile == profile)
        for setting in PlaybackSetting.ofPlayer { simulation.set(setting, to: 0.5) }
        let other = simulation.playing(on: profile)
        #expect(other.ownNumbers.map(\.number) == PlaybackSetting.ofPlayer.map { _ in 0.5 })
        #expect(other.profile.name == profile.name && other.profile.maxBuffer == profile.maxBuffer)
    }
}
