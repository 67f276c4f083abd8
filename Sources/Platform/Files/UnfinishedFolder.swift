/// A folder that somebody is putting files into which belong together, as a bundle's or a presentation's do.
public enum UnfinishedFolder {
    /// The file that stands in it until all are there: the paths in the folder that are being written, one a line.
    public static let mark = ".playhead-unfinished"
    /// Those that mean the same: the second is of older versions, which kept what was played in it.
    public static let marks = [mark, ".simulation.json"]
    /// What is wrong with it, and what to do.
    public static let problem =
        "not all of it is there: who wrote it was ended before, or goes on writing; write it again, or to another folder"
}
