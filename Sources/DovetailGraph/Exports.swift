@_exported public import DovetailModel
