import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts';
import { type Catalog, openSqliteCatalog } from '../storage/catalog/open-catalog.ts';
import { openPostOffice, type PostOffice } from './post-office.fixture.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 23, 6);

/** A real process and SMTP conversation, killed at the worst moments. */
describe('a process that is killed while it sends', () => {
  let directory: string;
  let catalog: Catalog;
  let office: PostOffice;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-mail-kill-'));
    catalog = await openSqliteCatalog(directory);
    office = await openPostOffice();
    const content = JSON.stringify({ subject: 'Report', text: 'Numbers', html: '<p>Numbers</p>', headers: {} });
    await catalog.mails.add({ key: 'report:1', accountId: 1, recipient: 'ada@example.com', content }, NOW);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await office.shut();
    await catalog.close();
    await rm(directory, { recursive: true, force: true });
  });

  function start(now: number): { child: ChildProcess; ended: Promise<string> } {
    const script = new URL('./deliver.fixture.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, directory, office.url, String(now)], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...COMPILE_CACHE },
    });
    children.push(child);
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    return { child, ended: new Promise((resolve) => child.once('close', () => resolve(said))) };
  }
  /** Hangs at a point of the conversation, and is killed there. */
  async function killAt(place: 'rcpt' | 'data'): Promise<void> {
    office.behaviour = { at: place, does: 'hang' };
    const isThere = office.untilAt(place);
    const { child, ended } = start(NOW);
    await isThere;
    child.kill('SIGKILL');
    await ended;
    office.behaviour = undefined;
  }

  it('before the message is heard of again, by another process, when its time with the mail is over', async () => {
    await killAt('rcpt');
    expect(await start(NOW + MINUTE_MS).ended).toBe('0');
    expect(await start(NOW + 6 * MINUTE_MS).ended).toBe('1');
    expect(await start(NOW + 60 * MINUTE_MS).ended).toBe('0');
    expect(office.arrived).toHaveLength(1);
  });

  it('after the message sends nothing again, although no response arrived', async () => {
    await killAt('data');
    expect(office.arrived).toHaveLength(1);
    for (const minutes of [1, 6, 600, 3_000]) expect(await start(NOW + minutes * MINUTE_MS).ended).toBe('0');
    expect(office.arrived).toHaveLength(1);
  });
});
