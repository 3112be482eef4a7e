// The visitor, which no function provides, is a parameter of the generated code.
print(LiveResolver().resolveTicket(visitor: Visitor(name: "Ada")).text)
