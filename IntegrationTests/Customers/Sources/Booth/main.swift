// What nobody provides, the visitor, is a parameter of what the plugin writes.
print(LiveResolver().resolveTicket(visitor: Visitor(name: "Ada")).text)
