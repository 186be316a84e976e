import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DOMAIN } from './load.ts';
import { descendants, descendantsWith, isAlive, killHard, residentBytes } from './processes.ts';

export const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');

export interface ServiceOptions {
  /** Its data folder, which the caller creates and removes. */
  folder: string;
  args?: readonly string[];
  settings?: Readonly<Record<string, string>>;
}

/** Options of one run of the service, in addition to the shared ones. */
export interface LifeOptions {
  /** A program that starts the service, such as a tracer, with its arguments. */
  through?: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

export interface FaultResponse {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

export const ALIAS = 'drill-link';
export const TARGET = 'https://example.com/target';

/** Nothing of a drill outlives it, however it ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const { pid } of running) for (const id of [pid ?? 0, ...descendants(pid ?? 0)]) killHard(id);
});

/** A real service with its own port and folder, which is killed and started again; the drill is its service manager. */
export class DrilledService {
  readonly folder: string;
  readonly port: number;
  key = '';
  siteId = 0;
  linkId = 0;
  child: ChildProcess | undefined;
  /** End of the latest run's output. */
  output = '';
  readonly #args: readonly string[];
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(options: ServiceOptions, port: number) {
    this.folder = options.folder;
    this.port = port;
    this.#args = options.args ?? [];
    this.#settings = options.settings ?? {};
  }

  /** Starts the service, registers, creates the website and the link. */
  static async open(options: ServiceOptions): Promise<DrilledService> {
    const service = new DrilledService(options, await freePort());
    service.start();
    try {
      await service.untilReady();
      service.key = await service.#register();
      const site = await service.api('POST', '/api/v1/websites', { domain: DOMAIN });
      service.siteId = site.data.id;
      const link = await service.api('POST', '/bio/api/url/add', { url: TARGET, custom: ALIAS });
      service.linkId = link.id;
    } catch (error) {
      // The drill has nothing to end yet.
      await service.killAll();
      throw error;
    }
    return service;
  }

  /** Starts another service on the folder of a running one, and waits until it serves. */
  static beside(running: DrilledService): Promise<DrilledService> {
    return DrilledService.joining(running, {
      folder: running.folder,
      args: running.#args,
      settings: running.#settings,
    });
  }

  /** The same account through another port, such as a balancer's. */
  static at(port: number, { key, siteId, linkId }: DrilledService, options: ServiceOptions = { folder: '' }) {
    const service = new DrilledService(options, port);
    service.key = key;
    service.siteId = siteId;
    service.linkId = linkId;
    return service;
  }

  /** Starts another service with the same account, and waits until it serves. */
  static async joining(first: DrilledService, options: ServiceOptions): Promise<DrilledService> {
    const service = DrilledService.at(await freePort(), first, options);
    service.start();
    await service.untilReady();
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Process ID of the service, also under a tracer. */
  get processId(): number {
    return this.child?.pid ?? 0;
  }

  engineIds(): number[] {
    return descendantsWith(this.processId, 'engine-process');
  }

  workerIds(): number[] {
    const engines = new Set(this.engineIds());
    return descendants(this.processId).filter((id) => !engines.has(id));
  }

  start({ through = [], environment = {} }: LifeOptions = {}): void {
    const [file = '', ...args] = [...through, process.execPath, PROGRAM, 'serve', ...this.#args];
    const env = { ...this.#environment(), ...environment };
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-20_000);
      });
    }
  }

  /** Starts it again until a start outlives its first moments, as a service manager would. Returns the failed starts. */
  async startUntilItStays(): Promise<number> {
    for (let failed = 0; ; failed += 1) {
      this.start();
      const child = this.child;
      while (child?.exitCode === null && child.signalCode === null && !(await this.answers('/healthz')))
        await delay(20);
      if (child?.signalCode !== null || child.exitCode === null) return failed;
      await delay(100);
    }
  }

  /** Resolves with the exit code or the signal of the life that is running now. */
  async ended(): Promise<number | NodeJS.Signals | null> {
    const { child } = this;
    if (child === undefined) return null;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode ?? child.signalCode;
  }

  /** Everything that belongs to it, at once, and waits until all of it is gone. */
  async killAll(): Promise<void> {
    const all = [this.processId, ...descendants(this.processId)];
    for (const id of all) killHard(id);
    await this.ended();
    while (all.some(isAlive)) await delay(5);
  }

  residentBytes(): number {
    return residentBytes(this.processId);
  }

  /** True for a 2xx response. */
  async answers(path: string): Promise<boolean> {
    return (await this.status(path)) === 200;
  }

  /** 0 without a response. */
  async status(path: string): Promise<number> {
    try {
      const response = await fetch(this.origin + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async untilReady(withinMs = 120_000): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (!(await this.answers('/readyz'))) {
      const isGone = this.child?.exitCode !== null || this.child.signalCode !== null;
      if (isGone || performance.now() > deadline) throw new Error(`The service did not become ready: ${this.output}`);
      await delay(25);
    }
  }

  /** True if the short link redirects to its destination. */
  async redirects(target = TARGET): Promise<boolean> {
    try {
      const response = await fetch(`${this.origin}/${ALIAS}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      return response.status === 302 && response.headers.get('location') === target;
    } catch {
      return false;
    }
  }

  async ask(method: string, path: string, body?: object): Promise<FaultResponse> {
    const headers = { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' };
    const response = await fetch(this.origin + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body: text === '' ? undefined : JSON.parse(text) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  async api(method: string, path: string, body?: object): Promise<any> {
    const response = await this.ask(method, path, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** Page views of the website as an account holder sees them. */
  async pageviewsTold(): Promise<number> {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const path = `/api/v1/stats/${this.siteId}?name=pageviews&from=${day(-2)}&to=${day(2)}&per_page=100`;
    const { data } = await this.api('GET', path);
    return data.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  }

  #environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: this.folder,
      LINK_API_RATE_LIMIT: '1000000',
      ANALYTICS_API_RATE_LIMIT: '1000000',
      ...this.#settings,
    };
  }

  /** Registers through the page, because a command would start another process. */
  async #register(): Promise<string> {
    const body = new URLSearchParams({ email: 'drill@example.com', password: 'correct horse battery 9' });
    const page = await (await fetch(`${this.origin}/register`, { method: 'POST', body })).text();
    const key = /wm_[A-Za-z0-9]{49}/.exec(page)?.[0];
    if (key === undefined) throw new Error(`Nobody could register: ${page}`);
    return key;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
