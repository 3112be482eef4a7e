// What an error has, so that its id can be compared, and its finding named, without another import.
@_exported public import struct DovetailModel.DiagnosticID
@_exported public import struct DovetailModel.Finding
