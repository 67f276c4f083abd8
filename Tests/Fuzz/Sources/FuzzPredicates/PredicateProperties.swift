import PredicateFormat

/// What must hold of any text that is read as a predicate.
enum PredicateProperties {
    static func check(_ format: String) {
        do throws(PredicateError) {
            let predicate = try Predicate(parsing: format)
            checkPrinted(predicate)
            checkEvaluated(predicate)
            try predicate.check(SampleObject.whole)
        } catch {
            check(error, of: format)
        }
    }

    private static func check(_ error: PredicateError, of format: String) {
        require(error.format.utf8.elementsEqual(format.utf8), "an error tells of the predicate that it is in")
        require(
            (1...format.unicodeScalars.count + 1).contains(error.column), "column \(error.column) is in the format")
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        require(lines.last?.last == "^" && lines.count >= 3, "a caret points at the column")
    }

    /// A printed tree is read as the same tree, unless the parentheses that it is printed with are too many.
    private static func checkPrinted(_ predicate: Predicate) {
        let printed = predicate.description
        do throws(PredicateError) {
            let again = try Predicate(parsing: printed)
            require(again.description.utf8.elementsEqual(printed.utf8), "\(printed) is printed as it was")
            require(outcome(again) == outcome(predicate), "\(printed) is what was read")
            require(again.firstKeys == predicate.firstKeys, "\(printed) has the keys of what was read")
        } catch {
            let isTooMuch = error.message.contains("nested too deep") || error.message.contains("bytes long")
            require(isTooMuch, "\(printed) is read: \(error.message)")
        }
    }

    private static func checkEvaluated(_ predicate: Predicate) {
        let outcome = outcome(predicate)
        require(outcome == self.outcome(predicate), "the same answer a second time")
        guard case .success(let result) = outcome, let negated = try? Predicate(parsing: "NOT (\(predicate.format))"),
            let opposite = try? negated.evaluate(SampleObject.whole)
        else { return }
        require(opposite.holds != result.holds, "NOT gives the opposite")
        require(opposite.unknownKeyPaths == result.unknownKeyPaths, "NOT knows as much")
    }

    private enum Outcome: Equatable {
        case success(PredicateResult)
        case failure(String)
    }

    private static func outcome(_ predicate: Predicate) -> Outcome {
        do throws(PredicateError) {
            return .success(try predicate.evaluate(SampleObject.whole))
        } catch {
            check(error, of: predicate.format)
            return .failure(error.message)
        }
    }
}
