import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { readConfig } from '../../../config.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { openCatalog } from '../../../storage/open-storage.ts';
import { type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { UsageError } from '../../command-error.ts';
import { emailCommand } from './email-command.ts';

let folder: TemporaryFolder;
let accountId: number;
const config = () => readConfig({ DATA_DIR: folder.path });
const NOW = Date.now();

beforeAll(async () => {
  folder = await temporaryFolder();
  await withCatalog(async ({ accounts, mails }) => {
    const person = { email: 'ada@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
    const key = { hash: 'hash', lastFour: 'last', expiresAt: null };
    accountId = (await accounts.create({ ...person, key, now: 1 })).id;
    const mail = { key: 'report:1:weekly:a', accountId, recipient: 'ada@example.com', content: '{}' };
    await mails.add({ ...mail, subject: 'Weekly report' }, NOW);
    const [due] = await mails.due({ now: NOW, longestWaitMs: 9, limit: 1 });
    const taken = due && (await mails.take(due, NOW + 9));
    if (taken) await mails.settle({ ...taken, reason: 'The mail server was not found.' }, 'expired', NOW);
    const sent = {
      key: 'a',
      recipient: 'ben@example.com',
      subject: 'Join\nGarden',
      outcome: 'sent',
      reason: '',
    } as const;
    await mails.record(sent, NOW);
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
    expect(await emailCommand(args, config)).toBe(0);
    return printed.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    printed.mockRestore();
  }
}

describe('email', () => {
  it('lists emails by state and search, each on one line', async () => {
    const at = new Date(NOW).toISOString();
    const failed = `1  ${at}  expired  ada@example.com  Weekly report  1  The mail server was not found.`;
    const sent = expect.stringMatching(/^2 {2}\S+ {2}sent {2}ben@example\.com {2}Join.{1,8}Garden {2}1 {2}$/);
    expect((await run('list')).split('\n')).toEqual([sent, failed]);
    expect(await run('list', 'failed')).toBe(failed);
    expect(await run('list', '--search', 'ben@')).toEqual(sent);
    expect(JSON.parse(await run('list', 'failed', '--json'))).toMatchObject([{ id: 1, accountId, canRetry: true }]);
  });

  it('sends an email again, and records it in the logs of the installation and the workspace', async () => {
    expect(await run('retry', '1')).toBe('1 Weekly report: queued');
    expect(await run('list', 'waiting')).toContain('Weekly report');
    for (const log of [INSTALLATION_LOG, accountId]) {
      const entries = await withCatalog(({ audit }) => audit.following(log, 0, 9));
      expect(entries).toMatchObject([{ action: 'retryEmail', kind: 'email', objectName: 'Weekly report' }]);
    }
    await expect(run('retry', '2')).rejects.toThrow('cannot be sent again');
  });

  it.each([[[]], [['list', 'lost']], [['list', 'sent', 'failed']], [['retry']], [['retry', 'x']]])(
    'explains its use for %j',
    async (args) => {
      await expect(emailCommand(args, config)).rejects.toThrow(UsageError);
    },
  );
});
