import Testing

@testable import PlayerLog

/// Records of common media client data, key by key.
struct CMCDParserTests {
    /// What a record was read as.
    private struct Reading {
        var numbers: [String: Int64] = [:]
        var texts: [String: String] = [:]
        var departures: [CMCDDeparture] = []

        init(_ text: String, isChecked: Bool = false) {
            var parser = CMCDParser()
            parser.begin()
            Array(text.utf8).withUnsafeBytes { bytes in
                parser.parse(bytes)
                if isChecked { CMCDLint.check(&parser) }
                for key in CMCDKey.allCases where parser.record.has(key) {
                    switch key.kind {
                    case .text, .texts: texts[key.name] = parser.record.string(key)
                    case .token:
                        let token = parser.record.token(key)
                        texts[key.name] = String(
                            decoding: (0..<8).map { UInt8(truncatingIfNeeded: token >> UInt64(8 * $0)) }.prefix {
                                $0 != 0
                            },
                            as: UTF8.self)
                    case .integer, .integers, .decimal, .truth: numbers[key.name] = parser.record[key]
                    }
                }
            }
            departures = parser.departures
        }

        var rules: [String] { departures.map { $0.rule.rawValue + ($0.keyName.map { " \($0)" } ?? "") } }
    }

    @Test func `the names of the keys are in order, one for each`() {
        let names = CMCDKey.allCases.map(\.name)
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        #expect(names.last == "v" && names[Int(CMCDKey.ot.rawValue)] == "ot")
        for key in CMCDKey.allCases {
            Array(key.name.utf8).withUnsafeBytes { #expect(CMCDKeyTable.shared[$0] == key) }
        }
    }

    @Test func `a record of version 1`() {
        let read = Reading(
            #"bl=21300,br=3200,bs,cid="faec",d=4004,dl=18500,mtp=48100,nor="..%2Fa.m4v",nrr="12-48",ot=v,pr=1.08,sf=d,sid="6e2f",st=v,su,tb=6000"#
        )
        #expect(read.rules == [])
        #expect(
            read.numbers == [
                "bl": 21300, "br": 3200, "bs": 1, "d": 4004, "dl": 18500, "mtp": 48100, "pr": 1080, "su": 1, "tb": 6000,
            ])
        #expect(
            read.texts == [
                "cid": "faec", "nor": "..%2Fa.m4v", "nrr": "12-48", "ot": "v", "sf": "d", "sid": "6e2f", "st": "v",
            ])
    }

    @Test func `of a list that number counts by which a viewer is served`() {
        let read = Reading(
            "bl=(2100;v 1800;a),br=(256;a 4200;v),bsa=(3;v 1;a),bsd=(1200;v 300;v 100;a),mtp=(15000),tb=(7 6000;v)")
        #expect(read.departures == [])
        #expect(read.numbers == ["bl": 2100, "br": 4200, "bsa": 3, "bsd": 1500, "mtp": 15000, "tb": 6000])
    }

    @Test(arguments: [
        ("bl=4000,br=oops,d=4", ["bl": 4000, "d": 4], ["cmcd-type br"]),
        ("bl=-4000,d=4", ["d": 4], ["cmcd-range bl"]),
        ("bl=99999999999999999999999,d=4", ["d": 4], ["cmcd-range bl"]),
        (#"bl="4000",d=4"#, ["d": 4], ["cmcd-type bl"]),
        ("bl=4000 d=4,mtp=100", ["bl": 4000, "mtp": 100], ["cmcd-syntax"]),
        ("bl=,d=4", ["d": 4], ["cmcd-syntax bl"]),
        ("=4,d=4", ["d": 4], ["cmcd-syntax"]),
        (",,d=4,", ["d": 4], ["cmcd-syntax"]),
        (#"d=4,sid="abc"#, ["d": 4], ["cmcd-syntax sid"]),
        ("br=(1 2,d=4", [:], ["cmcd-syntax br"]),
        ("bs=?0,su=?1", ["bs": 0, "su": 1], ["cmcd-needless bs", "cmcd-needless su"]),
        ("bl=3961.22,dl=12.6", ["bl": 3961, "dl": 13], ["cmcd-fraction bl", "cmcd-fraction dl"]),
        ("d=4, bl=5 ,mtp=6", ["d": 4, "bl": 5, "mtp": 6], ["cmcd-spaces", "cmcd-order"]),
        ("bl=1,bl=2", ["bl": 2], ["cmcd-repeated-key bl"]),
        ("bl=1,zz=2,com.example-x=3", ["bl": 1], ["cmcd-unknown-key", "cmcd-order"]),
    ])
    func `what cannot be read loses its key, and no other`(text: String, numbers: [String: Int64], rules: [String]) {
        let read = Reading(text)
        #expect(read.numbers == numbers)
        #expect(Set(read.rules) == Set(rules))
    }

    @Test func `a text may hold what separates members elsewhere`() {
        let read = Reading(#"cid="a,b=\"c\\",nor=("x.m4v";r="1-2" "y.m4v"),sid=:cafe:"#)
        #expect(read.texts == ["cid": #"a,b="c\"#, "nor": "x.m4v", "sid": "cafe"])
    }

    @Test(arguments: [
        ("br=3200,v=2", "cmcd-list br"), ("br=(3200)", "cmcd-scalar br"), ("bl=1234", "cmcd-rounding bl"),
        ("ot=x", "cmcd-token ot"), (#"cid="\#(String(repeating: "a", count: 65))""#, "cmcd-length cid"),
        ("e=ps,sta=p,ts=1764269150889", "cmcd-missing v"), ("e=ps,ts=1764269150889,v=2", "cmcd-missing-state sta"),
        ("e=e,ts=1764269150889,v=2", "cmcd-missing ec"), ("e=ce,ts=1764269150889,v=2", "cmcd-missing cen"),
        ("e=t,v=2", "cmcd-missing-time ts"), ("e=t,ts=1764269150,v=2", "cmcd-seconds ts"),
        (#"nrr="1-2",v=2"#, "cmcd-version nrr"), ("v=1", "cmcd-version v"), ("sta=p", "cmcd-version sta"),
        ("ts=1764269150889,v=2", "cmcd-mode ts"), ("pr=1", "cmcd-needless pr"), ("bl=100", "cmcd-no-session"),
        ("ab=(1),br=(1),v=2", "cmcd-two-bitrates"), ("ot=\"v\"", "cmcd-quoting ot"),
    ])
    func `each departure from the standard is told`(text: String, rule: String) {
        #expect(Reading(text, isChecked: true).rules.contains(rule))
    }

    @Test func `a record as the standard has it departs from nothing`() {
        let text =
            #"bl=(3200),br=(4200;v 256;a),bs,bsd=(720;v),cid="c",e=t,ec=("MEDIA_ERR_NETWORK"),h="example.com",mtp=(89000;v 52000;a),"#
            + #"pb=(4200;v 256;a),pt=59188,sf=d,sid="s",sn=3,st=v,sta=p,tb=(4200;v 256;a),ts=1764752460000,v=2"#
        #expect(Reading(text, isChecked: true).rules == [])
    }

    @Test(arguments: [
        "br=3200", "br=123456789012", "br=1234567890123", "br=12.5", "br =3", "br= 3", "br=3 ", "bs", "bs=?1", "bs;x=1",
        "brx=3", "com.example-x=3", #"sid="a\"b""#, "ot=v", "d=07", "br\u{0}=3", "=3", "br=", "sid=7", "pr=1",
        "br=(3 4)",
    ])
    func `a member is read the same whatever follows it`(member: String) {
        let (alone, followed) = (Reading(member), Reading(member + ",v=1"))
        #expect(followed.numbers == alone.numbers.merging(["v": 1]) { $1 })
        #expect(followed.texts == alone.texts)
        #expect(followed.rules == alone.rules)
    }

    @Test func `an escape is decoded wherever it stands`() {
        let plain = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        var arena = CMCDArena()
        for (escape, byte, fromLog) in [
            ("%2C", ",", false), ("%%2c", "%,", false), ("%2", "%2", false), (#"\x22"#, "\"", true),
            (#"\""#, "\"", true),
            (#"\x22"#, #"\x22"#, false),
        ] {
            for at in 0...plain.count {
                let text = plain[..<at] + escape.utf8 + plain[at...]
                let wanted = plain[..<at] + byte.utf8 + plain[at...]
                let decoded = Array(text).withUnsafeBytes { bytes in
                    arena.withRoom(for: bytes.count) { Array($0.decoded(bytes, fromLog: fromLog).text) }
                }
                // Together they are another escape.
                if escape == "%2", at < plain.count, plain[at] < UInt8(ascii: "g") { continue }
                #expect(decoded == Array(wanted), "\(escape) at \(at)")
            }
        }
    }

    /// Bytes that are no record, in every length: none may trap.
    @Test func `hostile bytes`() {
        let pieces = [
            "(", ")", "\"", "\\", "=", ",", ";", "?", ":", "bl", "sid", "1e999", "-", ".", "%", "\u{0}", " ", "v",
            "br=(", "1;v",
        ]
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            _ = Reading(text, isChecked: true)
        }
    }
}
