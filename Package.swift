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

// `make test` tests what is optimised. The tests themselves are not, since that would take longer than running them.
let testSettings: [SwiftSetting] = swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Debugging information that valgrind reads: clang's usual one is too new for it.
let cSettings: [CSetting] = [.unsafeFlags(["-gdwarf-4"], .when(platforms: [.linux]))]

/// `make build-server`: the commands for logs and traces alone, which need no terminal and no curses.
let isServer = Context.environment["PLAYHEAD_SERVER"] != nil
let serverSources = [
    "Playhead.swift", "Commands/KPI", "Commands/Trace", "Commands/SchemaCommand.swift",
    "Commands/PathArgumentRuns.swift",
    "Help", "Options/ByteCount.swift", "Options/ColumnOptions.swift", "Options/InputOptions.swift",
    "Options/MessageOptions.swift", "Options/OutputOptions.swift", "Options/PredicateOptions.swift",
    "Options/TraceOptions.swift", "Options/ValidationError+Positive.swift",
    "Shell/ArgumentLines.swift", "Shell/ExitStatus.swift",
    "Shell/FileReplacement.swift", "Shell/FolderPath.swift", "Shell/KPIReport+Groups.swift",
    "Shell/OutputFile.swift", "Shell/OutputFile+Moving.swift", "Shell/PartialFleet+Command.swift",
    "Shell/ProgressLine.swift", "Shell/RelativeURL.swift",
    "Shell/ReportOptions+Command.swift", "Shell/Scans+Progress.swift", "Shell/SessionFilter.swift",
    "Shell/SessionPages.swift", "Shell/SignalWatch.swift", "Shell/StandardStreams.swift",
    "Shell/Verdict.swift",
]
let screens: [Target.Dependency] = isServer ? [] : ["Dashboard", "PlayheadTerminal"]

