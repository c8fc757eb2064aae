//! A runtime beside the bot's own, for serenity's connection.
//!
//! serenity can read a connection that has ended again and again, without a pause: the thread that does so is lost. Here
//! it is none that the bot works on, and the bot's end does not wait for it.

use std::io;
use tokio::runtime::{Builder, Handle, Runtime};

/// How many threads it has: while one is lost, another begins the next connection.
const THREADS: usize = 2;

/// Dropping it ends what runs in it, and waits for nothing.
#[derive(Debug)]
pub(super) struct Aside {
    runtime: Option<Runtime>,
    handle: Handle,
}

impl Aside {
    pub(super) fn begin() -> io::Result<Aside> {
        let mut runtime = Builder::new_multi_thread();
        let named = runtime.worker_threads(THREADS).thread_name("gateway");
        let runtime = named.enable_all().build()?;
        Ok(Aside {
            handle: runtime.handle().clone(),
            runtime: Some(runtime),
        })
    }

    pub(super) fn handle(&self) -> Handle {
        self.handle.clone()
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::sync::oneshot;

    /// Catches an end that waits for ever, as it would for a connection that is closed with 4011 while the bot ends.
    #[tokio::test]
    async fn its_end_does_not_wait_for_a_thread_that_is_lost() {
        let aside = Aside::begin().expect("threads");
        let (give_back, lost) = mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        aside.handle().spawn(async move {
            let _ = begin.send(());
            let _ = lost.recv();
        });
        begun.await.expect("a task that runs");
        drop(aside);
        drop(give_back);
    }
}
