// fill …: Database()
enum Primary {}
struct Database {}
struct Report { let database: Database }

let container = try Container {
    Bind(Report.init).using(Database.self, .tag(Primary.self))
    // fix 1: <1>
}
try check(container)
