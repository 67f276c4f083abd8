import Descriptions
import PlayheadAnalytics

extension AppState {
    /// Sets a bookmark at the playhead, or at the selected error, or takes it away.
    mutating func toggleBookmark() {
        guard let model else { return say("no session is open: a bookmark is of a moment in one") }
        let entry = screen == .errors ? errorsView.entry : nil
        let time = entry.map { model.errors[$0].time } ?? time
        let isSet = environment.bookmarks.toggle(model.entry.id, at: time)
        say(
            isSet
                ? "bookmark at \(timeText.string(time)): ' goes from one to the next"
                : "no bookmark at \(timeText.string(time)) any more")
    }

    /// Opens the next bookmark behind the playhead, or the one before: through the sessions in their order, and around the ends.
    mutating func goToBookmark(_ direction: Direction) {
        let places = bookmarkPlaces
        guard !places.isEmpty else { return say("no bookmark in these sessions: m sets one at the playhead") }
        let here = (session: selected ?? -1, time: time)
        let next =
            direction == .forward
            ? places.first { $0.session > here.session || $0.session == here.session && $0.time > here.time + 0.01 }
                ?? places[0]
            : places.last { $0.session < here.session || $0.session == here.session && $0.time < here.time - 0.01 }
                ?? places[places.count - 1]
        if let note = sessions[next.session].note { return say(note) }
        if screen != .session { push(.session) }
        if next.session != selected { open(next.session) }
        isPlaying = false
        seek(to: min(next.time, duration))
        let number = places.firstIndex { $0 == next }.map { $0 + 1 } ?? 1
        say("bookmark \(number) of \(places.count), at \(timeText.string(next.time))")
    }

    /// The bookmarks of these sessions, in their order.
    private var bookmarkPlaces: [(session: Int, time: Double)] {
        var left = Dictionary(grouping: environment.bookmarks.all, by: \.id)
        var places: [(session: Int, time: Double)] = []
        for index in sessions.indices {
            if left.isEmpty { break }
            guard let found = left.removeValue(forKey: sessions.id(index)) else { continue }
            places += found.map { (index, $0.time) }.sorted { $0.1 < $1.1 }
        }
        return places
    }
}
