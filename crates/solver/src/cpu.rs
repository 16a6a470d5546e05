//! The same search compiled twice: for any processor, and for those with AVX2.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

use crate::geometry::Geometry;
use crate::search::{Node, Search};
use crate::visit::visit;

/// A kind of processor to compile the search for.
pub(crate) trait Cpu: Copy + Send + Sync + 'static {
    /// Visits a node with code for this processor.
    fn visit<G: Geometry>(search: &mut Search<'_, G, Self>, node: &Node, alpha: i32) -> i32;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Cpu for Portable {
    #[inline(never)]
    fn visit<G: Geometry>(search: &mut Search<'_, G, Self>, node: &Node, alpha: i32) -> i32 {
        visit(search, node, alpha)
    }
}

/// A processor with AVX2, which works on four boards with one instruction.
///
/// Made by [`Avx2::detect`] alone, so a value of this type is the proof that AVX2 is there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// Looks whether this processor has what the code needs.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Cpu for Avx2 {
    #[inline(always)]
    fn visit<G: Geometry>(search: &mut Search<'_, G, Self>, node: &Node, alpha: i32) -> i32 {
        // SAFETY: `search` holds an `Avx2`, which only `detect` makes, so the features are there.
        unsafe { visit_avx2(search, node, alpha) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn visit_avx2<G: Geometry>(search: &mut Search<'_, G, Avx2>, node: &Node, alpha: i32) -> i32 {
    visit(search, node, alpha)
}

/// Starts to fetch the cache line that holds `words[index]`; does nothing past the end.
#[inline(always)]
pub(crate) fn prefetch(words: &[AtomicU64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(word) = words.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of a live reference, and prefetching has no effect on memory.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, index);
}
