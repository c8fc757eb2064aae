//! The stand-in under Discord's own name and over TLS, for behaviour that the platform's library has only there, above
//! all its rate limiter.

use iago::discord::Calls;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{ServerConfig, crypto};

/// Host name that the platform's library calls.
pub const DISCORD: &str = "discord.com";

/// A proxy on this machine under Discord's name; it forwards everything until dropped.
pub struct TlsFront {
    certificate: String,
    address: SocketAddr,
    passing: JoinHandle<()>,
}

impl TlsFront {
    /// Starts the proxy in front of `behind`, which speaks plain HTTP.
    pub async fn before(behind: SocketAddr) -> TlsFront {
        let names = [DISCORD.to_owned()].to_vec();
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(names).expect("a certificate");
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("a key");
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("TLS")
            .with_no_client_auth()
            .with_single_cert([cert.der().clone()].to_vec(), key)
            .expect("a certificate and its key");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let passing = tokio::spawn(async move {
            while let Ok((outside, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let mut outside = acceptor.accept(outside).await?;
                    let mut inside = TcpStream::connect(behind).await?;
                    copy_bidirectional(&mut outside, &mut inside).await
                });
            }
        });
        TlsFront {
            certificate: cert.pem(),
            address,
            passing,
        }
    }

    /// Calls that take the proxy for Discord; each delivery may last `patience`.
    pub fn calls(&self, patience: Duration) -> Calls {
        let certificate = reqwest::Certificate::from_pem(self.certificate.as_bytes());
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .add_root_certificate(certificate.expect("a certificate"))
            .resolve(DISCORD, self.address)
            .timeout(Duration::from_secs(10))
            .build()
            .expect("a client");
        Calls {
            client,
            patience,
            ..Calls::new().expect("calls")
        }
    }
}

impl Drop for TlsFront {
    fn drop(&mut self) {
        self.passing.abort();
    }
}
