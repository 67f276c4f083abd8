// swift-tools-version: 6.2
import PackageDescription

// One array for every Swift target: the language mode, and the warnings that become errors.
let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// What draws, writes and parses arguments runs once where the engine and the readers run a million times: it is built small.
let smallSettings: [SwiftSetting] = swiftSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
    name: "playhead",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "playhead", targets: ["playhead"]),
        .library(
            name: "PlayheadCore",
            targets: [
                "Numerics", "PredicateFormat", "PlayerLog", "Analytics", "HLS", "HLSDownload", "FragmentedMP4",
                "BandwidthTrace", "Playback", "Comparison", "Report",
            ]),
        .library(name: "PlayheadScreens", targets: ["VisibleText", "Terminal", "Dashboard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "VisibleText", swiftSettings: smallSettings),
        .target(name: "PredicateFormat", swiftSettings: smallSettings),
        .target(name: "Manual", dependencies: ["CManual", "VisibleText"], swiftSettings: smallSettings),
        .target(name: "CManual"),
        .target(name: "Numerics", dependencies: ["CProcessor"], swiftSettings: swiftSettings),
        .target(
            name: "PlayerLog",
            dependencies: ["ChildProcess", "CProcessor", "Numerics"],
            swiftSettings: swiftSettings),
        .target(name: "ChildProcess", dependencies: ["CChildProcess"], swiftSettings: swiftSettings),
        .target(name: "CChildProcess"),
        .target(name: "CProcessor"),
        .target(
            name: "Analytics", dependencies: ["CProcessor", "Numerics", "PlayerLog"], swiftSettings: swiftSettings),
        .target(
            name: "HLS", dependencies: ["ChildProcess", "PredicateFormat"], swiftSettings: swiftSettings),
        .target(
            name: "HLSDownload",
            dependencies: ["BandwidthTrace", "HLS", "Numerics", "PlayerLog", "PredicateFormat"],
            swiftSettings: smallSettings),
        .target(name: "FragmentedMP4", dependencies: ["ChildProcess", "HLS"], swiftSettings: smallSettings),
        .target(
            name: "BandwidthTrace", dependencies: ["Numerics", "PlayerLog"], swiftSettings: swiftSettings),
        .target(
            name: "Playback",
            dependencies: [
                "Analytics", "BandwidthTrace", "HLS", "Numerics", "PlayerLog",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Comparison",
            dependencies: [
                "Analytics", "BandwidthTrace", "HLS", "Numerics", "Playback", "PlayerLog", "VisibleText",
            ],
            swiftSettings: smallSettings),
        .target(
            name: "Report",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "FragmentedMP4", "HLS", "HLSDownload", "Numerics",
                "Playback", "PlayerLog", "PredicateFormat", "VisibleText",
            ],
            swiftSettings: smallSettings),
        .target(
            name: "CNCurses",
            cSettings: [
                .define("NCURSES_WIDECHAR", to: "1"),
                .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
                .define("_GNU_SOURCE", .when(platforms: [.linux])),
                .define("_DARWIN_C_SOURCE", .when(platforms: [.macOS])),
            ],
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]),
        .target(name: "Terminal", dependencies: ["CNCurses", "VisibleText"], swiftSettings: smallSettings),
        .target(
            name: "Dashboard",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "HLS", "HLSDownload", "Numerics", "Playback", "PlayerLog",
                "PredicateFormat", "Report", "Terminal", "VisibleText",
            ],
            swiftSettings: smallSettings),
        .executableTarget(
            name: "playhead",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "Dashboard", "FragmentedMP4", "HLS", "HLSDownload", "Manual",
                "Numerics", "Playback", "PlayerLog", "PredicateFormat", "Report", "Terminal", "VisibleText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["release.ld"],
            swiftSettings: smallSettings),
        .target(
            name: "TestSupport", dependencies: ["Analytics", "HLS", "PlayerLog"], path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "VisibleTextTests", dependencies: ["TestSupport", "VisibleText"], swiftSettings: swiftSettings),
        .testTarget(
            name: "ManualTests", dependencies: ["Manual", "TestSupport", "VisibleText"], swiftSettings: swiftSettings),
        .testTarget(
            name: "PredicateFormatTests", dependencies: ["PredicateFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "NumericsTests", dependencies: ["Numerics", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "PlayerLogTests", dependencies: ["Numerics", "PlayerLog", "TestSupport"], swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "HLSTests", dependencies: ["HLS", "HLSDownload", "PlayerLog", "PredicateFormat", "TestSupport"],
            exclude: ["Reading/corpus-results.txt"], swiftSettings: swiftSettings),
        .testTarget(
            name: "HLSDownloadTests",
            dependencies: ["BandwidthTrace", "HLS", "HLSDownload", "PredicateFormat", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "FragmentedMP4Tests", dependencies: ["ChildProcess", "FragmentedMP4", "HLS", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "BandwidthTraceTests", dependencies: ["BandwidthTrace", "PlayerLog", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Analytics", "BandwidthTrace", "HLS", "Numerics", "Playback", "PlayerLog", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AnalyticsTests", dependencies: ["Analytics", "PlayerLog", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ComparisonTests",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "HLS", "Playback", "PlayerLog", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "FragmentedMP4", "HLS", "HLSDownload", "Playback",
                "PlayerLog", "PredicateFormat", "Report", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TerminalTests", dependencies: ["Terminal", "TestSupport", "VisibleText"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "Analytics", "BandwidthTrace", "Comparison", "Dashboard", "HLS", "HLSDownload", "Playback", "PlayerLog",
                "Report", "Terminal", "TestSupport",
            ],
            exclude: ["Frames"],
            swiftSettings: swiftSettings),
    ]
)
