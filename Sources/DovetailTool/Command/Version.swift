#if Tools
    internal import DovetailJSON
    internal import ArgumentParser
    internal import DovetailGraph

    struct Version: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the version.")
        @OptionGroup var result: ResultArguments

        func run() {
            let isJSON = result.format == .json
            Console.write(
                isJSON ? ResultArguments.json(["version": .string(ToolVersion.text)]) : "dovetail \(ToolVersion.text)\n"
            )
        }
    }
#endif
