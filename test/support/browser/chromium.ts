import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { requireTool } from '../tools.ts';
import { PATIENCE } from '../vitest/patience.ts';

export type BrowserTool = 'chromium' | 'headless-chromium';

/**
 * Chromium without a window, a sandbox (root has none in a container) or traffic of its own. Close it when done. The headless
 * shell needs a third of the processor time of the whole browser.
 */
export async function launchBrowser(
  extraArguments: readonly string[] = [],
  tool: BrowserTool = 'headless-chromium',
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: requireTool(tool),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Tests use such names for websites and branded domains. A later rule replaces this one.
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      ...extraArguments,
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE.timeout));
  return browser;
}

/**
 * Arguments for the user agent of a person's browser, without the marks of automation. The agent is set on the command line,
 * because one that is set for a context is missing from what a page sends while it is left. The headless shell names itself in
 * `Sec-CH-UA`, so events from it are filtered as automated.
 */
export async function personsArguments(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(requireTool('chromium'), ['--version']);
  const major = /(\d+)\./.exec(stdout)?.[1];
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  return ['--disable-blink-features=AutomationControlled', `--user-agent=${agent}`];
}

export async function launchPersonsBrowser(): Promise<Browser> {
  return launchBrowser(await personsArguments(), 'chromium');
}
