//! Large zeroed blocks of words, on huge pages where the system offers them.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// A block of atomic words, all zero at first.
pub(crate) struct Block {
    words: *mut AtomicU64,
    length: usize,
    owner: Owner,
}

enum Owner {
    #[cfg(target_os = "linux")]
    Map {
        start: *mut libc::c_void,
        bytes: usize,
    },
    Heap,
}

// SAFETY: the block owns its memory, and all access goes through atomics.
unsafe impl Send for Block {}
// SAFETY: as above.
unsafe impl Sync for Block {}

impl Block {
    /// A block of `length` words.
    pub(crate) fn zeroed(length: usize) -> Self {
        #[cfg(target_os = "linux")]
        if let Some(block) = Self::mapped(length) {
            return block;
        }
        let heap: Box<[AtomicU64]> = (0..length).map(|_| AtomicU64::new(0)).collect();
        Self { words: Box::into_raw(heap).cast(), length, owner: Owner::Heap }
    }

    /// Maps fresh pages and asks for huge ones: a table probe then misses the TLB far less often.
    #[cfg(target_os = "linux")]
    fn mapped(length: usize) -> Option<Self> {
        const HUGE: usize = 1 << 21;
        let bytes = length.checked_mul(8)?.checked_next_multiple_of(HUGE)? + HUGE;
        // SAFETY: an anonymous private mapping at an address of the system's choice touches no
        // existing memory; the result is checked before use.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                bytes,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return None;
        }
        let skip = start.align_offset(HUGE).min(HUGE);
        // SAFETY: `skip` is at most HUGE, and `bytes` has HUGE to spare beyond the words.
        let words = unsafe { start.byte_add(skip) };
        // SAFETY: the range lies inside the mapping; the call is advice and may fail freely.
        unsafe { libc::madvise(words, bytes - HUGE, libc::MADV_HUGEPAGE) };
        Some(Self { words: words.cast(), length, owner: Owner::Map { start, bytes } })
    }
}

impl Deref for Block {
    type Target = [AtomicU64];

    #[inline(always)]
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: `words` points to `length` initialised words that live as long as `self`; fresh
        // pages are zero, which is a valid atomic.
        unsafe { std::slice::from_raw_parts(self.words, self.length) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        match self.owner {
            // SAFETY: the mapping was made by `mapped` with these values and is unmapped once.
            #[cfg(target_os = "linux")]
            Owner::Map { start, bytes } => unsafe {
                libc::munmap(start, bytes);
            },
            // SAFETY: the pointer came from `Box::into_raw` of a slice of this length.
            Owner::Heap => drop(unsafe {
                Box::from_raw(std::ptr::slice_from_raw_parts_mut(self.words, self.length))
            }),
        }
    }
}
