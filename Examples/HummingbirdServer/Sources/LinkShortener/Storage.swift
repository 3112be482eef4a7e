import GRDB

/// The SQLite file: one for the process.
package final class Storage: Sendable {
    let file: any DatabaseWriter

    /// Opens the file, and brings its tables up to date.
    init(path: String) throws {
        file = try path == ":memory:" ? DatabaseQueue() : DatabasePool(path: path)
        try Self.migrations.migrate(file)
    }

    func close() throws { try file.close() }

    private static var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("users, sessions and links") { database in
            try database.create(table: "user") { table in
                table.primaryKey("name", .text)
                table.column("secret", .text).notNull()
            }
            try database.create(table: "session") { table in
                table.primaryKey("token", .text)
                table.column("user", .text).notNull().references("user")
            }
            try database.create(table: "link") { table in
                table.primaryKey("code", .text)
                table.column("target", .text).notNull()
                table.column("owner", .text).notNull().indexed().references("user")
            }
        }
        migrator.registerMigration("clicks") { database in
            try database.alter(table: "link") { $0.add(column: "clicks", .integer).notNull().defaults(to: 0) }
        }
        return migrator
    }
}
