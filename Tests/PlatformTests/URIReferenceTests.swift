import PlayheadPlatform
import Testing

@Suite struct URIReferenceTests {
    func resolve(_ reference: String, against base: String = "http://a/b/c/d;p?q") -> String {
        URIReference(reference).resolved(against: URIReference(base)).description
    }

    /// RFC 3986 section 5.4.1.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"),
    ])
    func `the normal examples of the RFC are resolved`(_ reference: String, _ target: String) {
        #expect(resolve(reference) == target)
    }

    /// RFC 3986 section 5.4.2.
    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func `the abnormal examples of the RFC are resolved`(_ reference: String, _ target: String) {
        #expect(resolve(reference) == target)
    }

    @Test func `a host without a path has its root`() {
        #expect(resolve("v.m3u8", against: "https://host?x") == "https://host/v.m3u8")
        #expect(resolve("../v.m3u8?t=a/b", against: "https://host:80/a//b/") == "https://host:80/a//v.m3u8?t=a/b")
    }

    @Test func `a query has parameters`() {
        let reference = URIReference("http://h/p?a=1&b=%C3%A9%2&a=2&c&=x")
        #expect(reference.parameters == ["a": "1", "b": "é%2", "c": "", "": "x"])
        #expect(URIReference("http://h/p").parameters == [:])
    }

    @Test func `what is HTTP has a host`() {
        for text in ["http://h", "HTTPS://h/p", "http://u@h:1?q"] { #expect(URIReference(text).isHTTP, "\(text)") }
        for text in ["http:h", "http:///p", "file:///p", "//h/p", "", ":", "://", "-o x", "1http://h"] {
            #expect(!URIReference(text).isHTTP, "\(text)")
        }
    }

    @Test func `every text is a reference of the same text`() {
        for text in ["", "#", "?", "a:", "//", "a//b", "%", "é\u{0}", "a:b:c", "?#", "#?"] {
            #expect(URIReference(text).description == text)
        }
    }

    @Test(arguments: [
        "https://cdn.example:8443/vod/a.m3u8?x=//y#z", "http://user:secret@[2001:db8::1]:80/a", "//cdn.example/a",
        "a/b.m3u8",
        "https:cdn/a", "1http://cdn/a", "http://cdn?x/y", "http://cdn#x/y", "x#//no/a", "x?//no/a", "://cdn/",
        "http://", "",
        "file:///a", "h\u{e9}ttp://cdn/a", "a+b-c.d://h/", "//@:",
    ])
    func `A host is found without taking the reference apart`(_ text: String) {
        #expect(URIReference.host(of: text) == URIReference(text).host)
    }
}
