extension String {
    /// As much of a text as a message can show.
    var shortened: String {
        let longest = 60
        return count > longest ? prefix(longest) + "…" : self
    }
}
