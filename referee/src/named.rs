//! Macros for values that are written as text: enums that are stored by name, and types whose JSON is a string.

/// Declares an enum, and for each of its values the name under which the value is stored.
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

            /// The name under which this value is stored.
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

/// Implements serde for a type: its JSON is the text that `Display` writes and `FromStr` reads. Identifiers of the
/// platform need this, because their numbers are too long for JSON.
macro_rules! as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text: String = serde::Deserialize::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use as_text;
