import PlayheadMedia
import Testing

@Suite struct SubtitleFileNameTests {
    private func says(_ name: String, beside movies: String...) -> String {
        let name = SubtitleFileName(name, movies: movies)
        return (name.language ?? "-") + (name.marks.map { " " + $0 } ?? "")
    }

    @Test func `what is behind the movie's name is read`() {
        for (name, wanted) in [
            ("a/film.srt", "-"), ("film.it.srt", "it"), ("film.ITA.srt", "it"), ("film.pt-BR.srt", "pt-BR"),
            ("film.is.vtt", "is"), ("film.en.forced.srt", "en forced"), ("film.forced.en.srt", "en forced"),
            ("film.en.SDH.default.srt", "en the default, SDH"), ("film.cc.srt", "- SDH"), ("film.hi.srt", "hi"),
            ("film.en.hi.srt", "en SDH"), ("film.hi.en.srt", "en SDH"), ("film.hi.hi.srt", "hi SDH"),
            ("film.hi.forced.srt", "hi forced"), ("film.zz.srt", "-"), ("film.en.directors.srt", "-"),
            ("film.directors.en.srt", "en"), ("film.en.fr.srt", "fr"), ("filmen.srt", "-"), ("film.", "-"),
            ("film..srt", "-"),
        ] {
            #expect(says(name, beside: "b/film.mp4", "film") == wanted, "\(name)")
        }
        #expect(says("what.is.it.srt", beside: "what.is.it.mp4") == "-")
        #expect(says("what.is.it.de.srt", beside: "what.mp4", "what.is.it.mp4") == "de")
    }

    @Test func `of another name the end counts, where that is a common language`() {
        #expect(says("film.it.srt", beside: "a.mp4") == "it")
        #expect(says("en.sdh.vtt", beside: "a.mp4") == "en SDH")
        #expect(says("film.is.srt", beside: "a.mp4") == "-")
        #expect(says("the.end.srt", beside: "a.mp4") == "-")
        #expect(says("film.1080p.srt") == "-")
        for name in ["", "/", ".", "..", ".srt", "\u{0}.en\u{0}.srt"] { #expect(says(name) == "-", "\(name)") }
    }
}
