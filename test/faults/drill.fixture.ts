/** A real service in a folder of its own, a client that keeps what was acknowledged, and the stats API as the judge. */
import { spawnSync } from 'node:child_process';
import {
  runCommandLine,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../server/cli/command.fixture.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DOMAIN = 'drill.example.com';
const SENDERS = 8;

export interface Drill {
  folder: TemporaryFolder;
  service: ServiceProcess;
  /** A short link that leads to https://example.com/target. */
  alias: string;
  linkId: number;
  /** Starts another process on the same folder, the one before being gone. */
  restart(): Promise<void>;
  /** Page views, each with a path of its own, until it is told to stop or nobody answers. */
  send(name: string): Sending;
  /** One page view; the answer's status, undefined when nobody answers. */
  view(path: string): Promise<number | undefined>;
  /** Status and target of the short link. */
  follow(): Promise<{ status: number; location: string | null }>;
  request(path: string): Promise<{ status: number; retryAfter: string | null }>;
  /** How often each path was counted, by the stats API; waits until this path is among them. */
  countedWith(path: string): Promise<Map<string, number>>;
  clicks(): Promise<number>;
  close(): Promise<void>;
}

export interface Sending {
  sent: Set<string>;
  acknowledged: Set<string>;
  /** How often other answers than 202 came. */
  refusals: Map<number, number>;
  stop(): Promise<void>;
}

export interface DrillOptions {
  args?: readonly string[];
  /** Called before the first start. */
  prepare?(folder: string): void;
}

export async function startDrill({ args = [], prepare }: DrillOptions = {}): Promise<Drill> {
  const folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path, LINK_API_RATE_LIMIT: '1000000', ANALYTICS_API_RATE_LIMIT: '1000000' };
  prepare?.(folder.path);
  const account = ['account', 'create', '--email', 'drill@example.com', '--password', 'correct horse 9', '--json'];
  const key = JSON.parse((await runCommandLine(account, settings)).stdout).api_key as string;
  const service = await startServiceProcess(args, settings);
  const drill = new RunningDrill({ folder, service, key, start: () => startServiceProcess(args, settings) });
  await drill.furnish();
  return drill;
}

interface DrillParts {
  folder: TemporaryFolder;
  service: ServiceProcess;
  key: string;
  start(): Promise<ServiceProcess>;
}

class RunningDrill implements Drill {
  readonly folder: TemporaryFolder;
  service: ServiceProcess;
  alias = 'drill-link';
  linkId = 0;
  readonly #key: string;
  readonly #start: () => Promise<ServiceProcess>;
  #siteId = 0;

  constructor({ folder, service, key, start }: DrillParts) {
    this.folder = folder;
    this.service = service;
    this.#key = key;
    this.#start = start;
  }

  async furnish(): Promise<void> {
    const site = await this.#api('POST', '/api/v1/websites', { domain: DOMAIN });
    const link = await this.#api('POST', '/bio/api/url/add', { url: 'https://example.com/target', custom: this.alias });
    this.#siteId = site.data.id;
    this.linkId = link.id;
  }

  async restart(): Promise<void> {
    await this.service.ended;
    this.service = await this.#start();
  }

  send(name: string): Sending {
    const sending = { sent: new Set<string>(), acknowledged: new Set<string>(), refusals: new Map<number, number>() };
    let isStopped = false;
    const sender = async (number: number) => {
      for (let count = 1; !isStopped; count += 1) {
        const path = `/${name}-${number}-${count}`;
        sending.sent.add(path);
        const status = await this.view(path);
        if (status === undefined) return;
        if (status === 202) sending.acknowledged.add(path);
        else sending.refusals.set(status, (sending.refusals.get(status) ?? 0) + 1);
      }
    };
    const ended = Promise.all(Array.from({ length: SENDERS }, (_, number) => sender(number)));
    const stop = async () => {
      isStopped = true;
      await ended;
    };
    return { ...sending, stop };
  }

  async view(path: string): Promise<number | undefined> {
    const body = JSON.stringify({ page: `https://${DOMAIN}${path}` });
    const request = { method: 'POST', body, headers: { 'User-Agent': BROWSER } };
    try {
      const answer = await fetch(`${this.service.origin}/api/event`, request);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return undefined;
    }
  }

  async follow(): Promise<{ status: number; location: string | null }> {
    const request = { redirect: 'manual', headers: { 'User-Agent': BROWSER } } as const;
    const answer = await fetch(`${this.service.origin}/${this.alias}`, request);
    await answer.arrayBuffer();
    return { status: answer.status, location: answer.headers.get('location') };
  }

  async request(path: string): Promise<{ status: number; retryAfter: string | null }> {
    const headers = { Authorization: `Bearer ${this.#key}` };
    const answer = await fetch(this.service.origin + path.replace('{site}', String(this.#siteId)), { headers });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  }

  async countedWith(path: string): Promise<Map<string, number>> {
    const seen = async () => {
      const answer = await this.#stats(`&search=${encodeURIComponent(path)}`).catch(() => undefined);
      return (answer?.data?.length ?? 0) > 0;
    };
    await until(seen);
    const counted = new Map<string, number>();
    for (let page = 1; ; page += 1) {
      const { data, meta } = await this.#stats(`&sort_by=value&sort=asc&per_page=100&page=${page}`);
      for (const { value, count } of data) counted.set(value, count);
      if (page >= meta.last_page) return counted;
    }
  }

  async clicks(): Promise<number> {
    const { details } = await this.#api('GET', `/bio/api/url/${this.linkId}`);
    return Number(details.clicks);
  }

  async close(): Promise<void> {
    this.service.child.kill('SIGKILL');
    await this.service.ended;
    await this.folder.remove();
  }

  #stats(rest: string) {
    return this.#api('GET', `/api/v1/stats/${this.#siteId}?name=page&from=2020-01-01&to=2099-12-31${rest}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  async #api(method: string, path: string, body?: object): Promise<any> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(this.service.origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** The processes that a process started, by a word of their command line; the oldest first. */
export function childrenOf(processId: number | undefined, word: string): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(processId), '-f', word]);
  return stdout.toString().split('\n').filter(Boolean).map(Number);
}
