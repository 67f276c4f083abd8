import Comparison
import PlayheadAnalytics
import PlayheadTerminal

extension AppState {
    /// Lets time pass, in seconds of real time.
    mutating func advance(by elapsed: Double) {
        guard isPlaying, elapsed > 0 else { return }
        time += elapsed * speed
        if !window.contains(time) { windowCentre = nil }
        guard time >= duration else { return }
        time = duration
        isPlaying = false
    }

    mutating func togglePlay() {
        guard hasClock else { return }
        // At the end of a log that grows nothing plays: the first key stops following, and stays there.
        if isFollowing {
            isFollowing = false
            return say("paused at \(timeText.string(time)): F follows again")
        }
        isPlaying.toggle()
        if isPlaying, time >= duration { time = 0 }
        clearSelection()
    }

    /// Puts the playhead somewhere; the list follows it again.
    mutating func seek(to target: Double) {
        time = Self.clamped(target, to: 0...duration)
        if !window.contains(time) { windowCentre = nil }
        isFollowing = false
        clearSelection()
    }

    /// Lets the lists follow the playhead again.
    mutating func clearSelection() { ScreenID.all.forEach { $0.type.clearSelection(&self) } }

    mutating func step(_ direction: Direction) {
        isPlaying = false
        jump(direction, to: "event") { _ in true }
    }

    mutating func jump(_ landmark: Landmark, _ direction: Direction) {
        switch landmark {
        case .error: jump(direction, to: "error") { $0.mark == .error }
        case .stall: jump(direction, to: "stall") { $0.mark == .stall }
        case .downSwitch: jump(direction, to: "down-switch") { $0.mark == .switchDown }
        case .divergence:
            jump(direction, to: "moment where the two diverge", among: divergences.map(\.time))
        }
    }

    private mutating func jump(_ direction: Direction, to name: String, where isWanted: (SessionEvent) -> Bool) {
        jump(direction, to: name, among: (played?.moments ?? []).lazy.filter(isWanted).map(\.time))
    }

    private mutating func jump(_ direction: Direction, to name: String, among times: [Double]) {
        guard hasClock else { return }
        // Behind the end is the start, as where it is played on.
        let target =
            direction == .forward
            ? times.first { $0 > time } ?? (time >= duration ? times.first : nil) : times.last { $0 < time }
        guard let target else {
            say(times.isEmpty ? "there is no \(name)" : "no \(direction == .forward ? "later" : "earlier") \(name)")
            return
        }
        seek(to: target)
    }

    mutating func changeSpeed(by factor: Double) {
        speed = Self.clamped(speed * factor, to: Self.speeds)
    }

    mutating func follow() {
        seek(to: duration)
        isPlaying = false
        isFollowing = true
    }

    mutating func zoom(_ direction: Direction) {
        zoom = min(max(0, zoom + direction.rawValue), Self.deepestZoom)
    }

    /// Shows less or more time; what is drawn at a time stays where it is.
    mutating func zoom(_ direction: Direction, around fixed: Double) {
        let old = window
        zoom(direction)
        guard zoom > 0 else { return }
        let length = window.upperBound - window.lowerBound
        let share = (fixed - old.lowerBound) / (old.upperBound - old.lowerBound)
        windowCentre = fixed - share * length + length / 2
        settleWindow()
    }

    /// Shows earlier or later time, a tenth of what is in view; the playhead stays where it is.
    mutating func pan(_ direction: Direction) {
        guard zoom > 0 else { return say("the whole session is in view: turn the wheel, or +, to zoom in") }
        let length = window.upperBound - window.lowerBound
        windowCentre = (window.lowerBound + window.upperBound) / 2 + Double(direction.rawValue) * length / 10
        settleWindow()
    }

    /// Lets the middle be that of what is in view, which never goes beyond the session.
    private mutating func settleWindow() { windowCentre = (window.lowerBound + window.upperBound) / 2 }
}
