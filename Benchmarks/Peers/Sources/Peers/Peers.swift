/// This package has no code of its own: it is built for the libraries that it names.
public enum Peers {}
