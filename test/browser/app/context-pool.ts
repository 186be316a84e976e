import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** State of a page and its context between visits. */
const KEPT = 'cookies,local_storage,indexeddb,cache_storage,service_workers,websql';

/**
 * Contexts that are used again, one test after the other. A new one costs a second of both processors (a profile, a process
 * and every script read and compiled anew); one that had the application open before, a third of that. Whoever closes a
 * context gives it back, without its cookies, its storage and its pages; what scripts there are is all that stays.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #idle = new Map<string, Array<{ context: BrowserContext; last: Page }>>();

  constructor(browser: Browser, origin: string) {
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
