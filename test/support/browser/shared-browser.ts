import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserTool, launchBrowser, personsArguments } from './chromium.ts';

/** What tests use of a browser. */
export type SharedBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

/** The browsers of this process, by their arguments. Playwright ends them with the process. */
const running = new Map<string, Promise<Browser>>();

/**
 * A browser that the test files of a process share, because a start takes two seconds of processor time. `close` ends the
 * contexts that were opened here.
 */
export async function shareBrowser(
  extraArguments: readonly string[] = [],
  tool: BrowserTool = 'headless-chromium',
): Promise<SharedBrowser> {
  const key = [tool, ...extraArguments].join(' ');
  const browser = await runningBrowser(key, () => launchBrowser(extraArguments, tool));
  const closers: (() => Promise<void>)[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    // Kept, because a pool of contexts gives `close` another meaning.
    closers.push(context.close.bind(context));
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all(closers.splice(0).map((close) => close()));
    },
  };
}

/** As a person's browser, see `personsArguments`. */
export async function sharePersonsBrowser(
  extraArguments: readonly string[] = [],
  tool: BrowserTool = 'chromium',
): Promise<SharedBrowser> {
  return shareBrowser([...(await personsArguments()), ...extraArguments], tool);
}

async function runningBrowser(key: string, launch: () => Promise<Browser>): Promise<Browser> {
  const known = running.get(key);
  // A browser that crashed fails the tests of one file only.
  if (known !== undefined && (await known).isConnected()) return known;
  const launched = launch();
  running.set(key, launched);
  return launched;
}

/** Returns where each of these texts begins on the screen, at its left, within the first text of an element. */
export function leftsOf(page: Page, selector: string, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(`(() => {
    const text = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT).nextNode();
    return ${JSON.stringify(texts)}.map((part) => {
      const range = document.createRange();
      const at = text.data.indexOf(part);
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return range.getBoundingClientRect().left;
    });
  })()`);
}
