import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { requireTool } from '../tools.ts';

export interface PlainChromium {
  /** From the first call on the browser is driven; before, it is as a visitor's: only then it prepares pages. */
  drive(): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

export interface PlainChromiumOptions {
  url?: string;
  /** Preferences of the profile, as the browser stores them: `{enable_do_not_track: true}`. */
  preferences?: object;
}

/**
 * Chromium with the settings of visitors. Playwright keeps every tab visible and focused, and disables the back-forward
 * cache and prerendering, so the cases that the tracker must handle do not occur there.
 */
export async function startPlainChromium(options: PlainChromiumOptions = {}): Promise<PlainChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'waymark-chromium-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(options.preferences ?? {}));
  const args = [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
    ...['--disable-component-update', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    // An automated browser identifies itself; these tests are about all others.
    '--disable-blink-features=AutomationControlled',
    options.url ?? 'about:blank',
  ];
  // Its own group, because the program is a script that starts many.
  const child = spawn(requireTool('chromium'), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const endpoint = await endpointOf(child);
  let connected: Awaited<ReturnType<typeof chromium.connectOverCDP>> | undefined;
  return {
    drive: async () => {
      connected = await chromium.connectOverCDP(endpoint, { noDefaults: true });
      const [context] = connected.contexts();
      const [page] = context?.pages() ?? [];
      if (!context || !page) throw new Error('The browser opened without a page.');
      return { context, page };
    },
    close: async () => {
      await connected?.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-Number(child.pid), 'SIGKILL');
        await ended;
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** The address on which it listens, from its error output. */
function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, endpoint] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (endpoint) resolve(endpoint);
    });
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}: ${said.slice(0, 2_000)}`)));
  });
}
