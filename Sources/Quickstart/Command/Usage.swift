/// The output of `--help`.
enum Usage {
    static let text = """
        Survey text files: totals, kinds of file, longest lines, most frequent words.

        USAGE: quickstart [--path FOLDER]... [--memory] [--verbose] [--graph [FORMAT]]

          --path FOLDER     the folder to survey; repeatable. By default, the sources
                            of this package
          --memory          survey a few rhymes in memory instead of files
          --verbose         log to standard error what the container creates
          --graph [FORMAT]  print the dependency graph of this program instead, as
                            tree (default), dot, mermaid, json or html
          -h, --help        print this help

        EXIT STATUS:
          0: success
          1: a folder cannot be read
          2: invalid arguments
        """
}
