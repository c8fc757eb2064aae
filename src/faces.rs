//! Fonts of this machine, for letters that the fonts built into the program lack.

use fontdb::{Database, ID, Style};
use render::Fonts;
use std::path::Path;

/// A writing system whose letters the built-in fonts lack.
struct Script {
    name: &'static str,
    sample: &'static str,
    /// The font families that have these letters, best family first.
    families: &'static [&'static str],
    package: &'static str,
}

const SCRIPTS: [Script; 3] = [
    Script {
        name: "Japanese",
        sample: "あア漢字",
        families: &[
            "Noto Sans CJK JP",
            "Noto Sans JP",
            "M PLUS 1p",
            "M PLUS 1",
            "BIZ UDGothic",
            "BIZ UDPGothic",
            "IPAGothic",
            "IPAPGothic",
            "TakaoGothic",
            "TakaoPGothic",
            "VL Gothic",
            "VL PGothic",
            "Hiragino Sans",
            "Hiragino Kaku Gothic ProN",
            "Yu Gothic",
            "Meiryo",
        ],
        package: "fonts-ipafont-gothic",
    },
    Script {
        name: "Chinese",
        sample: "汉语漢語",
        families: &[
            "Noto Sans CJK SC",
            "Noto Sans SC",
            "WenQuanYi Micro Hei",
            "WenQuanYi Zen Hei",
            "Droid Sans Fallback",
            "PingFang SC",
            "Microsoft YaHei",
        ],
        package: "fonts-wqy-zenhei",
    },
    Script {
        name: "Korean",
        sample: "한글",
        families: &[
            "Noto Sans CJK KR",
            "Noto Sans KR",
            "NanumGothic",
            "UnDotum",
            "Apple SD Gothic Neo",
            "Malgun Gothic",
        ],
        package: "fonts-nanum",
    },
];

#[derive(Debug, Default)]
pub struct Faces {
    pub fonts: Fonts,
    /// The scripts that `fonts` can write, each with the font family that was added for it. The family is empty if a
    /// font that was added before can write the script, too.
    pub written: Vec<(&'static str, &'static str)>,
    /// The scripts that no font can write, each with the Debian package of a suitable font.
    pub missing: Vec<(&'static str, &'static str)>,
}

impl Faces {
    /// Looks for fonts in `folder`; without a folder, in the folders of the system.
    #[must_use]
    pub fn find(folder: Option<&Path>) -> Faces {
        let mut known = Database::new();
        match folder {
            Some(folder) => known.load_fonts_dir(folder),
            None => known.load_system_fonts(),
        }
        let mut faces = Faces::default();
        for script in &SCRIPTS {
            faces.add(&known, script);
        }
        faces
    }

    /// Adds the best font for a script, unless the fonts so far have its letters.
    fn add(&mut self, known: &Database, script: &Script) {
        if self.fonts.can_write(script.sample) {
            self.written.push((script.name, ""));
            return;
        }
        for family in script.families {
            let Some(face) = upright(known, family) else {
                continue;
            };
            let read = known.with_face_data(face, |bytes, place| (bytes.to_vec(), place));
            let Some((bytes, place)) = read else { continue };
            let fonts = self.fonts.with(bytes, place);
            if fonts.can_write(script.sample) {
                self.fonts = fonts;
                self.written.push((script.name, family));
                return;
            }
        }
        self.missing.push((script.name, script.package));
    }

    /// Logs which scripts pictures can show, and how to get fonts for the other scripts. Warns if `folder` does not
    /// exist.
    pub fn log(&self, folder: Option<&Path>) {
        if let Some(absent) = absent(folder) {
            tracing::warn!("{absent}");
        }
        let written = self.written.iter().map(|(script, family)| match *family {
            "" => format!(", {script}"),
            family => format!(", {script} ({family})"),
        });
        let written: String = written.collect();
        let missing = self.missing.iter().map(|(script, package)| {
            format!(
                "; for {script} install a face (Debian: {package}) or name a folder in IAGO_FONTS"
            )
        });
        let missing: String = missing.collect();
        tracing::info!("pictures write Latin, Greek, Cyrillic{written}{missing}");
    }
}

/// The message to the operator that `folder` does not exist, and what to do; `None` if the folder exists or no folder
/// is given.
#[must_use]
pub fn absent(folder: Option<&Path>) -> Option<String> {
    let folder = folder.filter(|folder| !folder.is_dir())?;
    let folder = folder.display();
    Some(format!(
        "IAGO_FONTS names {folder}, which is no folder; correct it, or leave it out for the system's faces"
    ))
}

/// The upright font of a family whose weight is nearest to regular (400).
fn upright(known: &Database, family: &str) -> Option<ID> {
    let named = known.faces().filter(|face| {
        let names = face.families.iter().map(|(name, _)| name.as_str());
        face.style == Style::Normal && names.into_iter().any(|name| name == family)
    });
    let best = named.min_by_key(|face| face.weight.0.abs_diff(400));
    best.map(|face| face.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder into which `.ci/install-tools` installs the font for the tests.
    const IPA: &str = "/usr/share/fonts/opentype/ipafont-gothic";

    #[test]
    fn a_japanese_face_is_found_and_named() {
        if !Path::new(IPA).exists() {
            eprintln!("skipped: no Japanese face in {IPA}");
            return;
        }
        let faces = Faces::find(Some(Path::new(IPA)));
        assert_eq!(faces.written[0], ("Japanese", "IPAGothic"));
        assert!(faces.fonts.can_write("Ken太郎の勝ち"));
        assert!(
            faces
                .missing
                .iter()
                .all(|(script, _)| *script != "Japanese")
        );
    }

    #[test]
    fn a_folder_without_faces_leaves_every_script_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let faces = Faces::find(Some(folder.path()));
        assert!(!faces.fonts.can_write("太郎"));
        assert_eq!(faces.missing.len(), SCRIPTS.len());
        assert_eq!(faces.missing[0], ("Japanese", "fonts-ipafont-gothic"));
    }
}
