import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import { readConfig } from '../../../config.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { openCatalog } from '../../../storage/open-storage.ts';
import { type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { UsageError } from '../../command-error.ts';
import { taskCommand } from './task-command.ts';

let folder: TemporaryFolder;
let accountId: number;
const config = () => readConfig({ DATA_DIR: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  await withCatalog(async ({ accounts, tasks }) => {
    const person = { email: 'ada@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
    const key = { hash: 'hash', lastFour: 'last', expiresAt: null };
    accountId = (await accounts.create({ ...person, key, now: 1 })).id;
    for (const name of ['links.csv', 'codes']) {
      await tasks.add({ accountId, kind: 'link_import', name, input: '{}', total: 9, createdAt: 1, by: OPERATOR });
      const task = await tasks.take({ now: 1, leaseUntil: 2, mostRunning: 9 });
      if (task) await tasks.settle(task, { state: 'failed', reason: 'The limit is reached.', now: 5 });
    }
  });
});
afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

async function withCatalog<Result>(work: (catalog: Catalog) => Promise<Result>): Promise<Result> {
  const catalog = await openCatalog(config());
  return work(catalog).finally(() => catalog.close());
}

/** Runs the command in this process; returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
  try {
    expect(await taskCommand(args, config)).toBe(0);
    return printed.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    printed.mockRestore();
  }
}

describe('task', () => {
  it('lists failed tasks with their workspace, progress and reason', async () => {
    expect((await run('failed')).split('\n')).toEqual([
      '2  1970-01-01T00:00:00.005Z  ada  codes  0/9  The limit is reached.',
      '1  1970-01-01T00:00:00.005Z  ada  links.csv  0/9  The limit is reached.',
    ]);
    const [first] = JSON.parse(await run('failed', '--json'));
    expect(first).toMatchObject({ id: 2, accountId, workspace: 'ada', state: 'failed', canRetry: true });
  });

  it('continues tasks, and records it in the logs of the installation and the workspace', async () => {
    expect(await run('retry', '1')).toBe('1 links.csv: continues');
    const failed = (await run('failed')).split('\n');
    expect(failed.map((line) => line[0])).toEqual(['2']);
    const entries = await withCatalog(async ({ audit }) => [
      ...(await audit.following(INSTALLATION_LOG, 0, 9)),
      ...(await audit.following(accountId, 0, 9)),
    ]);
    expect(entries.map(({ action, objectId, objectName }) => [action, objectId, objectName])).toEqual([
      ['retryTask', 1, 'links.csv'],
      ['retryTask', 1, ''],
    ]);
  });

  it.each([
    ['a task that continues already', '1', 'invalid_input'],
    ['a task that does not exist', '77', 'not_found'],
  ])('rejects %s', async (_what, id, code) => {
    await expect(taskCommand(['retry', id], config)).rejects.toMatchObject({ code });
  });

  it.each([[[]], [['retry']], [['retry', 'x']], [['retry', '0']], [['failed', '1']], [['remove', '1']]])(
    'explains its usage for %j',
    async (args) => {
      await expect(taskCommand(args, config)).rejects.toThrow(UsageError);
    },
  );
});
