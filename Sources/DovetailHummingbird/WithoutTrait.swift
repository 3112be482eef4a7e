// Without the trait `Hummingbird` this module is empty, so that a build at the root needs no other package.
