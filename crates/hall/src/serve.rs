//! Serving: addresses, certificates, and how it all stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;

use crate::hall::Hall;
use crate::http;
use crate::idle_timeout::IdleTimeout;
use crate::lines::Lines;

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// A certificate and its key, both as PEM.
#[derive(Clone)]
pub struct Certificate {
    /// The certificate, or the chain of them.
    pub certificate: String,
    /// The private key.
    pub key: String,
}

impl Certificate {
    /// A certificate signed by nobody but itself, for these names and addresses.
    pub fn self_signed(names: Vec<String>) -> Result<Certificate, String> {
        let made = rcgen::generate_simple_self_signed(names).map_err(|error| error.to_string())?;
        Ok(Certificate { certificate: made.cert.pem(), key: made.signing_key.serialize_pem() })
    }
}

/// Limits what comes before a request can be understood: its head.
fn guard(builder: &mut Builder<TokioExecutor>, header_timeout: Duration) {
    builder.http1().timer(TokioTimer::new()).header_read_timeout(header_timeout).max_buf_size(LONGEST_HEAD);
}

/// A hall with an address. Dropping it does not stop it.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    handle: axum_server::Handle<SocketAddr>,
    hall: Arc<Hall>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Listens on `address` and serves the hall there, over TLS if there is a certificate.
    pub async fn start(
        hall: Arc<Hall>,
        address: SocketAddr,
        certificate: Option<Certificate>,
    ) -> std::io::Result<Server> {
        let listener = std::net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let handle = axum_server::Handle::new();
        let app = http::router(Arc::clone(&hall)).into_make_service_with_connect_info::<SocketAddr>();
        let serving = handle.clone();
        let limits = *hall.limits();
        let header_timeout = Duration::from_secs(limits.request_seconds);
        let from_one = (hall.settings.trusted_proxies == 0).then_some(limits.lines_per_address);
        let lines = Lines::new(limits.lines, from_one);
        let stall = Duration::from_secs(limits.write_seconds);
        let task = match certificate {
            Some(Certificate { certificate, key }) => {
                // Only an error if somebody has installed one already, which is as good.
                let _ = rustls::crypto::ring::default_provider().install_default();
                let config = RustlsConfig::from_pem(certificate.into_bytes(), key.into_bytes()).await?;
                let mut spoken = rustls::ServerConfig::clone(&config.get_inner());
                spoken.alpn_protocols = vec![b"http/1.1".to_vec()];
                config.reload_from_config(Arc::new(spoken));
                let mut server = axum_server::from_tcp(listener)?
                    .acceptor(RustlsAcceptor::new(config).acceptor(lines))
                    .map(|acceptor| IdleTimeout { acceptor, greeting: header_timeout, stall })
                    .handle(serving);
                guard(server.http_builder(), header_timeout);
                tokio::spawn(server.serve(app))
            }
            None => {
                let mut server = axum_server::from_tcp(listener)?
                    .acceptor(lines)
                    .map(|acceptor| IdleTimeout { acceptor, greeting: header_timeout, stall })
                    .handle(serving);
                guard(server.http_builder(), header_timeout);
                tokio::spawn(server.serve(app))
            }
        };
        let resumed = Arc::clone(&hall);
        tokio::spawn(async move {
            if let Err(fault) = resumed.resume().await {
                tracing::error!(?fault, "tables could not be picked up");
            }
        });
        tokio::spawn(Arc::clone(&hall).follow_bus());
        tokio::spawn(Arc::clone(&hall).forget_old_tables());
        Ok(Server { address, handle, hall, task })
    }

    /// Stops gracefully: what was accepted is finished, pages are told, the store is flushed.
    pub async fn stop(self) {
        self.hall.close().await;
        // Requests that were let in still need the store.
        self.handle.graceful_shutdown(Some(Duration::from_secs(5)));
        let _ = self.task.await;
        self.hall.close_store().await;
    }
}
