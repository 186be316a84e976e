import { setTimeout as delay } from 'node:timers/promises';
import type { DrilledService } from './service.ts';

/** Creates links through the API one after another, and records the acknowledged ones. */
export class LinkMaker {
  readonly acknowledged = new Set<string>();
  readonly statuses = new Map<number, number>();
  /** False: responses are ignored from now on, see `power.ts`. */
  isTrusting = true;
  readonly #service: DrilledService;
  #count = 0;
  #loop: Promise<void> | undefined;
  #isStopped = false;

  constructor(service: DrilledService) {
    this.#service = service;
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
  async missing(): Promise<string[]> {
    const known = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { data } = await this.#service.api('GET', `/bio/api/urls?limit=1000&page=${page}`);
      for (const { alias } of data.urls) known.add(alias);
      if (page >= data.maxpage) break;
    }
    return [...this.acknowledged].filter((alias) => !known.has(alias));
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#count += 1;
      const alias = `made-${this.#count}`;
      const body = { url: `https://example.com/${alias}`, custom: alias };
      const status = await this.#service.ask('POST', '/bio/api/url/add', body).then(
        (response) => response.status,
        () => 0,
      );
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200 && this.isTrusting) this.acknowledged.add(alias);
      await delay(status === 200 ? 5 : 50);
    }
  }
}
