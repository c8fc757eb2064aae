//! Media type and size of a picture, read from its first bytes.

/// Width and height in pixels of a PNG, GIF, JPEG or WebP file.
pub(crate) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some((be32(bytes, 16)?, be32(bytes, 20)?));
    }
    if bytes.starts_with(b"GIF8") {
        return Some((le16(bytes, 6)?, le16(bytes, 8)?));
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..16) == Some(b"WEBPVP8X") {
        return Some((le24(bytes, 24)? + 1, le24(bytes, 27)? + 1));
    }
    if bytes.starts_with(b"\xff\xd8") {
        return jpeg_size(bytes);
    }
    None
}

/// Media type that Discord announces for an upload.
pub(crate) fn content_type(filename: &str, bytes: &[u8]) -> &'static str {
    let ending = filename
        .rsplit_once('.')
        .map_or("", |(_, ending)| ending)
        .to_lowercase();
    match &*ending {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "json" => "application/json; charset=utf-8",
        "txt" | "log" | "csv" | "md" => "text/plain; charset=utf-8",
        "zip" => "application/zip",
        "pdf" => "application/pdf",
        _ if bytes.starts_with(b"\x89PNG") => "image/png",
        _ => "application/octet-stream",
    }
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn le16(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
}

fn le24(bytes: &[u8], at: usize) -> Option<u32> {
    let three = bytes.get(at..at + 3)?;
    Some(u32::from_le_bytes([three[0], three[1], three[2], 0]))
}

/// Walks the JPEG segments to the frame header (markers C0 to CF without C4, C8 and CC).
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    while *bytes.get(at)? == 0xff {
        let marker = *bytes.get(at + 1)?;
        let be16 = |at: usize| -> Option<u32> {
            Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
        };
        if (0xc0..=0xcf).contains(&marker) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return Some((be16(at + 7)?, be16(at + 5)?));
        }
        at += 2 + usize::try_from(be16(at + 2)?).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_headers() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 0, 0, 0, 1, 0]);
        assert_eq!(size(&png), Some((512, 256)));
        assert_eq!(size(b"GIF89a\x20\x03\x58\x02"), Some((800, 600)));
        let jpeg = [
            0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 10, 0, 20,
        ];
        assert_eq!(size(&jpeg), Some((20, 10)));
        assert_eq!(size(b"\x89PNG\r\n\x1a\n"), None, "cut short");
        assert_eq!(size(b"hello"), None);
    }
}
