#if !Tools
    @main struct Dovetail {
        static func main() { print("dovetail was built without the trait 'Tools': build with `--traits Tools`") }
    }
#endif
