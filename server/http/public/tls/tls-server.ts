import type { Server } from 'node:http';
import { createServer, type SecureContext, type TLSSocket } from 'node:tls';
import type { LiveCertificates } from '../../../certificates/certificates.ts';
import type { Companion } from '../../edge.ts';
import { createHttp2Connections, type Respond } from './http2-server.ts';

type Certificates = Pick<LiveCertificates, 'contextFor' | 'challengeContextFor'>;

export interface TlsServerDeps {
  /** The process's HTTP server, whose limits apply to HTTP/1.1 over TLS, too. */
  edge: Server;
  /** Responds to requests of HTTP/2. */
  respond: Respond;
  begin?: Respond;
  certificates: Certificates;
}

/** RFC 8737. */
const CHALLENGE_PROTOCOL = 'acme-tls/1';
const PROTOCOLS = ['h2', 'http/1.1'];
/** Node's own limit is two minutes. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Of the connections that this process may hold; the rest are for requests without TLS. */
const TLS_SHARE = 0.75;

/**
 * Creates the server of TLS connections. It chooses the certificate by the name that the client asks for (SNI), and ends the
 * handshake for names that this installation does not serve. Connections with HTTP/1.1 continue in the edge server.
 */
export function createTlsServer({ edge, respond, begin, certificates }: TlsServerDeps): Companion {
  const http2 = createHttp2Connections(respond, { begin });
  const options = {
    minVersion: 'TLSv1.2' as const,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    ...handshakeCallbacks(certificates),
  };
  const server = createServer(options, (socket) => {
    if (socket.alpnProtocol === CHALLENGE_PROTOCOL) endChallenge(socket);
    else (socket.alpnProtocol === 'h2' ? http2.server : edge).emit('connection', socket);
  });
  shareConnections(edge, server);
  return { server, finish: http2.finish, destroy: http2.destroy };
}

type Done = (error: Error | null, context?: SecureContext) => void;

/** With TLS 1.3, OpenSSL asks for the protocol before it asks for the certificate, with TLS 1.2 after. */
function handshakeCallbacks(certificates: Certificates) {
  const challenged = new WeakSet<TLSSocket>();
  return {
    // Without a context, OpenSSL ends the handshake.
    SNICallback(this: TLSSocket, name: string, done: Done) {
      const host = name.toLowerCase();
      if (challenged.has(this)) return done(null, certificates.challengeContextFor(host));
      certificates.contextFor(host).then((context) => done(null, context), done);
    },
    ALPNCallback(this: TLSSocket, { servername, protocols }: { servername: string; protocols: string[] }) {
      if (!protocols.includes(CHALLENGE_PROTOCOL)) return PROTOCOLS.find((protocol) => protocols.includes(protocol));
      const context = certificates.challengeContextFor(servername.toLowerCase());
      if (!context) return undefined;
      challenged.add(this);
      this.setKeyCert(context);
      return CHALLENGE_PROTOCOL;
    },
  };
}

/** The handshake is all that an authority looks at. */
function endChallenge(socket: TLSSocket): void {
  socket.on('error', () => socket.destroy());
  socket.end();
}

function shareConnections(edge: Server, server: Companion['server']): void {
  const most = edge.maxConnections;
  if (!Number.isFinite(most)) return;
  server.maxConnections = Math.floor(most * TLS_SHARE);
  edge.maxConnections = most - server.maxConnections;
}
