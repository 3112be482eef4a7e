internal import Dovetail
internal import DovetailFiles
internal import DovetailValues
internal import Foundation

/// Files that are only strings.
func files(_ texts: KeyValuePairs<String, String>) -> ValueFiles {
    ValueFiles(files: texts.map { ValueFile(named: $0, contents: Data($1.utf8)) })
}

/// One file, `settings.json`.
func json(_ text: String) -> ValueFiles { files(["settings.json": text]) }

/// The error of a container with some bindings.
func assemblyError(@ModuleBuilder _ bindings: () -> Bindings) -> String {
    do {
        _ = try Container(bindings)
        return "no error"
    } catch {
        return error.description
    }
}

/// A property list in XML.
func propertyList(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(body)
    </plist>

    """
}
