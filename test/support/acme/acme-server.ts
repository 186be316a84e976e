import { createHash, createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestAuthority } from '../../../server/platform/guarded-fetch-certificate.fixture.ts';
import { readCsr } from './csr.ts';
import { type ValidationPorts, validateHttp, validateTls } from './validate.ts';

/** A certificate authority that speaks ACME (RFC 8555) and really connects to the hosts that it validates. */
export interface AcmeServer {
  directory: string;
  /** PEM of the authority that signs. */
  certificate: string;
  /** Where hosts are validated. */
  ports: ValidationPorts;
  /** Hosts of all orders so far. */
  orders: string[];
  /** Types of all validations so far. */
  validations: string[];
  /** Lifetime of certificates; those before keep theirs. */
  lifetimeMs: number;
  /** The time that certificates begin. */
  now: () => number;
  /** Rejects new orders with this problem. */
  problem: { status: number; type: string; detail: string; retryAfter?: string } | undefined;
  /** Rejects this many requests as if their nonces were old. */
  badNonces: number;
  /** What new accounts sent. */
  registrations: Record<string, unknown>[];
  /** Forgets all accounts. */
  forgetAccounts(): void;
  close(): Promise<void>;
}

interface Account {
  key: JsonWebKey;
  thumbprint: string;
}

interface Order {
  host: string;
  token: string;
  status: 'pending' | 'ready' | 'valid' | 'invalid';
  account: Account;
  problem?: string;
  chain?: string;
}

class Rejection extends Error {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;

  constructor({ status, type, detail, retryAfter }: NonNullable<AcmeServer['problem']>) {
    super(detail);
    this.status = status;
    this.type = `urn:ietf:params:acme:error:${type}`;
    this.retryAfter = retryAfter;
  }
}

const reject = (type: string, detail = type) =>
  new Rejection({ status: type === 'badNonce' ? 400 : 403, type, detail });

