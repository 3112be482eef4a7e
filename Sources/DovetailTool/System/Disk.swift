#if Tools
    internal import DovetailReader
    internal import Foundation

    /// Reads folders and files with system calls, because a program has many small files and each call counts.
    enum Disk {
        /// An entry of a folder.
        struct Entry: Hashable {
            var name: String
            var isFolder = false
            /// True if it is a symbolic link without a target.
            var isBroken = false
            /// False if the name is not UTF-8, so that `name` shows it with replacement characters.
            var isReadable = true
        }

        /// Identifies a file or folder, by whatever path it is reached.
        struct Identity: Hashable {
            var device: UInt64
            var number: UInt64
        }

        /// An error while reading or writing.
        enum Failure: Error {
            /// The message of the system.
            case system(String)
            case notOrdinary, tooLarge
            /// The file is not what was read before.
            case changed

            /// The reason, for messages.
            var reason: String {
                switch self {
                case .system(let message): message
                case .notOrdinary: "this is not a regular file"
                case .tooLarge: "this file is too large"
                case .changed: "this file changed since it was read"
                }
            }

            /// The failure of the last system call.
            static var last: Failure { .system(String(cString: strerror(errno))) }
        }

        static func identity(of path: String) -> Identity? {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            return Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        }

        /// The path of components below a folder. Each `..` removes the component before it.
        static func path(of names: [String], in folder: String) -> String {
            var parts =
                folder == "." ? [] : folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            for name in names {
                if name == "..", let last = parts.last, last != "..", last != "" {
                    parts.removeLast()
                } else {
                    parts.append(name)
                }
            }
            return parts.joined(separator: "/")
        }

        /// The modification time of a file, in nanoseconds.
        static func modification(of path: String) -> Int { stamp(of: path).map { Int($0.modified) } ?? 0 }

        /// The metadata that show whether a file changed; `nil` if there is no regular file.
        static func stamp(of path: String) -> FileStamp? {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            #if canImport(Darwin)
                let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
            #else
                let (modified, changed) = (status.st_mtim, status.st_ctim)
            #endif
            return FileStamp(
                device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
                size: UInt64(truncatingIfNeeded: status.st_size), modified: nanoseconds(modified),
                changed: nanoseconds(changed))
        }

        /// The current time of the clock that stamps files, in nanoseconds.
        static var now: Int64 {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return nanoseconds(time)
        }

        private static func nanoseconds(_ time: timespec) -> Int64 {
            Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        }

        static func size(of path: String) -> Int {
            var status = stat()
            return stat(path, &status) == 0 ? Int(status.st_size) : 0
        }

        static func isFolder(_ path: String) -> Bool {
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }

        /// The entries of a folder, sorted by name.
        static func entries(of folder: String) throws(Failure) -> [Entry] {
            guard let stream = opendir(folder) else { throw Failure.last }
            defer { closedir(stream) }
            var entries: [Entry] = []
            while let item = readdir(stream) {
                var entry = withUnsafePointer(to: &item.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { bytes in
                        Entry(name: String(cString: bytes), isReadable: String(validatingCString: bytes) != nil)
                    }
                }
                let name = entry.name
                switch item.pointee.d_type {
                case UInt8(DT_DIR): entry.isFolder = true
                case UInt8(DT_REG): break
                default:
                    entry.isFolder = isFolder("\(folder)/\(name)")
                    entry.isBroken = access("\(folder)/\(name)", F_OK) != 0
                }
                entries.append(entry)
            }
            return entries.sorted { $0.name < $1.name }
        }

        /// The bytes of a regular file of at most `limit` bytes.
        static func bytes(of path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
            // `O_NONBLOCK`: opening a pipe must not wait for a writer.
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { throw Failure.last }
            defer { close(file) }
            var status = stat()
            guard fstat(file, &status) == 0 else { throw Failure.last }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
            guard status.st_size <= limit else { throw .tooLarge }
            var result: [UInt8] = []
            var failure: Failure?
            // One byte more than the size, so that no other call is needed to see the end.
            var capacity = Int(status.st_size) + 1
            while true {
                let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                    while count < buffer.count {
                        let got = read(file, buffer.baseAddress! + count, buffer.count - count)
                        if got < 0, errno == EINTR { continue }
                        if got < 0 { failure = Failure.last }
                        if got <= 0 { break }
                        count += got
                    }
                }
                if let failure { throw failure }
                if result.isEmpty { result = part } else { result += part }
                guard result.count <= limit else { throw .tooLarge }
                if part.count < capacity { return result }
                capacity = 1 << 16
            }
        }

        /// The kind of what is at a path, without following a symbolic link.
        enum Kind { case absent, file(mode: mode_t, owner: uid_t, group: gid_t), link, other }

        static func kind(of path: String) -> Kind {
            var status = stat()
            guard lstat(path, &status) == 0 else { return .absent }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return .file(mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
            case S_IFLNK: return .link
            default: return .other
            }
        }

        /// Replaces a file atomically: other processes read the old file or the new one, and a failure leaves the old
        /// one. The new file has the permissions and the owner of the old one.
        static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
            // The name cannot be guessed, and whatever has it is neither opened nor followed.
            let draft = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 16)).draft"
            try create(draft, with: bytes, like: kind(of: path))
            guard rename(draft, path) == 0 else {
                let failure = Failure.last
                unlink(draft)
                throw failure
            }
        }

        /// Replaces a file if it still has the contents that were read. Two runs that do so at once do not overwrite each
        /// other's work: the second one fails.
        static func replace(_ path: String, containing old: [UInt8], with new: [UInt8]) throws(Failure) {
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
            guard file >= 0 else { throw Failure.last }
            // This also ends the lock.
            defer { close(file) }
            while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw Failure.last } }
            var status = stat()
            guard fstat(file, &status) == 0 else { throw Failure.last }
            // While this run waited, another one may have put a new file in the place of the locked one.
            let locked = Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
            guard identity(of: path) == locked, try bytes(of: path) == old else { throw .changed }
            try replace(path, with: new)
        }

        /// Creates a file, which must not exist. A failure leaves none.
        static func create(_ path: String, with bytes: [UInt8], like other: Kind = .absent) throws(Failure) {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
            guard file >= 0 else { throw Failure.last }
            var failure: Failure?
            do { try append(bytes, to: file) } catch { failure = error }
            if case .file(let mode, let owner, let group) = other {
                // Only root can keep another owner, and the mode comes last, because a new owner may change it.
                if owner != geteuid() || group != getegid() { _ = fchown(file, owner, group) }
                if fchmod(file, mode) != 0, failure == nil { failure = Failure.last }
            }
            if close(file) != 0, failure == nil { failure = Failure.last }
            if let failure {
                unlink(path)
                throw failure
            }
        }

        /// Appends all bytes to an open file.
        static func append(_ bytes: [UInt8], to file: Int32) throws(Failure) {
            var failure: Failure?
            bytes.withUnsafeBytes { buffer in
                var position = 0
                while position < buffer.count {
                    let put = write(file, buffer.baseAddress! + position, buffer.count - position)
                    if put < 0, errno == EINTR { continue }
                    guard put > 0 else {
                        failure = Failure.last
                        return
                    }
                    position += put
                }
            }
            if let failure { throw failure }
        }
    }

    extension String {
        /// The path without its last component.
        var parentFolder: String {
            guard let slash = lastIndex(of: "/") else { return "." }
            return slash == startIndex ? "/" : String(self[..<slash])
        }
    }
#endif
