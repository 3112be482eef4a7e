/// What `--help` prints.
enum Usage {
    static let text = """
        Surveys folders of text: totals, kinds of file, longest lines, most frequent words.

        USAGE: quickstart [--path FOLDER]... [--memory] [--verbose] [--graph [FORMAT]]

          --path FOLDER     what to survey, may be repeated; otherwise the sources of this package
          --memory          survey a few rhymes that are kept in memory instead of the disk
          --verbose         tell on standard error what the container makes
          --graph [FORMAT]  print what the program is made of: tree (the default), dot, mermaid, json or html
          -h, --help        print this text

        EXIT STATUS: 0 done; 1 a folder cannot be read; 2 the options make no sense.
        """
}
