// swift-tools-version: 6.2
import PackageDescription

// Somebody else's package: playhead's libraries beside those that others use most, whose modules must not have the same names.
let package = Package(
    name: "libraries",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "playhead", path: "../.."),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    ],
    targets: [
        .executableTarget(
            name: "Example",
            dependencies: [
                .product(name: "PlayheadCore", package: "playhead"),
                .product(name: "PlayheadScreens", package: "playhead"),
                .product(name: "Numerics", package: "swift-numerics"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
