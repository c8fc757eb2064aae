//! Limits the memory that the allocator keeps for itself.

/// Lets all threads share two of glibc's arenas; does nothing with other C libraries.
///
/// By default, glibc makes up to eight arenas per core, and no arena can use the free memory of another. The bot uses
/// 23 MB both after 20,000 and after 80,000 interactions. With the default arenas, its resident set grew from 89 to 101
/// MiB between 20,000 and 200,000 interactions (`cargo bench --bench memory`), and moves were not faster.
///
/// Must be called before there are other threads.
pub(super) fn share_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(
            unsafe_code,
            reason = "there is no safe name for it, and the measured gain is above"
        )]
        // SAFETY: this call only changes a setting of the allocator, and no other thread exists yet.
        let accepted = unsafe { libc::mallopt(libc::M_ARENA_MAX, 2) } == 1;
        debug_assert!(accepted, "glibc knows the setting");
    }
}
