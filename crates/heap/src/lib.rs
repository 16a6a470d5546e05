//! Memory that was freed goes back to the system.
//!
//! The usual allocator of Linux keeps what was freed: between pieces that are still in use, and at
//! the end of each thread's heap, the more the larger the pieces were. A server that has had a busy
//! hour would hold the memory of that hour for ever. Nothing happens where the system's allocator is
//! another one.

/// From now on large pieces go back as soon as they are freed, and heaps keep little at their end.
/// For the whole process, and best at its beginning.
pub fn keep_little() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it only changes what the allocator does from now on.
    unsafe {
        /// Pieces of this size are worth a call to the system.
        const LARGE: libc::c_int = 1 << 20;
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 2 * LARGE);
    }
}

/// Gives back whole pages that nothing uses. Takes some milliseconds for each hundred megabytes,
/// during which others may have to wait for the allocator.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it only touches memory that the allocator knows to be free, under its own locks.
    unsafe {
        libc::malloc_trim(0);
    }
}
