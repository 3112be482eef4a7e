enum Primary {}
struct Database {}
struct Report { let database: Database }

let container = try Container {
    Bind(Report.init)  // fix 1: Bind(Report.init)<1>
    Bind(Database.init).qualified(.tag(Primary.self))
}
try check(container)
