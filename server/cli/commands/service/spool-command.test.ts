import { mkdir, rename, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalog } from '../../../storage/open-storage.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { openSite, recordWithoutEngine, storedEvents } from '../../event-load.fixture.ts';

let folder: TemporaryFolder;
const path = (name: string) => `${folder.path}/${name}`;
const drain = (from: string) => runCommandLine(['spool', 'drain', path(from)], { DATA_DIR: path('data') });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('spool drain', () => {
  it('loads what a dead node left, once, no matter how often it runs', async () => {
    const site = await openSite(path('data'));
    await recordWithoutEngine(path('data'), { site, count: 40 });
    // The dead node shared the catalog and had its own folder.
    await mkdir(path('dead'));
    await rename(path('data/spool'), path('dead/spool'));
    expect(await drain('dead')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Loaded 40 events \(\d+ bytes\)/),
    });
    expect(await drain('dead/spool')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Loaded 0 events/) });
    const stored = await storedEvents(path('data'), site);
    expect([...stored.values()]).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it.each<[string, 'serving' | 'gone', string[], RegExp]>([
    ['that serves', 'serving', [], /^web-1 \(\/srv\) is serving and loads its own events\. Stop it first/],
    ['that serves, whatever the operator says', 'serving', ['--crashed'], /is serving/],
    ['that is silent', 'gone', [], /^web-1 \(\/srv\) is silent but has not shut down\. .* add --crashed\.\n$/],
  ])('takes nothing from a node %s', async (_what, state, flags, sentence) => {
    await mkdir(path('other/spool'), { recursive: true });
    await writeFile(path('other/node-id'), 'a\n');
    const catalog = await openCatalog({ databaseUrl: undefined, dataDirectory: path('data') });
    const node = { id: 'a', name: 'web-1', folder: '/srv', eventLog: 'server' as const, version: '', roles: [] };
    await catalog.nodes.join({ ...node, waitingBytes: 0, oldestMs: 0 }, () => undefined);
    await catalog.close();
    if (state === 'gone') setAllSilent();
    const result = await runCommandLine(['spool', 'drain', path('other'), ...flags], { DATA_DIR: path('data') });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  });

  function setAllSilent(): void {
    const database = new Database(path('data/catalogue.db'));
    database.exec('UPDATE node SET seen_at = seen_at - 60000');
    database.close();
  }

  it('rejects a folder without a spool in one sentence', async () => {
    await mkdir(path('empty'));
    expect(await drain('empty')).toMatchObject({ code: 1, stderr: expect.stringMatching(/not a data folder.*\n$/) });
    expect(await runCommandLine(['spool', 'drain'])).toMatchObject({ code: 2 });
  });
});
