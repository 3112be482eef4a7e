internal import Harness

try await participant.run()
