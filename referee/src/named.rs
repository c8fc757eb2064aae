//! Enums whose values have names.

/// Declares an enum and the names by which its values are stored.
macro_rules! named {
    ($(#[$meta:meta])* $type:ident {
        $($(#[$doc:meta])* $value:ident = $name:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$doc])* $value),+
        }

        impl $type {
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name stored.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }

            #[must_use]
            pub fn from_name(name: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|it| it.name() == name)
            }
        }
    };
}
pub(crate) use named;
