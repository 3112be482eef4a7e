internal import Dovetail

// Sixty qualifiers, so that bindings of one type can be created at run time and distinguished as usual.
enum Tag0 {}
enum Tag1 {}
enum Tag2 {}
enum Tag3 {}
enum Tag4 {}
enum Tag5 {}
enum Tag6 {}
enum Tag7 {}
enum Tag8 {}
enum Tag9 {}
enum Tag10 {}
enum Tag11 {}
enum Tag12 {}
enum Tag13 {}
enum Tag14 {}
enum Tag15 {}
enum Tag16 {}
enum Tag17 {}
enum Tag18 {}
enum Tag19 {}
enum Tag20 {}
enum Tag21 {}
enum Tag22 {}
enum Tag23 {}
enum Tag24 {}
enum Tag25 {}
enum Tag26 {}
enum Tag27 {}
enum Tag28 {}
enum Tag29 {}
enum Tag30 {}
enum Tag31 {}
enum Tag32 {}
enum Tag33 {}
enum Tag34 {}
enum Tag35 {}
enum Tag36 {}
enum Tag37 {}
enum Tag38 {}
enum Tag39 {}
enum Tag40 {}
enum Tag41 {}
enum Tag42 {}
enum Tag43 {}
enum Tag44 {}
enum Tag45 {}
enum Tag46 {}
enum Tag47 {}
enum Tag48 {}
enum Tag49 {}
enum Tag50 {}
enum Tag51 {}
enum Tag52 {}
enum Tag53 {}
enum Tag54 {}
enum Tag55 {}
enum Tag56 {}
enum Tag57 {}
enum Tag58 {}
enum Tag59 {}

let tags: [Any.Type] = [
    Tag0.self, Tag1.self, Tag2.self, Tag3.self, Tag4.self, Tag5.self, Tag6.self, Tag7.self, Tag8.self,
    Tag9.self, Tag10.self, Tag11.self, Tag12.self, Tag13.self, Tag14.self, Tag15.self, Tag16.self, Tag17.self,
    Tag18.self, Tag19.self, Tag20.self, Tag21.self, Tag22.self, Tag23.self, Tag24.self, Tag25.self,
    Tag26.self, Tag27.self, Tag28.self, Tag29.self, Tag30.self, Tag31.self, Tag32.self, Tag33.self,
    Tag34.self, Tag35.self, Tag36.self, Tag37.self, Tag38.self, Tag39.self, Tag40.self, Tag41.self,
    Tag42.self, Tag43.self, Tag44.self, Tag45.self, Tag46.self, Tag47.self, Tag48.self, Tag49.self,
    Tag50.self, Tag51.self, Tag52.self, Tag53.self, Tag54.self, Tag55.self, Tag56.self, Tag57.self,
    Tag58.self, Tag59.self,
]
