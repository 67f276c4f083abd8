/// Texts that attack a terminal or the layout, for every test that draws text.
public enum Hostile {
    /// The texts.
    public static let texts = [
        "\u{1B}[31mred\u{1B}]0;title\u{07}",
        "\u{9B}31m\u{90}q\u{9C}",
        "line\nbreak\r\ttab\u{0}\u{7F}\u{08}",
        "user\u{202E}gpj.exe\u{2066}x\u{2069}",
        "a\u{200B}b\u{200D}c\u{2060}d\u{FEFF}e\u{AD}f",
        "⏸\u{FE0F}☺\u{FE0E}",
        "\u{E0041}\u{E007F}tags",
        "e" + String(repeating: "\u{301}", count: 10_000),
        "\u{301}no base",
        "中文字符한국어ｆｕｌｌ",
        "👨\u{200D}👩\u{200D}👧🟢🏳",
        "\u{1FAE8}\u{10FFFF}\u{E000}\u{FFFF}\u{378}",
        "\u{1112}\u{1161}\u{11AB}\u{3164}\u{115F}",
        "\u{2028}\u{2029}\u{85}\u{A0}",
        "",
    ]
}
