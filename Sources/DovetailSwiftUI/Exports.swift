// What a view's file writes within `.dependencies { … }` and calls on `\.container` is Dovetail's: one import is enough.
@_exported public import Dovetail
