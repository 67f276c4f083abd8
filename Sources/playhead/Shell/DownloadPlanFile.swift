import HLS
import HLSDownload
import PlayerLog
import PlayheadNumerics
import PlayheadPlatform

/// A download's configuration in a JSON file, under AVFoundation's names.
struct DownloadPlanFile {
    private static let longest = 1 << 20

    private let path: String
    private let json: JSONValue

    init(path: String, in files: some FileSystem) throws(CommandFailure) {
        self.path = path
        guard files.kind(of: path) == .file else {
            throw CommandFailure.noInput("\(path): there is no such file")
        }
        let bytes = try CommandFailure.catching { try files.contents(of: path, limit: Self.longest) }
        do throws(JSONValue.Failure) {
            json = try bytes.withUnsafeBytes { bytes in
                Result { () throws(JSONValue.Failure) in try JSONValue(parsing: bytes) }
            }.get()
        } catch {
            throw CommandFailure.badData("\(path): byte \(error.offset): \(error.message)")
        }
    }

    /// The configuration for a playlist's variants.
    func configuration(for variants: [AssetVariant]) throws(CommandFailure) -> DownloadConfiguration {
        var configuration = DownloadConfiguration()
        for member in try members(of: json, "the configuration") {
            switch (member.name, member.value) {
            case ("primaryContentConfiguration", let value):
                configuration.primaryContentConfiguration = try content(value, member.name, variants)
            case ("auxiliaryContentConfigurations", .array(let values)):
                for value in values {
                    configuration.auxiliaryContentConfigurations.append(try content(value, member.name, variants))
                }
            case ("optimizesAuxiliaryContentConfigurations", .truth(let truth)):
                configuration.optimizesAuxiliaryContentConfigurations = truth
            default: throw unexpected(member)
            }
        }
        return configuration
    }

    private func content(
        _ json: JSONValue, _ name: String, _ variants: [AssetVariant]
    ) throws(CommandFailure) -> ContentConfiguration {
        var content = ContentConfiguration()
        for member in try members(of: json, name) {
            switch (member.name, member.value) {
            case ("variantQualifiers", .array(let values)):
                for value in values {
                    guard case .text(let text) = value else { throw unexpected(member) }
                    content.variantQualifiers.append(try VariantQualifier(typed: text, for: variants, by: path))
                }
            case ("mediaSelections", .object(let selections)):
                for selection in selections {
                    guard let words = words(selection.value), content.mediaSelections.add(words, to: selection.name)
                    else { throw unexpected(selection) }
                }
            default: throw unexpected(member)
            }
        }
        return content
    }

    private func members(of json: JSONValue, _ name: String) throws(CommandFailure) -> [JSONValue.Member] {
        guard let members = json.members else {
            throw CommandFailure.badData("\(path): \(name) should be a JSON object")
        }
        return members
    }

    private func words(_ json: JSONValue) -> [String]? {
        var words: [String] = []
        for element in json.elements ?? [json] {
            guard case .text(let word) = element else { return nil }
            words.append(word)
        }
        return words.isEmpty ? ["none"] : words
    }

    private func unexpected(_ member: JSONValue.Member) -> CommandFailure {
        CommandFailure.badData(
            "\(path): \(member.name) is not known here, or its value is not of the right kind; see --help")
    }
}
