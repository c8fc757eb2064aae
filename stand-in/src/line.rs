//! Connections that can be cut from inside a request.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Handle with which a request can cut its own connection.
#[derive(Clone, Debug)]
pub(crate) struct Line(Arc<AtomicBool>);

impl Line {
    /// Cuts the connection; nothing more is read from it or written to it.
    pub(crate) fn cut(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A TCP listener whose connections have a [`Line`].
#[derive(Debug)]
pub(crate) struct Lines(pub(crate) TcpListener);

impl Listener for Lines {
    type Io = Socket;
    type Addr = Line;

    async fn accept(&mut self) -> (Socket, Line) {
        let (stream, _): (TcpStream, SocketAddr) = Listener::accept(&mut self.0).await;
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays with Nagle's algorithm");
        }
        let line = Line(Arc::default());
        let socket = Socket {
            stream,
            line: line.clone(),
        };
        (socket, line)
    }

    fn local_addr(&self) -> io::Result<Line> {
        Ok(Line(Arc::default()))
    }
}

impl Connected<IncomingStream<'_, Lines>> for Line {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A connection that fails once its [`Line`] is cut.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: TcpStream,
    line: Line,
}

impl Socket {
    fn whole(&self) -> io::Result<()> {
        if self.line.0.load(Ordering::Relaxed) {
            Err(io::ErrorKind::ConnectionAborted.into())
        } else {
            Ok(())
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
