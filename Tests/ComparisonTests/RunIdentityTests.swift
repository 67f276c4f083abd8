import Comparison
import PlayerLog
import Testing

@Suite struct RunIdentityTests {
    private let name = RunIdentity(playlist: "bbb.json", abr: "bola", player: "sabre", trace: "lte.json", seed: 1)

    @Test func `the same name has the same ID and every part counts`() {
        var others: [RunIdentity] = Array(repeating: name, count: 6)
        others[0].playlist = "other.json"
        others[1].abr = "bola-e"
        others[2].player = "hlsjs"
        others[3].trace = "3g.json"
        others[4].seed = 2
        others[5].settings = ["scale": "2.0"]
        let ids = Set(others.map { $0.sessionID() } + [name.sessionID(), name.sessionID(occurrence: 1)])
        #expect(ids.count == 8)
        #expect(name.sessionID() == "B6BD3D7E-CAD9-84BC-94A1-7A6AF38FDCE2")
    }

    @Test func `the ID is a UUID of version eight`() {
        let parts = name.sessionID().split(separator: "-")
        #expect(parts.map(\.utf8.count) == [8, 4, 4, 4, 12])
        #expect(parts[2].first == "8")
        #expect(parts[3].first.map { "89AB".contains($0) } == true)
        #expect(parts.joined().allSatisfy { $0.isHexDigit && !$0.isLowercase })
    }

    @Test func `the context says that the session is simulated and by setting`() {
        var name = name
        name.settings = ["scale": "2.0"]
        let context = name.context
        #expect(context["source"] == "simulated")
        #expect(RunIdentity.keys.map { context[$0] } == ["bbb.json", "bola", "sabre", "lte.json"])
        #expect(context["seed"] == "1")
        #expect(context["scale"] == "2.0")
    }
}
