import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:tls';

/** Where the hosts of a test listen. */
export interface ValidationPorts {
  http: number;
  https: number;
}

export interface Validation {
  host: string;
  token: string;
  /** The key authorization that the host must know. */
  expected: string;
}

/** RFC 8555, section 8.3. Returns what is wrong. */
export async function validateHttp(
  { host, token, expected }: Validation,
  ports: ValidationPorts,
): Promise<string | undefined> {
  const path = `/.well-known/acme-challenge/${token}`;
  const { status, body } = await httpGet(host, path, ports.http);
  return status === 200 && body === expected ? undefined : `${host}: the response to HTTP-01 is ${status}, ${body}`;
}

/** Requests a path of a host over HTTP without TLS. */
export function httpGet(host: string, path: string, port: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string; location?: string }>();
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body, location: response.headers.location ?? '' }),
    );
  });
  sent.on('error', reject).end();
  return promise;
}

/** `id-pe-acmeIdentifier`, critical, with a hash of 32 bytes: RFC 8737, section 3. */
const IDENTIFIER = '06082b0601050507011f0101ff04220420';

/** RFC 8737. Returns what is wrong. */
export function validateTls({ host, expected }: Validation, ports: ValidationPorts): Promise<string | undefined> {
  const options = { host: '127.0.0.1', port: ports.https, servername: host, rejectUnauthorized: false };
  const socket = connect({ ...options, ALPNProtocols: ['acme-tls/1'] });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.on('error', (error) => resolve(`${host}: the handshake failed: ${error.message}`));
  socket.once('secureConnect', () => {
    const { raw, subjectaltname } = socket.getPeerCertificate();
    const hash = createHash('sha256').update(expected).digest('hex');
    const isRight =
      socket.alpnProtocol === 'acme-tls/1' &&
      subjectaltname === `DNS:${host}` &&
      raw.toString('hex').includes(IDENTIFIER + hash);
    socket.destroy();
    resolve(isRight ? undefined : `${host}: the certificate does not answer TLS-ALPN-01`);
  });
  return promise;
}
