import { type Browser, chromium } from 'playwright-core';
import { requireTool } from './tools.ts';

/** Chromium without a window, a sandbox (root has none in a container) or traffic of its own. Close it when done. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: requireTool('chromium'),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...extraArguments,
    ],
  });
}
