//! Rule packs and the pure game engine behind Foursight.
