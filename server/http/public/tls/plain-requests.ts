import type { TLSSocket } from 'node:tls';
import { CHALLENGE_PATH, type LiveCertificates } from '../../../certificates/certificates.ts';
import type { HotPath, HotRequest, HotResponse } from '../../hot-path.ts';
import { hostOf } from '../redirect/edge-request.ts';

type Certificates = Pick<LiveCertificates, 'isValid' | 'responseFor'>;

/** RFC 8555, section 8.3: letters of base64url. */
const TOKEN = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * Handles requests without TLS: answers certificate authorities, and redirects hosts that have a certificate to https.
 * Other hosts are served as they are, so that short links of a new domain work while its certificate is ordered.
 */
export function servePlainRequests(certificates: Certificates, next: HotPath): HotPath {
  return (request, response, pass) => {
    if ((request.socket as Partial<TLSSocket>).encrypted) return next(request, response, pass);
    const host = hostOf(request.headers.host);
    const url = request.url ?? '/';
    if (url.startsWith(CHALLENGE_PATH)) return void answer(certificates, { host, url }, response);
    if (certificates.isValid(host)) return redirectToHttps(request, response, host);
    next(request, response, pass);
  };
}

async function answer(
  certificates: Certificates,
  { host, url }: { host: string; url: string },
  response: HotResponse,
): Promise<void> {
  const token = url.slice(CHALLENGE_PATH.length);
  // Fails only without the catalog, which `/readyz` and the log report: the authority gets 404 and asks again.
  const known = TOKEN.test(token) ? await certificates.responseFor(host, token).catch(() => undefined) : undefined;
  const type = known === undefined ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  response.writeHead(known === undefined ? 404 : 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(known ?? 'There is no such challenge.\n');
}

/** With 308, which keeps method and body; not cacheable, so that TLS can be switched off again. */
function redirectToHttps(request: HotRequest, response: HotResponse, host: string): void {
  const location = `https://${host}${request.url ?? '/'}`;
  response.writeHead(308, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': '0' });
  response.end();
}
