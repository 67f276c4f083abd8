import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct UserAgentTests {
    @Test(arguments: [
        ("AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)", "iPad", "17.5", "21F79"),
        ("AppleCoreMedia/1.0.0.23F5054h (iPad; U; CPU OS 26_5 like Mac OS X; en_us)", "iPad", "26.5", "23F5054h"),
        ("AppleCoreMedia/1.0.0.19K53 (Apple TV; U; CPU OS 15_2 like Mac OS X; en_us)", "Apple TV", "15.2", "19K53"),
        (
            "AppleCoreMedia/1.0.0.8C148 (iPhone; U; CPU iPhone OS 4_2_1 like Mac OS X; de_de)", "iPhone", "4.2.1",
            "8C148"
        ),
        ("AppleCoreMedia/1.0.0.20G80 (Macintosh; U; Intel Mac OS X 11_5_1; en_us)", "Macintosh", "11.5.1", "20G80"),
    ])
    func `tells device and system`(text: String, device: String, version: String, build: String) {
        let agent = UserAgent(parsing: text)
        #expect(agent.device == device)
        #expect(agent.osVersion == version)
        #expect(agent.osBuild == build)
    }

    @Test(arguments: [
        "", "AppleCoreMedia/", "AppleCoreMedia/1.0.0", "AppleCoreMedia/1.0.0 (", "VLC/3.0 (iPad; U; CPU OS 17_5)",
        "AppleCoreMedia/1.0.0 ()", "AppleCoreMedia/1.0.0 (;;;)", "(iPad)", "\u{1B}[2J",
    ])
    func tellsNothingOfWhatItDoesNotKnow(text: String) {
        let agent = UserAgent(parsing: text)
        #expect(agent.device == nil)
        #expect(agent.osVersion == nil)
        #expect(agent.osBuild == nil)
    }

    @Test func `fills in what the context lacks`() {
        var session = SessionTotals(id: "a")
        session.software = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        session.context = SessionContext(["device": .text("iPad14,1"), "network": .text("wifi")])
        #expect(session.fullContext.keys == ["device", "network", "osBuild", "osVersion"])
        #expect(session.contextValue("device") == "iPad14,1")
        #expect(session.contextValue("osVersion") == "17.5")
        #expect(session.contextValue("network") == "wifi")
        #expect(session.contextValue("carrier") == nil)
    }
}
