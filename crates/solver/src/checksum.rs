//! A checksum against damaged files.

/// FNV-1a over bytes, with a final mix so that every bit of the result depends on every byte.
pub(crate) fn checksum(parts: &[&[u8]]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for byte in parts.iter().flat_map(|part| part.iter()) {
        sum = (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    sum ^= sum >> 32;
    sum = sum.wrapping_mul(0xd6e8_feb8_6659_fd93);
    sum ^ (sum >> 32)
}
