//! Memory that was freed goes back to the system, whichever thread had it.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(clippy::unwrap_used)]

/// Pages that this process has in memory.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse().unwrap()
}

/// Takes 80 MB in small pieces, then frees all but one of every hundred, so that the heap cannot
/// simply become shorter; then 24 MB in one piece, which are freed as well.
fn fill_and_free() -> Vec<Box<[u8; 4096]>> {
    let mut pieces: Vec<Box<[u8; 4096]>> = (0..20_000).map(|_| Box::new([1; 4096])).collect();
    let mut number = 0;
    pieces.retain(|_| {
        number += 1;
        number % 100 == 0
    });
    let large = vec![1_u8; 24 << 20];
    assert_eq!(large.iter().filter(|byte| **byte == 1).count(), 24 << 20);
    pieces
}

#[test]
fn freed_memory_goes_back() {
    foursight_heap::keep_little();
    let before = resident();
    let kept = [fill_and_free(), std::thread::spawn(fill_and_free).join().unwrap()];
    foursight_heap::give_back();
    let after = resident();
    assert!(after < before + 4_000, "{before} pages before, {after} afterwards");
    assert_eq!(kept.iter().flatten().map(|piece| usize::from(piece[7])).sum::<usize>(), 400);
}