let package = Package(
    name: "playhead",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "playhead", targets: ["playhead"]),
        .library(
            name: "PlayheadCore",
            targets: [
                "PlayheadPlatform", "PlayheadNumerics", "PredicateFormat", "PlayerLog", "PlayheadAnalytics", "HLS",
                "HLSLint", "HLSDownload",
                "FragmentedMP4", "PlayheadMedia", "BandwidthTrace", "Playback", "Comparison", "Descriptions",
                "PlayheadReport",
            ]),
        .library(
            name: "PlayheadScreens", targets: ["VisibleText", "TablesAndCharts", "PlayheadTerminal", "Dashboard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "VisibleText", swiftSettings: smallSettings),
        .target(name: "TablesAndCharts", swiftSettings: smallSettings),
        .target(name: "PredicateFormat", swiftSettings: smallSettings),
        .target(name: "Manual", dependencies: ["CManual", "VisibleText"], swiftSettings: swiftSettings),
        .target(name: "CManual", cSettings: cSettings),
        .target(
            name: "PlayheadNumerics", dependencies: ["CProcessor"], path: "Sources/Numerics",
            swiftSettings: swiftSettings),
        .target(
            name: "PlayerLog",
            dependencies: ["CProcessor", "HLS", "PlayheadNumerics", "PlayheadPlatform"],
            swiftSettings: swiftSettings),
        .target(
            name: "PlayheadPlatform", dependencies: ["CChildProcess"], path: "Sources/Platform",
            swiftSettings: swiftSettings),
        .target(name: "CChildProcess", cSettings: cSettings),
        .target(
            name: "CDecryption", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CMemory", cSettings: cSettings),
        .target(name: "CProcessor", cSettings: cSettings),
        .target(
            name: "PlayheadAnalytics",
            dependencies: [
                "CMemory", "CProcessor", "Manual", "PlayheadNumerics", "PlayheadPlatform", "PlayerLog", "VisibleText",
            ], path: "Sources/Analytics",
            swiftSettings: swiftSettings),
        .target(
            name: "HLS", dependencies: ["PlayheadPlatform", "PredicateFormat"], swiftSettings: swiftSettings),
        .target(
            name: "HLSDownload",
            dependencies: [
                "BandwidthTrace", "HLS", "PlayheadNumerics", "PlayheadPlatform", "PlayerLog", "PredicateFormat",
                "VisibleText",
            ],
            swiftSettings: smallSettings),
        .target(
            name: "HLSLint",
            dependencies: ["FragmentedMP4", "HLS", "Manual", "PlayheadMedia", "PlayheadPlatform", "PredicateFormat"],
            swiftSettings: swiftSettings),
        .target(name: "FragmentedMP4", dependencies: ["HLS", "PlayheadPlatform"], swiftSettings: smallSettings),
        .target(
            name: "PlayheadMedia", dependencies: ["CDecryption", "FragmentedMP4", "HLS", "PlayheadPlatform"],
            path: "Sources/Media",
            swiftSettings: swiftSettings),
        .target(
            name: "BandwidthTrace", dependencies: ["PlayheadNumerics", "PlayheadPlatform", "PlayerLog"],
            swiftSettings: swiftSettings),
        .target(
            name: "Playback",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "HLS", "PlayheadNumerics", "PlayheadPlatform", "PlayerLog",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Comparison",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "HLS", "PlayheadNumerics", "Playback", "PlayerLog",
                "VisibleText",
            ],
            swiftSettings: smallSettings),
        .target(name: "CReport", cSettings: cSettings),
        .target(
            name: "Descriptions",
            dependencies: [
                "PlayheadAnalytics", "Comparison", "CReport", "HLS", "PlayheadNumerics", "Playback", "PlayerLog",
                "PredicateFormat", "TablesAndCharts", "VisibleText",
            ],
            swiftSettings: smallSettings),
        .target(
            name: "PlayheadReport",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "Comparison", "CReport", "Descriptions", "FragmentedMP4", "HLS",
                "HLSDownload", "HLSLint", "PlayheadMedia", "PlayheadNumerics", "Playback", "PlayerLog",
                "PredicateFormat", "TablesAndCharts", "VisibleText",
            ], path: "Sources/Report",
            exclude: ["Schemas/Forms", "HTML/Page.css"],
            swiftSettings: smallSettings),
        .target(
            name: "CNCurses",
            cSettings: cSettings + [
                .define("NCURSES_WIDECHAR", to: "1"),
                .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
                .define("_GNU_SOURCE", .when(platforms: [.linux])),
                .define("_DARWIN_C_SOURCE", .when(platforms: [.macOS])),
            ],
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]),
        .target(
            name: "PlayheadTerminal", dependencies: ["CNCurses", "TablesAndCharts", "VisibleText"],
            path: "Sources/Terminal",
            swiftSettings: smallSettings),
        .target(
            name: "Dashboard",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "CMemory", "Comparison", "Descriptions", "HLS", "HLSDownload",
                "HLSLint", "PlayheadNumerics", "PlayheadPlatform", "Playback", "PlayerLog", "PredicateFormat",
                "PlayheadTerminal", "TablesAndCharts", "VisibleText",
            ],
            swiftSettings: smallSettings),
        .executableTarget(
            name: "playhead",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "CMemory", "Comparison", "Descriptions", "FragmentedMP4", "HLS",
                "HLSDownload",
                "HLSLint", "Manual", "PlayheadMedia", "PlayheadNumerics", "PlayheadPlatform", "Playback", "PlayerLog",
                "PredicateFormat", "PlayheadReport",
                "VisibleText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + screens,
            exclude: isServer
                ? ["Commands/KPI/KPICommand+WhatIf.swift", "Commands/Trace/TraceInferCommand.swift"] : [],
            sources: isServer ? serverSources : nil,
            swiftSettings: smallSettings + (isServer ? [.define("SERVER")] : [])),
        .target(
            name: "TestSupport", dependencies: ["PlayheadAnalytics", "HLS", "PlayheadPlatform", "PlayerLog"],
            path: "Tests/TestSupport",
            swiftSettings: testSettings),
        .testTarget(
            name: "VisibleTextTests", dependencies: ["TestSupport", "VisibleText"], swiftSettings: testSettings),
        .testTarget(
            name: "TablesAndChartsTests", dependencies: ["TablesAndCharts", "TestSupport"], swiftSettings: testSettings
        ),
        .testTarget(
            name: "ManualTests", dependencies: ["Manual", "TestSupport", "VisibleText"], swiftSettings: testSettings),
        .testTarget(
            name: "PredicateFormatTests", dependencies: ["PredicateFormat", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "PlatformTests", dependencies: ["PlayheadPlatform", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "NumericsTests", dependencies: ["PlayheadNumerics", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "PlayerLogTests", dependencies: ["PlayheadNumerics", "PlayheadPlatform", "PlayerLog", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HLSTests",
            dependencies: ["HLS", "HLSDownload", "PlayheadPlatform", "PlayerLog", "PredicateFormat", "TestSupport"],
            exclude: ["Reading/corpus-results.txt"], swiftSettings: testSettings),
        .testTarget(
            name: "HLSLintTests",
            dependencies: [
                "FragmentedMP4", "HLS", "HLSLint", "PlayheadMedia", "PlayheadPlatform", "PredicateFormat",
                "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "HLSDownloadTests",
            dependencies: [
                "BandwidthTrace", "HLS", "HLSDownload", "PlayheadPlatform", "PredicateFormat", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "FragmentedMP4Tests", dependencies: ["FragmentedMP4", "HLS", "PlayheadPlatform", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MediaTests",
            dependencies: ["FragmentedMP4", "HLS", "PlayheadMedia", "PlayheadPlatform", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "BandwidthTraceTests",
            dependencies: ["BandwidthTrace", "PlayheadNumerics", "PlayheadPlatform", "PlayerLog", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "HLS", "PlayheadNumerics", "PlayheadPlatform", "Playback",
                "PlayerLog", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "AnalyticsTests",
            dependencies: ["PlayheadAnalytics", "Manual", "PlayheadPlatform", "PlayerLog", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ComparisonTests",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "Comparison", "HLS", "PlayheadNumerics", "PlayheadPlatform",
                "Playback", "PlayerLog",
                "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "DescriptionsTests",
            dependencies: [
                "PlayheadAnalytics", "Descriptions", "PlayerLog", "PredicateFormat", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "Comparison", "Descriptions", "FragmentedMP4", "HLS",
                "HLSDownload",
                "HLSLint", "PlayheadMedia", "PlayheadNumerics", "PlayheadPlatform", "Playback", "PlayerLog",
                "PredicateFormat", "PlayheadReport", "TablesAndCharts", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "TerminalTests", dependencies: ["PlayheadTerminal", "TablesAndCharts", "TestSupport", "VisibleText"],
            swiftSettings: testSettings),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "PlayheadAnalytics", "BandwidthTrace", "Comparison", "Dashboard", "Descriptions", "HLS", "HLSDownload",
                "HLSLint", "PlayheadPlatform", "Playback", "PlayerLog", "PlayheadReport", "PlayheadTerminal",
                "TablesAndCharts", "TestSupport",
            ],
            exclude: ["Frames", "Pictures"],
            swiftSettings: testSettings),
    ]
)

// Modules of many folders say in a README what is in which.
let described: Set = [
    "Comparison", "Dashboard", "Descriptions", "FragmentedMP4", "HLS", "Playback", "PlayerLog", "PlayheadAnalytics",
    "PlayheadMedia", "PlayheadReport", "playhead",
]
for target in package.targets where described.contains(target.name) { target.exclude.append("README.md") }

// What users copy into their apps. Where there is no AVFoundation, ours has its names, so that it is compiled and tested.
#if os(Linux)
package.targets.append(
    .target(name: "AVFoundation", path: "Tests/AVFoundationStub", swiftSettings: testSettings))
let avFoundation: [Target.Dependency] = ["AVFoundation"]
#else
let avFoundation: [Target.Dependency] = []
#endif
package.targets += [
    .target(name: "PlayheadRecorder", dependencies: avFoundation, swiftSettings: swiftSettings),
    .testTarget(
        name: "PlayheadRecorderTests",
        dependencies: avFoundation + ["PlayheadPlatform", "PlayerLog", "PlayheadRecorder", "TestSupport"],
        swiftSettings: testSettings),
]
