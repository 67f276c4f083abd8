import TablesAndCharts
import TestSupport
import Testing

@Suite struct ChartPointTests {
    @Test func `a short course stays as it is`() {
        let course = (0..<1000).map { ChartPoint(x: Double($0), y: Double($0 % 7)) }
        #expect(course.decimated() == course)
        #expect([ChartPoint]().decimated().isEmpty)
    }

    @Test func `no peak of a long course is lost`() {
        var random = SeededGenerator(seed: 1)
        var course = (0..<1_000_000).map {
            ChartPoint(x: Double($0) / 10, y: Double.random(in: 1...2, using: &random))
        }
        course[123_456].y = 9
        course[654_321].y = -9
        let short = course.decimated()
        #expect(short.count <= 1004 && short.count > 900)
        #expect(short.contains(course[123_456]) && short.contains(course[654_321]))
        #expect(short.first == course.first && short.last == course.last)
        #expect(zip(short, short.dropFirst()).allSatisfy { $0.x <= $1.x })
    }

    @Test func `a level that lasts begins and ends where it did`() {
        var course = (0..<5000).map { ChartPoint(x: Double($0) / 5000, y: Double($0 % 5)) }
        course.append(ChartPoint(x: 1000, y: 4))
        let short = course.decimated()
        #expect(short.suffix(2) == course.suffix(2))
    }

    @Test func `a gap stays a gap`() {
        var course = (0..<5000).map { ChartPoint(x: Double($0), y: 1) }
        course[2500].y = nil
        #expect(course.decimated().contains { $0.value == nil })
    }

    @Test func `times that stand still or run backwards hold nothing up`() {
        let still = [ChartPoint](repeating: ChartPoint(x: 1, y: 1), count: 5000)
        #expect(still.decimated().count == 5000)
        let backwards = (0..<5000).map { ChartPoint(x: Double($0 == 4999 ? 5000 : 4999 - $0), y: 1) }
        #expect(backwards.decimated().count <= 5000)
    }
}
