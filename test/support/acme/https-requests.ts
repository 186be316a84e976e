import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';

/** A client that trusts only the test's authority, and finds every host on one port of this machine. */
export interface HttpsClient {
  /** Over HTTP/2. Rejects if the certificate is not valid for the host. */
  http2(host: string, path: string, headers?: Record<string, string>): Promise<HttpsResponse>;
  /** Over HTTP/1.1. */
  http1(host: string, path: string): Promise<HttpsResponse>;
  /** Only the handshake. */
  handshake(host: string, options?: HandshakeOptions): Promise<{ issuer: string; expiresAt: number; protocol: string }>;
}

interface HandshakeOptions {
  protocols?: string[];
  maxVersion?: 'TLSv1.2' | 'TLSv1.3';
}

export interface HttpsResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export function createHttpsClient(port: number, ca: string): HttpsClient {
  const secure = (servername: string, protocols: string[], maxVersion: HandshakeOptions['maxVersion'] = 'TLSv1.3') =>
    connect({ host: '127.0.0.1', port, servername, ca, ALPNProtocols: protocols, maxVersion });
  return {
    http2: (host, path, headers = {}) => sendHttp2(secure(host, ['h2', 'http/1.1']), { host, path, headers }),
    http1: (host, path) => {
      const { promise, resolve, reject } = Promise.withResolvers<HttpsResponse>();
      const options = { host: '127.0.0.1', port, servername: host, ca, path, headers: { host }, agent: false };
      const sent = request(options, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      sent.on('error', reject).end();
      return promise;
    },
    handshake: (host, { protocols = ['http/1.1'], maxVersion } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<HttpsClient['handshake']>>>();
      const socket = secure(host, protocols, maxVersion);
      socket.on('error', reject);
      socket.once('secureConnect', () => {
        const { issuer, valid_to: until } = socket.getPeerCertificate();
        const protocol = socket.alpnProtocol || '';
        resolve({ issuer: String(issuer.CN), expiresAt: Date.parse(until), protocol });
        socket.destroy();
      });
      return promise;
    },
  };
}

interface Sent {
  host: string;
  path: string;
  headers: Record<string, string>;
}

function sendHttp2(socket: TLSSocket, { host, path, headers }: Sent): Promise<HttpsResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpsResponse>();
  const session = connectHttp2(`https://${host}`, { createConnection: () => socket });
  session.on('error', reject);
  const stream = session.request({ ':path': path, ...headers });
  let body = '';
  let received: IncomingHttpHeaders & { ':status'?: number } = {};
  stream.on('error', reject).on('response', (head) => {
    received = head;
  });
  stream.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  stream.on('end', () => {
    session.close();
    resolve({ status: received[':status'] ?? 0, headers: received, body });
  });
  return promise;
}
