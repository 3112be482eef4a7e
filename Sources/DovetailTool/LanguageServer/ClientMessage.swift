#if Tools
    internal import DovetailJSON
    internal import DovetailGraph

    /// A message from the client, as JSON-RPC 2.0 defines it.
    enum ClientMessage {
        case request(id: JSON, method: String, parameters: JSON)
        case notification(method: String, parameters: JSON)
        /// The answer to a request of the server.
        case response
        /// Something else, with the error to send. The id is null if it is unknown.
        case invalid(id: JSON, ResponseError)

        init(_ frame: MessageDecoder.Frame) {
            guard case .body(let bytes) = frame else {
                self = .invalid(id: .null, ResponseError(.parseError, "the header has no valid Content-Length"))
                return
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                self = .invalid(id: .null, ResponseError(.parseError, "the message is not UTF-8"))
                return
            }
            do {
                self.init(try JSONParser.parse(text))
            } catch {
                let mistake = "the message is not JSON: error at byte \(error.offset)"
                self = .invalid(id: .null, ResponseError(.parseError, mistake))
            }
        }

        private init(_ json: JSON) {
            let parameters = json["params"] ?? .null
            let id = json["id"]?.asIdentifier
            if case .string(let method)? = json["method"] {
                if json["id"] == nil {
                    self = .notification(method: method, parameters: parameters)
                    return
                }
                if let id {
                    self = .request(id: id, method: method, parameters: parameters)
                    return
                }
            } else if json["method"] == nil, json["id"] != nil, json["result"] != nil || json["error"] != nil {
                self = .response
                return
            }
            self = .invalid(id: id ?? .null, ResponseError(.invalidRequest, "this is no request"))
        }
    }

    /// The error in a response.
    struct ResponseError: Error {
        enum Code: Int {
            case parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParameters = -32602,
                internalError = -32603, serverNotInitialized = -32002, requestCancelled = -32800
        }

        var code: Code
        var message: String

        init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

        var json: JSON { .record(["code": .integer(code.rawValue), "message": .string(message)]) }
    }

    extension JSON {
        /// The value if it may identify a request.
        fileprivate var asIdentifier: JSON? {
            switch self {
            case .integer, .string: self
            default: nil
            }
        }

        var asString: String? { if case .string(let text) = self { text } else { nil } }
        var asInteger: Int? { if case .integer(let number) = self { number } else { nil } }
        var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
        var asArray: [JSON]? { if case .array(let values) = self { values } else { nil } }

        /// A member of a member, and so on: `capabilities.window.workDoneProgress`.
        func member(_ path: String...) -> JSON? { path.reduce(self) { $0?[$1] } }
    }
#endif
