extension ShakaRun {
    /// All recorded sessions. Of a link that was played more than once the later ones are called r2 and so on.
    static let all: [ShakaRun] = [
        .init(
            name: "const_0300", trace: "const_0300", startup: 12.960, stalls: 1, rebuffer: 1.540, bitrate: 250604,
            levels: "20000000000000000000", isHeldBack: true),
        .init(
            name: "const_0700", trace: "const_0700", startup: 5.724, stalls: 0, rebuffer: 0.000, bitrate: 492832,
            levels: "21111111111111111111", isHeldBack: true),
        .init(
            name: "const_1500", trace: "const_1500", startup: 2.813, stalls: 0, rebuffer: 0.000, bitrate: 944000,
            levels: "22222222222222222222", isHeldBack: true),
        .init(
            name: "const_3000", trace: "const_3000", startup: 1.546, stalls: 0, rebuffer: 0.000, bitrate: 2163063,
            levels: "23333333333333333333", isHeldBack: true),
        .init(
            name: "fade_1", trace: "fade_1", startup: 4.624, stalls: 0, rebuffer: 0.000, bitrate: 611560,
            levels: "22222211111111111111", isHeldBack: false),
        .init(
            name: "fade_1__r2", trace: "fade_1", startup: 4.590, stalls: 0, rebuffer: 0.000, bitrate: 611560,
            levels: "22222211111111111111", isHeldBack: false),
        .init(
            name: "fade_2", trace: "fade_2", startup: 2.093, stalls: 0, rebuffer: 0.000, bitrate: 1072322,
            levels: "23322222222222222222", isHeldBack: false),
        .init(
            name: "fade_2__r2", trace: "fade_2", startup: 2.113, stalls: 0, rebuffer: 0.000, bitrate: 1072322,
            levels: "23322222222222222222", isHeldBack: true),
        .init(
            name: "fade_3", trace: "fade_3", startup: 2.000, stalls: 0, rebuffer: 0.000, bitrate: 1713934,
            levels: "22222322233333333333", isHeldBack: false),
        .init(
            name: "fade_4", trace: "fade_4", startup: 8.812, stalls: 1, rebuffer: 0.168, bitrate: 416339,
            levels: "20000110011111111111", isHeldBack: true),
        .init(
            name: "fade_4__r2", trace: "fade_4", startup: 8.832, stalls: 1, rebuffer: 0.154, bitrate: 416339,
            levels: "20000110011111111111", isHeldBack: true),
        .init(
            name: "fade_5", trace: "fade_5", startup: 1.047, stalls: 0, rebuffer: 0.000, bitrate: 3361440,
            levels: "23333444444444444333", isHeldBack: true),
        .init(
            name: "fade_5__r2", trace: "fade_5", startup: 1.059, stalls: 0, rebuffer: 0.000, bitrate: 3361440,
            levels: "23333444444444444333", isHeldBack: true),
        .init(
            name: "fade_6", trace: "fade_6", startup: 2.773, stalls: 0, rebuffer: 0.000, bitrate: 944000,
            levels: "22222222222222222222", isHeldBack: true),
        .init(
            name: "lat300", trace: "lat300", startup: 2.529, stalls: 0, rebuffer: 0.000, bitrate: 944000,
            levels: "22222222222222222222", isHeldBack: false),
        .init(
            name: "low", trace: "low", startup: 24.143, stalls: 13, rebuffer: 15.468, bitrate: 250604,
            levels: "20000000000000000000", isHeldBack: true),
        .init(
            name: "outage4", trace: "outage4", startup: 2.129, stalls: 0, rebuffer: 0.000, bitrate: 872763,
            levels: "22222221112222222222", isHeldBack: true),
        .init(
            name: "outage8", trace: "outage8", startup: 1.599, stalls: 1, rebuffer: 0.664, bitrate: 1906418,
            levels: "23333333222233333333", isHeldBack: true),
        .init(
            name: "outage8__r2", trace: "outage8", startup: 1.520, stalls: 1, rebuffer: 0.751, bitrate: 1906418,
            levels: "23333333222233333333", isHeldBack: true),
        .init(
            name: "ramp", trace: "ramp", startup: 6.831, stalls: 0, rebuffer: 0.000, bitrate: 882357,
            levels: "21111222222332221111", isHeldBack: false),
        .init(
            name: "ramp__r2", trace: "ramp", startup: 6.908, stalls: 0, rebuffer: 0.000, bitrate: 882357,
            levels: "21111222222332221111", isHeldBack: true),
        .init(
            name: "sag", trace: "sag", startup: 2.476, stalls: 6, rebuffer: 11.699, bitrate: 471323,
            levels: "22222200000000000111", isHeldBack: false),
        .init(
            name: "sag__r2", trace: "sag", startup: 2.462, stalls: 5, rebuffer: 11.769, bitrate: 471323,
            levels: "22222200000000000111", isHeldBack: true),
        .init(
            name: "square10", trace: "square10", startup: 1.698, stalls: 0, rebuffer: 0.000, bitrate: 706543,
            levels: "22222211121111211122", isHeldBack: false),
        .init(
            name: "square10__r2", trace: "square10", startup: 1.727, stalls: 0, rebuffer: 0.000, bitrate: 706543,
            levels: "22222211121111211122", isHeldBack: true),
        .init(
            name: "square10__r3", trace: "square10", startup: 1.733, stalls: 0, rebuffer: 0.000, bitrate: 706543,
            levels: "22222211121111211122", isHeldBack: true),
        .init(
            name: "square20", trace: "square20", startup: 1.223, stalls: 3, rebuffer: 5.573, bitrate: 1186493,
            levels: "23333332111122222211", isHeldBack: false),
        .init(
            name: "square20__r2", trace: "square20", startup: 1.200, stalls: 3, rebuffer: 5.564, bitrate: 1186493,
            levels: "23333332111122222211", isHeldBack: false),
        .init(
            name: "step_down", trace: "step_down", startup: 1.206, stalls: 2, rebuffer: 2.982, bitrate: 1044019,
            levels: "23333332111111111111", isHeldBack: false),
        .init(
            name: "step_down__r2", trace: "step_down", startup: 1.228, stalls: 2, rebuffer: 3.013, bitrate: 1044019,
            levels: "23333332111111111111", isHeldBack: true),
        .init(
            name: "step_up", trace: "step_up", startup: 6.610, stalls: 0, rebuffer: 0.000, bitrate: 899027,
            levels: "21111111111222222333", isHeldBack: false),
    ]
}
