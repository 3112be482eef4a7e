// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file