export async function startAcmeServer(): Promise<AcmeServer> {
  const authority = createTestAuthority('Test Authority');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const state: AcmeServer = {
    directory: `${origin}/directory`,
    certificate: authority.certificate,
    ports: { http: 0, https: 0 },
    orders: [],
    validations: [],
    lifetimeMs: 90 * 86_400_000,
    now: () => Date.now(),
    problem: undefined,
    badNonces: 0,
    registrations: [],
    forgetAccounts: () => accounts.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const responder = new Responder(state, authority, { origin, accounts });
  server.on('request', (request, response) => void responder.respond(request, response));
  return state;
}

interface Message {
  /** Whether it only reads: RFC 8555, section 6.3. */
  isEmpty: boolean;
  payload: Record<string, unknown>;
  account: Account;
  accountUrl: string | undefined;
}

class Responder {
  readonly #state: AcmeServer;
  readonly #authority: ReturnType<typeof createTestAuthority>;
  readonly #origin: string;
  readonly #accounts: Map<string, Account>;
  readonly #nonces = new Set<string>();
  readonly #orders = new Map<string, Order>();

  constructor(
    state: AcmeServer,
    authority: ReturnType<typeof createTestAuthority>,
    { origin, accounts }: { origin: string; accounts: Map<string, Account> },
  ) {
    this.#state = state;
    this.#authority = authority;
    this.#origin = origin;
    this.#accounts = accounts;
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomUUID();
    this.#nonces.add(nonce);
    response.setHeader('Replay-Nonce', nonce).setHeader('Content-Type', 'application/json');
    try {
      const body = await this.#route(request, response);
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    } catch (error) {
      const { status = 500, type, retryAfter, message } = error as Partial<Rejection>;
      if (retryAfter) response.setHeader('Retry-After', retryAfter);
      response.writeHead(status).end(JSON.stringify({ type, detail: message, status }));
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const [, place = '', id = '', kind] = (request.url ?? '').split('/');
    const at = (path: string) => `${this.#origin}/${path}`;
    if (place === 'directory')
      return {
        newNonce: at('nonce'),
        newAccount: at('account'),
        newOrder: at('order'),
        meta: { termsOfService: at('terms') },
      };
    if (place === 'nonce') return '';
    const message = await this.#read(request);
    if (place === 'account') return this.#createAccount(message, response);
    if (message.accountUrl === undefined) throw reject('unauthorized');
    if (place === 'order' && id === '') return this.#createOrder(message, response);
    const order = this.#orders.get(id);
    if (!order) throw reject('malformed', 'There is no such order.');
    if (place === 'challenge' && message.isEmpty) return this.#presentChallenge(order, id, kind ?? '');
    if (place === 'challenge') return this.#validate(order, id, kind ?? '');
    if (place === 'finalize') this.#finalize(order, String(message.payload.csr));
    if (place === 'authorization') return this.#presentAuthorization(order, id);
    if (place === 'certificate') return order.chain;
    return this.#presentOrder(order, id);
  }

  /** Reads a signed message (RFC 7515): its nonce, its address and its signature must be right. */
  async #read(request: IncomingMessage): Promise<Message> {
    let text = '';
    for await (const part of request) text += part;
    const parsed = JSON.parse(text) as { protected: string; payload: string; signature: string };
    const header = JSON.parse(Buffer.from(parsed.protected, 'base64url').toString());
    const isOld = !this.#nonces.delete(header.nonce) || this.#state.badNonces-- > 0;
    if (isOld) throw reject('badNonce');
    if (header.url !== `${this.#origin}${request.url}`) throw reject('unauthorized', 'The URL is another one.');
    const known = header.kid ? this.#accounts.get(header.kid) : undefined;
    if (header.kid && !known) throw new Rejection({ status: 400, type: 'accountDoesNotExist', detail: 'unknown' });
    const key: JsonWebKey = known?.key ?? header.jwk;
    const input = Buffer.from(`${parsed.protected}.${parsed.payload}`);
    const publicKey = { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
    if (header.alg !== 'ES256' || !verify('sha256', input, publicKey, Buffer.from(parsed.signature, 'base64url')))
      throw reject('badSignatureAlgorithm');
    const { crv, kty, x, y } = key;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const payload = parsed.payload === '' ? {} : JSON.parse(Buffer.from(parsed.payload, 'base64url').toString());
    return { isEmpty: parsed.payload === '', payload, account: known ?? { key, thumbprint }, accountUrl: header.kid };
  }

  #createAccount({ payload, account }: Message, response: ServerResponse) {
    if (payload.termsOfServiceAgreed !== true) throw reject('userActionRequired', 'Agree to the terms.');
    this.#state.registrations.push(payload);
    const url = `${this.#origin}/account/${account.thumbprint}`;
    response.writeHead(this.#accounts.has(url) ? 200 : 201, { Location: url });
    this.#accounts.set(url, account);
    return { status: 'valid', contact: payload.contact };
  }

  #createOrder({ payload, account }: Message, response: ServerResponse) {
    if (this.#state.problem) throw new Rejection(this.#state.problem);
    const [{ value: host = '' } = {}] = payload.identifiers as { value?: string }[];
    const id = randomUUID();
    const order: Order = { host, token: randomUUID(), status: 'pending', account };
    this.#orders.set(id, order);
    this.#state.orders.push(host);
    response.writeHead(201, { Location: `${this.#origin}/order/${id}` });
    return this.#presentOrder(order, id);
  }

  async #validate(order: Order, id: string, type: string) {
    this.#state.validations.push(type);
    const expected = `${order.token}.${order.account.thumbprint}`;
    const validation = { host: order.host, token: order.token, expected };
    const validate = type === 'http-01' ? validateHttp : validateTls;
    const problem = await validate(validation, this.#state.ports).catch((error: Error) => error.message);
    order.status = problem === undefined ? 'ready' : 'invalid';
    if (problem !== undefined) order.problem = problem;
    return this.#presentChallenge(order, id, type);
  }

  #finalize(order: Order, csr: string): void {
    if (order.status !== 'ready') throw reject('orderNotReady');
    const { publicKey, hosts } = readCsr(Buffer.from(csr, 'base64url'));
    if (hosts.join() !== order.host) throw reject('badCSR', hosts.join());
    // Certificates count whole seconds.
    const from = this.#state.now() - 60_000;
    const leaf = this.#authority.issue(order.host, publicKey, { from, until: from + this.#state.lifetimeMs });
    order.chain = leaf + this.#authority.certificate;
    order.status = 'valid';
  }

  #presentOrder({ host, status, chain }: Order, id: string) {
    return {
      status,
      identifiers: [{ type: 'dns', value: host }],
      authorizations: [`${this.#origin}/authorization/${id}`],
      finalize: `${this.#origin}/finalize/${id}`,
      ...(chain ? { certificate: `${this.#origin}/certificate/${id}` } : {}),
    };
  }

  #presentAuthorization(order: Order, id: string) {
    const status = order.status === 'ready' ? 'valid' : order.status;
    const challenges = ['tls-alpn-01', 'http-01'].map((type) => this.#presentChallenge(order, id, type));
    return { status, identifier: { type: 'dns', value: order.host }, challenges };
  }

  #presentChallenge({ token, status, problem }: Order, id: string, type: string) {
    const url = `${this.#origin}/challenge/${id}/${type}`;
    const error = problem === undefined ? {} : { error: { detail: problem, type: 'unauthorized' } };
    return { type, token, url, status: status === 'ready' ? 'valid' : status, ...error };
  }
}
