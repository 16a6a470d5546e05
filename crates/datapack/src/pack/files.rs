//! The files of a pack, read from and written to folders and zips.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Seek, Write};
use std::path::Path;

/// Most bytes of a pack, unpacked.
const MAX_BYTES: u64 = 64 << 20;

/// The files of a pack by their path, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Files that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilesError {
    /// The operating system refused.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: String,
        /// Why.
        #[source]
        error: std::io::Error,
    },
    /// Not a readable zip.
    #[error("{path} is not a readable zip: {error}")]
    Zip {
        /// Which file.
        path: String,
        /// Why.
        error: String,
    },
    /// More bytes than any data pack needs.
    #[error("{0} has more than 64 MiB of files; is this a data pack?")]
    TooLarge(String),
}

/// Reads all files of a folder or a zip.
///
/// # Errors
///
/// A file cannot be read, a zip is broken, or there are more than 64 MiB.
pub fn read_files(path: &Path) -> Result<Files, FilesError> {
    let name = path.display().to_string();
    if path.is_dir() {
        let mut files = Files::new();
        let mut room = MAX_BYTES;
        read_folder(path, "", &mut files, &mut room, &name)?;
        return Ok(files);
    }
    let file =
        fs::File::open(path).map_err(|error| FilesError::Io { path: name.clone(), error })?;
    read_zip(file, &name)
}

fn read_folder(
    folder: &Path,
    prefix: &str,
    files: &mut Files,
    room: &mut u64,
    name: &str,
) -> Result<(), FilesError> {
    let trouble = |error| FilesError::Io { path: folder.display().to_string(), error };
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let entry = entry.map_err(trouble)?;
        let Ok(file_name) = entry.file_name().into_string() else { continue };
        // A pack's folder is often a repository, too.
        if file_name.starts_with('.') {
            continue;
        }
        let inner = format!("{prefix}{file_name}");
        let path = entry.path();
        if path.is_dir() {
            read_folder(&path, &format!("{inner}/"), files, room, name)?;
            continue;
        }
        let trouble = |error| FilesError::Io { path: path.display().to_string(), error };
        let mut bytes = Vec::new();
        fs::File::open(&path)
            .and_then(|file| file.take(*room + 1).read_to_end(&mut bytes))
            .map_err(trouble)?;
        *room = room
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| FilesError::TooLarge(name.to_owned()))?;
        files.insert(inner, bytes);
    }
    Ok(())
}

fn read_zip(file: impl Read + Seek, name: &str) -> Result<Files, FilesError> {
    let trouble = |error: zip::result::ZipError| FilesError::Zip {
        path: name.to_owned(),
        error: error.to_string(),
    };
    let mut archive = zip::ZipArchive::new(file).map_err(trouble)?;
    let mut files = Files::new();
    let mut room = MAX_BYTES;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(trouble)?;
        if entry.is_dir() {
            continue;
        }
        let path = entry.name().to_owned();
        let mut bytes = Vec::new();
        (&mut entry)
            .take(room + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| FilesError::Io { path: format!("{name}: {path}"), error })?;
        room = room
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| FilesError::TooLarge(name.to_owned()))?;
        files.insert(path, bytes);
    }
    Ok(files)
}

/// Writes files into a folder, which may exist.
///
/// # Errors
///
/// A file cannot be written.
pub fn write_folder(files: &Files, folder: &Path) -> Result<(), FilesError> {
    for (name, bytes) in files {
        let path = folder.join(name);
        let trouble = |error| FilesError::Io { path: path.display().to_string(), error };
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(trouble)?;
        }
        fs::write(&path, bytes).map_err(trouble)?;
    }
    Ok(())
}

/// Writes files into a zip; the same files always give the same bytes.
///
/// # Errors
///
/// The file cannot be written.
pub fn write_zip(files: &Files, path: &Path) -> Result<(), FilesError> {
    let name = path.display().to_string();
    let io = |error| FilesError::Io { path: name.clone(), error };
    let trouble = |error: zip::result::ZipError| FilesError::Zip {
        path: name.clone(),
        error: error.to_string(),
    };
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = zip::ZipWriter::new(&mut bytes);
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default());
    for (name, content) in files {
        writer.start_file(name.as_str(), options).map_err(trouble)?;
        writer.write_all(content).map_err(io)?;
    }
    writer.finish().map_err(trouble)?;
    fs::write(path, bytes.into_inner()).map_err(io)
}
