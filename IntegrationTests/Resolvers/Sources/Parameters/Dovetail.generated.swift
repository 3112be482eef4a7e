// Written by `dovetail generate`. Changes are lost.
// swift-format-ignore-file

internal import Dovetail

extension ParameterResolver {
    func resolveClock(start: Int, unlabelled: Double, user: String, `default`: Bool) -> Clock {
        let left = resolveLeft(user: user, default: `default`)
        return provideClock(start: start, unlabelled, from: left)
    }

    func resolveConflict(user: Int, owner: String, user user2: String, `default`: Bool) -> Conflict {
        let leaf = resolveLeaf(user: user2, default: `default`)
        let left = resolveLeft(user: user2, default: `default`)
        let left2 = resolveLeft(user: user2, default: `default`)
        return Conflict(dependency: .init(user: user, owner: owner, leaf: leaf, first: left, second: left2))
    }

    func resolveLeaf(user: String, `default`: Bool) -> Leaf { Leaf(dependency: .init(user: user, default: `default`)) }

    func resolveLeft(user: String, `default`: Bool) -> Left {
        let leaf = resolveLeaf(user: user, default: `default`)
        return Left(dependency: .init(leaf: leaf))
    }

    func resolveRight(user: String, `default`: Bool) -> Right {
        let leaf = resolveLeaf(user: user, default: `default`)
        return Right(dependency: .init(leaf: leaf, user: user))
    }

    func resolveShadow(left: Int, note: String? = nil, user: String, `default`: Bool) -> Shadow {
        let left2 = resolveLeft(user: user, default: `default`)
        return Shadow(dependency: .init(left: left, other: left2, note: note))
    }

    func resolveSwitch(`in`: Int) -> `switch` { `switch`(dependency: .init(in: `in`)) }

    func resolveTop(count: Int, log: @escaping @Sendable (String) -> Void, user: String, `default`: Bool) -> Top {
        let left = resolveLeft(user: user, default: `default`)
        let right = resolveRight(user: user, default: `default`)
        return Top(dependency: .init(count: count, left: left, right: right, log: log))
    }
}
