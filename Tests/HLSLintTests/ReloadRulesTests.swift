import HLS
import HLSLint
import PlayheadPlatform
import Testing

/// What a server answers to who asks for more than a playlist: to wait for the next segment, to leave out what is known.
struct ReloadRulesTests {
    static let rules = ["playlist-reload-failed", "blocking-reload-early", "delta-update-mismatch"]

    private static let url = "https://example.com/live.m3u8"
    private static let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36\n"

    /// A server whose 12 segments go on each 6 s; `change` makes what it answers.
    private static func script(
        header: String = control, until end: Double = 29,
        _ change: @escaping (_ request: WatchedRequest, _ copy: Range<Int>) -> String?
    ) throws -> ScriptedWatch {
        let script = try ScriptedWatch(ScriptedWatch.text(0..<12, header: header), name: url) { request, time in
            var numbers = Int(time / 6)..<Int(time / 6) + 12
            var seconds = 0.0
            if let last = request.number("_HLS_msn"), last >= numbers.upperBound, change(request, numbers) == nil {
                seconds = Double(last - 11) * 6 - time
                numbers = last - 11..<last + 1
            }
            let text =
                change(request, numbers)
                ?? text(numbers, header, skips: request.directives.contains("_HLS_skip") ? 4 : 0)
            return (seconds, .success(LintInput(name: url, bytes: Array(text.utf8), query: [:])))
        }
        script.run(until: end)
        return script
    }

    /// A copy of which so many segments at the beginning are left out.
    private static func text(
        _ numbers: Range<Int>, _ header: String = control, skips count: Int, stated: Int? = nil
    ) -> String {
        let listed = ScriptedWatch.text(numbers.dropFirst(count), header: header)
        return count == 0
            ? listed
            : listed.replacing("SEQUENCE:\(numbers.lowerBound + count)", with: "SEQUENCE:\(numbers.lowerBound)")
                .replacing(header, with: header + "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(stated ?? count)\n")
    }

