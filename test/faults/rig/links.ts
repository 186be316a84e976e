import { setTimeout as delay } from 'node:timers/promises';
import type { DrilledService } from './service.ts';

/** Creates links through the API one after another, and records the acknowledged ones. */
export class LinkMaker {
  readonly acknowledged = new Set<string>();
  readonly statuses = new Map<number, number>();
  /** False: responses are ignored from now on, see `power.ts`. */
  isTrusting = true;
  /** When the first and the latest link were acknowledged. */
  firstAt = Number.POSITIVE_INFINITY;
  lastAt = 0;
  readonly firstAcknowledged: Promise<void>;
  #tellFirst: () => void = () => undefined;
  readonly #service: DrilledService;
  readonly #prefix: string;
  readonly #pauseMs: number;
  #count = 0;
  #loop: Promise<void> | undefined;
  #isStopped = false;

  constructor(service: DrilledService, { prefix = 'made', pauseMs = 5 }: { prefix?: string; pauseMs?: number } = {}) {
    this.#service = service;
    this.#prefix = prefix;
    this.#pauseMs = pauseMs;
    this.firstAcknowledged = new Promise((resolve) => {
      this.#tellFirst = resolve;
    });
  }

  start(): void {
    this.#isStopped = false;
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop;
  }

  /** Acknowledged links that the service does not have. */
  missing(): Promise<string[]> {
    return this.missingFrom(this.#service);
  }

  async missingFrom(service: DrilledService): Promise<string[]> {
    const known = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { data } = await service.api('GET', `/bio/api/urls?limit=1000&page=${page}`);
      for (const { alias } of data.urls) known.add(alias);
      if (page >= data.maxpage) break;
    }
    return [...this.acknowledged].filter((alias) => !known.has(alias));
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#count += 1;
      const alias = `${this.#prefix}-${this.#count}`;
      const body = { url: `https://example.com/${alias}`, custom: alias };
      const status = await this.#service.ask('POST', '/bio/api/url/add', body).then(
        (response) => response.status,
        () => 0,
      );
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) this.#note(alias);
      await delay(status === 200 ? this.#pauseMs : 50);
    }
  }

  #note(alias: string): void {
    this.lastAt = performance.now();
    this.firstAt = Math.min(this.firstAt, this.lastAt);
    this.#tellFirst();
    if (this.isTrusting) this.acknowledged.add(alias);
  }
}
