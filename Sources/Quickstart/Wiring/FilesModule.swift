internal import Dovetail

/// The disk, with a cache in front of it. A type that depends on `any FileSystem` receives the cache.
struct FilesModule: Module {
    var body: some Module {
        Bind((any FileSystem).self, Disk.init).lifetime(.singleton)
        Bind(CachingFiles.init).decorating((any FileSystem).self) { $0 }.lifetime(.singleton)
        Bind(Log.init).lifetime(.singleton)
    }
}
