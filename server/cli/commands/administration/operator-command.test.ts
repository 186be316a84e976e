import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { readConfig } from '../../../config.ts';
import { openCatalog } from '../../../storage/open-storage.ts';
import { type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { UsageError } from '../../command-error.ts';
import { accountCommand } from '../accounts/account-command.ts';
import { operatorCommand } from './operator-command.ts';

let folder: TemporaryFolder;
const config = () => readConfig({ DATA_DIR: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['ada', 'bob']) await create(name);
});
afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

/** Runs the command in this process; returns what it prints. */
async function run(command: typeof operatorCommand, ...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
  try {
    expect(await command(args, config)).toBe(0);
    return printed.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    printed.mockRestore();
  }
}

const create = (name: string) =>
  run(accountCommand, 'create', '--email', `${name}@example.com`, '--username', name, '--password', 'sdfwerwerfsd');
const operator = (...args: string[]) => run(operatorCommand, ...args);

async function actions(): Promise<string[]> {
  const catalog = await openCatalog(config());
  const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 50).finally(() => catalog.close());
  return entries.map(({ action, objectName, personId }) => `${action} ${objectName} ${personId}`);
}

describe('operator', () => {
  it('lists the first account of an installation on embedded storage, and no other', async () => {
    expect(JSON.parse(await operator('list', '--json'))).toEqual([
      { id: 1, email: 'ada@example.com', username: 'ada', since: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(await operator('list')).toMatch(/^1 {2}ada@example\.com {2}ada {2}\d{4}-/);
  });

  it('adds and removes a person by email address, ignoring case, and notes it once', async () => {
    expect(await operator('add', ' Bob@example.com')).toBe(
      'bob@example.com is an operator and can open the administration at /app/admin.',
    );
    expect(await operator('add', 'bob@example.com')).toContain('is already an operator');
    expect(JSON.parse(await operator('remove', 'bob@example.com', '--json'))).toEqual({
      id: 2,
      email: 'bob@example.com',
      operator: false,
    });
    expect(await operator('remove', 'bob@example.com')).toBe('bob@example.com is not an operator.');
    expect(await actions()).toEqual(['addOperator bob@example.com 0', 'removeOperator bob@example.com 0']);
  });

  it('says so when there is none', async () => {
    expect(await operator('remove', 'ada@example.com')).toBe('ada@example.com is no longer an operator.');
    expect(await operator('list')).toBe('No operators yet. Run "waymark operator add EMAIL".');
    expect(await operator('list', '--json')).toBe('[]');
  });

  it('rejects a person that does not exist, in one sentence', async () => {
    const refused = { fields: { email: ['No person has the email address "cyd@example.com".'] } };
    await expect(operatorCommand(['add', 'cyd@example.com'], config)).rejects.toMatchObject(refused);
  });

  it.each([[[]], [['add']], [['add', 'a@example.com', 'b@example.com']], [['list', 'all']], [['promote', 'a']]])(
    'explains how to use it instead of %j',
    async (args) => {
      await expect(operatorCommand(args, config)).rejects.toThrow(UsageError);
    },
  );

  it('is one of the reasons for entries of the installation, like what commands do to accounts', async () => {
    await run(accountCommand, 'suspend', 'bob@example.com');
    await run(accountCommand, 'resume', 'bob@example.com');
    expect((await actions()).slice(-2)).toEqual(['suspendAccount bob 0', 'resumeAccount bob 0']);
    await run(accountCommand, 'delete', '--email', 'bob@example.com', '--yes');
    expect((await actions()).at(-1)).toBe('deleteAccount bob 0');
  });
});
