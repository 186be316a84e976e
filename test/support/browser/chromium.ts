import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { requireTool } from '../tools.ts';
import { PATIENCE } from '../vitest/patience.ts';

/** Chromium without a window, a sandbox (root has none in a container) or traffic of its own. Close it when done. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
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
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE.timeout));
  return browser;
}

/**
 * Chromium that passes for a person's: its pages are not told that a program drives it, and its agent is that of the very
 * version with a window. By the command line, because an agent that is set for a context is gone from what a page sends
 * while it is left.
 */
export async function launchPersonsBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const { stdout } = await promisify(execFile)(requireTool('chromium'), ['--version']);
  const major = /(\d+)\./.exec(stdout)?.[1];
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  return launchBrowser(['--disable-blink-features=AutomationControlled', `--user-agent=${agent}`, ...extraArguments]);
}
