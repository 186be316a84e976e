import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SharedBrowser } from '../../support/browser/shared-browser.ts';

/** State of a page and its context between visits. */
const KEPT = 'cookies,local_storage,indexeddb,cache_storage,service_workers,websql';

/**
 * Browser contexts that tests reuse. A new context costs a second of both CPUs (a profile, a process, all scripts parsed and
 * compiled again), a reused one a third of that. Closing a context returns it to the pool without its cookies, storage and
 * pages; only compiled scripts remain.
 */
export class ContextPool {
  readonly #browser: SharedBrowser;
  readonly #origin: string;
  readonly #idle = new Map<string, Array<{ context: BrowserContext; last: Page }>>();

  constructor(browser: SharedBrowser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async take(options: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }> {
    const key = JSON.stringify(options);
    const idle = this.#idle.get(key)?.pop();
    if (!idle) {
      const context = await this.#browser.newContext(options);
      context.close = () => this.#giveBack(key, context);
      return { context, page: await context.newPage() };
    }
    const page = await idle.context.newPage();
    // The previous tab has kept the process that has the compiled scripts.
    await page.goto(`${this.#origin}/robots.txt`);
    await idle.last.close();
    return { context: idle.context, page };
  }

  async #giveBack(key: string, context: BrowserContext): Promise<void> {
    const last = await context.newPage();
    await last.goto(`${this.#origin}/robots.txt`);
    for (const page of context.pages()) if (page !== last) await page.close();
    const session = await context.newCDPSession(last);
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: KEPT });
    await session.detach();
    await last.evaluate('sessionStorage.clear()');
    await context.clearCookies();
    await context.clearPermissions();
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), { context, last }]);
  }
}
