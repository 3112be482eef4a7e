import DovetailConfiguration
import DovetailHummingbird
import Hummingbird

struct Credentials: Codable, ResponseEncodable {
    let name: String
    let secret: String
}

/// Adds a user, and answers with the secret to log in with.
struct AddUser: RouteHandler {
    let users: Users
    func respond(to request: Request, context: LinkContext) async throws -> EditedResponse<Credentials> {
        struct Form: Decodable { let name: String }
        let form = try await request.decode(as: Form.self, context: context)
        guard !form.name.allSatisfy(\.isWhitespace) else { throw HTTPError(.badRequest, message: "the name is empty") }
        let user = User(name: form.name, secret: randomText(length: 40))
        users.add(user)
        return EditedResponse(status: .created, response: Credentials(name: user.name, secret: user.secret))
    }
}

struct LogIn: RouteHandler {
    let users: Users
    let sessions: Sessions
    func respond(to request: Request, context: LinkContext) async throws -> EditedResponse<String> {
        let form = try await request.decode(as: Credentials.self, context: context)
        guard let user = try await users.user(named: form.name), user.secret == form.secret else {
            throw HTTPError(.unauthorized, message: "wrong name or secret")
        }
        let session = Session(token: randomText(length: 40), user: user.name)
        sessions.add(session)
        return EditedResponse(status: .created, response: session.token)
    }
}

struct LogOut: RouteHandler {
    let user: SignedIn
    let sessions: Sessions
    func respond(to request: Request, context: LinkContext) async throws -> HTTPResponse.Status {
        sessions.remove(user.session)
        return .noContent
    }
}

struct AddLink: RouteHandler {
    let user: SignedIn
    let links: LinkList
    func respond(to request: Request, context: LinkContext) async throws -> EditedResponse<Link> {
        struct Form: Decodable {
            let target: String
            let code: String?
        }
        let form = try await request.decode(as: Form.self, context: context)
        guard form.code.map(Link.isCode) ?? true else {
            throw HTTPError(.badRequest, message: "the code must have 1 to 64 letters of a-z, digits and -._~")
        }
        guard Link.isTarget(form.target) else {
            throw HTTPError(.badRequest, message: "the target is not the address of a page: begin it with https://")
        }
        let link = Link(code: form.code ?? randomText(length: 8), target: form.target, owner: user.name)
        links.add(link)
        return EditedResponse(status: .created, response: link)
    }
}

struct ListLinks: RouteHandler {
    let user: SignedIn
    let links: LinkList
    func respond(to request: Request, context: LinkContext) async throws -> [Link] {
        // For trying out a slow request: `?after=2` answers after two seconds.
        if let seconds = request.uri.queryParameters.get("after", as: Double.self) {
            try await Task.sleep(for: .seconds(min(seconds, 60)))
        }
        return try await links.links(of: user.name)
    }
}

/// Streams all links as lines. What the body uses stays open until the last line has been sent.
struct ExportLinks: RouteHandler {
    let user: SignedIn
    let links: LinkList
    func respond(to request: Request, context: LinkContext) -> Response {
        // For trying out a slow client: `?pause=0.1` waits between two lines.
        let pause = min(request.uri.queryParameters.get("pause", as: Double.self) ?? 0, 60)
        let body = ResponseBody { [user, links] writer in
            var last = ""
            while let page = try await links.links(of: user.name, after: last).nonEmpty {
                for link in page {
                    try await writer.write(ByteBuffer(string: "\(link.code),\(link.target),\(link.clicks)\n"))
                    if pause > 0 { try await Task.sleep(for: .seconds(pause)) }
                }
                last = page[page.count - 1].code
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/csv"], body: body)
    }
}

struct FollowLink: RouteHandler {
    let links: LinkList
    let clicks: ClickCounter
    func respond(to request: Request, context: LinkContext) async throws -> Response {
        let code = try context.parameters.require("code")
        guard let link = try await links.link(code) else { throw HTTPError(.notFound, message: "no such link") }
        clicks.count(code)
        return .redirect(to: link.target, type: .temporary)
    }
}

/// Shows the metrics to those who send the token of the settings.
struct ShowMetrics: RouteHandler {
    let meters: Meters
    let token: Secret<String>
    func respond(to request: Request, context: LinkContext) throws -> String {
        guard !token.revealed.isEmpty, request.headers[.authorization] == "Bearer \(token.revealed)" else {
            throw HTTPError(.unauthorized, message: "send the token of the setting links.metricsToken")
        }
        return meters.text
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
