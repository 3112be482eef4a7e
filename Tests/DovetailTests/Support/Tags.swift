internal import Dovetail

// Sixty qualifiers, so that bindings of one type can be created at run time and distinguished as usual.
enum Tag0: Qualifier {}
enum Tag1: Qualifier {}
enum Tag2: Qualifier {}
enum Tag3: Qualifier {}
enum Tag4: Qualifier {}
enum Tag5: Qualifier {}
enum Tag6: Qualifier {}
enum Tag7: Qualifier {}
enum Tag8: Qualifier {}
enum Tag9: Qualifier {}
enum Tag10: Qualifier {}
enum Tag11: Qualifier {}
enum Tag12: Qualifier {}
enum Tag13: Qualifier {}
enum Tag14: Qualifier {}
enum Tag15: Qualifier {}
enum Tag16: Qualifier {}
enum Tag17: Qualifier {}
enum Tag18: Qualifier {}
enum Tag19: Qualifier {}
enum Tag20: Qualifier {}
enum Tag21: Qualifier {}
enum Tag22: Qualifier {}
enum Tag23: Qualifier {}
enum Tag24: Qualifier {}
enum Tag25: Qualifier {}
enum Tag26: Qualifier {}
enum Tag27: Qualifier {}
enum Tag28: Qualifier {}
enum Tag29: Qualifier {}
enum Tag30: Qualifier {}
enum Tag31: Qualifier {}
enum Tag32: Qualifier {}
enum Tag33: Qualifier {}
enum Tag34: Qualifier {}
enum Tag35: Qualifier {}
enum Tag36: Qualifier {}
enum Tag37: Qualifier {}
enum Tag38: Qualifier {}
enum Tag39: Qualifier {}
enum Tag40: Qualifier {}
enum Tag41: Qualifier {}
enum Tag42: Qualifier {}
enum Tag43: Qualifier {}
enum Tag44: Qualifier {}
enum Tag45: Qualifier {}
enum Tag46: Qualifier {}
enum Tag47: Qualifier {}
enum Tag48: Qualifier {}
enum Tag49: Qualifier {}
enum Tag50: Qualifier {}
enum Tag51: Qualifier {}
enum Tag52: Qualifier {}
enum Tag53: Qualifier {}
enum Tag54: Qualifier {}
enum Tag55: Qualifier {}
enum Tag56: Qualifier {}
enum Tag57: Qualifier {}
enum Tag58: Qualifier {}
enum Tag59: Qualifier {}

let tags: [any Qualifier.Type] = [
    Tag0.self, Tag1.self, Tag2.self, Tag3.self, Tag4.self, Tag5.self, Tag6.self, Tag7.self, Tag8.self,
    Tag9.self, Tag10.self, Tag11.self, Tag12.self, Tag13.self, Tag14.self, Tag15.self, Tag16.self, Tag17.self,
    Tag18.self, Tag19.self, Tag20.self, Tag21.self, Tag22.self, Tag23.self, Tag24.self, Tag25.self,
    Tag26.self, Tag27.self, Tag28.self, Tag29.self, Tag30.self, Tag31.self, Tag32.self, Tag33.self,
    Tag34.self, Tag35.self, Tag36.self, Tag37.self, Tag38.self, Tag39.self, Tag40.self, Tag41.self,
    Tag42.self, Tag43.self, Tag44.self, Tag45.self, Tag46.self, Tag47.self, Tag48.self, Tag49.self,
    Tag50.self, Tag51.self, Tag52.self, Tag53.self, Tag54.self, Tag55.self, Tag56.self, Tag57.self,
    Tag58.self, Tag59.self,
]
