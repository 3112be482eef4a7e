@_exported public import DovetailGraph
