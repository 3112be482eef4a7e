internal import Dovetail

/// The disk, read through a cache. Whoever asks for `any FileSystem` gets the cache and cannot tell.
struct FilesModule: Module {
    var body: some Module {
        Bind((any FileSystem).self, Disk.init).lifetime(.singleton)
        Bind(CachingFiles.init).decorating((any FileSystem).self) { $0 }.lifetime(.singleton)
        Bind(Log.init).lifetime(.singleton)
    }
}