    @Test func `a server that waits and leaves out what is known breaks nothing`() throws {
        let script = try Self.script { _, _ in nil }
        #expect(script.rules == [:])
        // It waits, then is asked for a delta update and for what is there; and then is asked to wait again.
        #expect(
            script.requests.prefix(4).map(\.request.directives)
                == ["_HLS_msn=12", "_HLS_skip=YES&_HLS_msn=12", "", "_HLS_msn=13"])
        #expect(script.requests.prefix(4).map(\.time) == [0, 6, 6, 6])
        #expect(script.report.watch?.playlists.first?.newSegmentCount == 5)
    }

    /// A server that offers neither is asked for neither, and so is a folder.
    @Test func `nothing is asked for that is not offered`() throws {
        let plain = try Self.script(header: "#EXT-X-DISCONTINUITY-SEQUENCE:0\n") { _, _ in nil }
        #expect(plain.requests.allSatisfy { $0.request.directives.isEmpty })
        let file = try ScriptedWatch { ScriptedWatch.text(Int($0 / 6)..<Int($0 / 6) + 12, header: Self.control) }
        file.run(until: 30)
        #expect(file.requests.map(\.time) == [6, 12, 18, 24, 30])
        #expect(file.requests.allSatisfy { $0.request.directives.isEmpty })
    }

    @Test func `an answer without what was waited for is early`() throws {
        let script = try Self.script(header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n", until: 5) {
            request, numbers in
            Self.text(numbers, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n", skips: 0)
        }
        #expect(script.rules == ["blocking-reload-early": 2])
        #expect(
            script.report.findings.first?.message
                == "asked for with _HLS_msn=12, it was sent without that segment: its last segment is 11")
        // It is not asked again at once.
        #expect(script.requests.map(\.time) == [0, 3])
    }

    @Test func `parts are waited for`() throws {
        let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=6\n#EXT-X-PART-INF:PART-TARGET=2\n"
        func text(_ parts: Int) -> String {
            ScriptedWatch.text(
                0..<12 + parts / 3, header: header,
                footer: (0..<parts % 3).map {
                    "#EXT-X-PART:DURATION=2.0,INDEPENDENT=YES,URI=\"\(parts / 3).\($0).ts\"\n"
                }.joined()
                    + "#EXT-X-RENDITION-REPORT:URI=\"a.m3u8\"\n")
        }
        func script(_ ignores: Bool) throws -> ScriptedWatch {
            let script = try ScriptedWatch(text(1), name: Self.url) { request, time in
                var (parts, seconds) = (1 + Int(time / 2), 0.0)
                if !ignores, let segment = request.number("_HLS_msn"), let part = request.number("_HLS_part") {
                    let wanted = (segment - 12) * 3 + part + 1
                    if wanted > parts { (seconds, parts) = (Double(wanted - 1) * 2 - time, wanted) }
                }
                return (seconds, .success(LintInput(name: Self.url, bytes: Array(text(parts).utf8), query: [:])))
            }
            script.run(until: 11)
            return script
        }
        let fine = try script(false)
        #expect(fine.rules == [:])
        #expect(
            fine.requests.map(\.request.directives).filter { !$0.isEmpty }.prefix(4)
                == [
                    "_HLS_msn=12&_HLS_part=1", "_HLS_msn=12&_HLS_part=2", "_HLS_msn=13&_HLS_part=0",
                    "_HLS_msn=13&_HLS_part=1",
                ])
        // Parts are no news for a person.
        #expect(fine.told.allSatisfy { $0.hasPrefix("1 new segment") })
        let early = try script(true)
        #expect(early.rules.keys.contains("blocking-reload-early"))
        #expect(
            early.report.findings.first?.message.contains("_HLS_msn=12&_HLS_part=1, it was sent without that part")
                == true)
    }

    @Test func `a plain load has the segments of a blocking reload`() throws {
        let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"
        // A cache has a copy that is older.
        let cached = try Self.script(header: header) { request, numbers in
            request.directives.isEmpty
                ? Self.text(max(0, numbers.lowerBound - 1)..<numbers.upperBound - 1, header, skips: 0) : nil
        }
        #expect(cached.rules == [:])
        let other = try Self.script(header: header, until: 5) { request, numbers in
            request.directives.isEmpty ? ScriptedWatch.text(numbers, name: { "other-\($0).ts" }, header: header) : nil
        }
        #expect(other.rules == ["segment-changed": 1])
        #expect(other.report.findings.first?.message.contains("in a plain load behind it") == true)
    }

    @Test func `a delta update that does not fit is found`() throws {
        func rules(_ delta: @escaping (Range<Int>) -> String) throws -> [String: Int] {
            try Self.script(until: 5) { request, numbers in
                request.directives.contains("_HLS_skip") ? delta(numbers) : nil
            }.rules
        }
        #expect(try rules { Self.text($0, skips: 4) } == [:])
        // A server may send all.
        #expect(try rules { Self.text($0, skips: 0) } == [:])
        // Later ones than the whole playlist has.
        #expect(try rules { Self.text($0.lowerBound + 1..<$0.upperBound + 1, skips: 4) } == [:])
        let wrong = ["delta-update-mismatch": 1]
        #expect(try rules { Self.text($0, skips: 4, stated: 3) } == wrong)
        #expect(try rules { Self.text($0, skips: 4, stated: 5) } == wrong)
        #expect(try rules { Self.text($0, skips: 4).replacing("10.ts", with: "ten.ts") } == wrong)
        #expect(
            try rules { Self.text($0, skips: 4).replacing("#EXTINF:6.0,\n10.ts", with: "#EXTINF:5.0,\n10.ts") } == wrong
        )
        #expect(
            try rules {
                Self.text($0, skips: 4).replacing("#EXTINF:6.0,\n10", with: "#EXT-X-DISCONTINUITY\n#EXTINF:6.0,\n10")
            } == wrong)
        #expect(try rules { Self.text($0, skips: 4).replacing("DURATION:6", with: "DURATION:8") } == wrong)
        // Nearer to the end than the 36 s of CAN-SKIP-UNTIL, and more than there ever was.
        #expect(try rules { Self.text($0, skips: 9) } == wrong)
        #expect(try rules { Self.text($0, skips: 4, stated: 1 << 60) } == wrong)
        #expect(try rules { Self.text($0, skips: 4).replacing("SEQUENCE:1\n", with: "SEQUENCE:\(Int.max)\n") } == wrong)
    }
}

extension WatchedRequest {
    /// The value of a directive.
    fileprivate func number(_ name: String) -> Int? {
        directives.split(separator: "&").first { $0.hasPrefix(name + "=") }.flatMap {
            Int($0.dropFirst(name.count + 1))
        }
    }
}
