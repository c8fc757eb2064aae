//! A runtime beside the bot's own, for serenity's connection.
//!
//! serenity may read a closed connection again and again without a pause. The thread that does this is lost. With a
//! runtime for serenity, the bot loses none of its own threads, and its shutdown does not wait for the lost thread.

use std::io;
use tokio::runtime::{Builder, Handle, Runtime};

/// The number of threads. While one thread is lost, the other thread begins the next connection.
const THREADS: usize = 2;

/// A runtime beside the bot's. Dropping it ends its tasks and waits for none of them.
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

    /// Catches a shutdown that waits for ever for a lost thread, as after close code 4011 while the bot ends.
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
