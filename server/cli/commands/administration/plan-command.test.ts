import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  const owner = ['--email', 'ada@example.com', '--username', 'ada', '--password', 'four plain words'];
  expect(await waymark('account', 'create', ...owner, '--plan', 'pro')).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

const waymark = (...args: string[]) => runCommandLine(args, { DATA_DIR: folder.path });
const plan = (...args: string[]) => waymark('plan', ...args);
const lines = async (...args: string[]) => (await plan(...args)).stdout.trimEnd().split('\n');

describe('plan', () => {
  it('lists the plans with their limits, the default first', async () => {
    expect(await lines('list')).toEqual([
      'free (default)  workspaces: 0  no limits',
      'business  workspaces: 0  requests 600',
      'pro  workspaces: 1  requests 120',
      'trial  workspaces: 0  no limits',
    ]);
    expect(JSON.parse((await plan('list', '--json')).stdout)[2]).toMatchObject({ name: 'pro', workspaces: 1 });
  });

  it('creates a plan, changes the limits that are named, and makes it the default', async () => {
    expect(await lines('set', 'starter', '--links', '100', '--clicks', '5000', '--domains', '0')).toContain(
      'starter  workspaces: 0  links 100, domains 0, clicks 5000',
    );
    expect((await lines('set', 'starter', '--clicks', 'none', '--retention', '365', '--default'))[0]).toBe(
      'starter (default)  workspaces: 0  links 100, domains 0, retention 365',
    );
  });

  it('is given to an account, also by ID, and then to no new name', async () => {
    expect(await waymark('account', 'plan', 'ada@example.com', 'starter')).toMatchObject({
      code: 0,
      stdout: 'ada@example.com has the plan starter.\n',
    });
    expect(await waymark('account', 'plan', '1', 'business', '--json')).toMatchObject({
      stdout: `${JSON.stringify({ id: 1, email: 'ada@example.com', username: 'ada', plan: 'business' })}\n`,
    });
    expect(await waymark('account', 'plan', '1', 'gold')).toMatchObject({
      code: 1,
      stderr: 'Unknown plan "gold". Use one of starter, business, free, pro, trial.\n',
    });
    expect(await waymark('account', 'plan', '1')).toMatchObject({ code: 2 });
    expect(await waymark('account', 'plan', '9', 'pro')).toMatchObject({ code: 1 });
  });

  it('is removed, unless it is the default or an account has it', async () => {
    expect(await plan('remove', 'starter')).toMatchObject({ code: 1, stderr: expect.stringContaining('default') });
    expect(await plan('remove', 'business')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('have this plan'),
    });
    expect(await plan('remove', 'gold')).toMatchObject({ code: 1, stderr: 'There is no plan named "gold".\n' });
    expect((await lines('remove', 'trial')).join()).not.toContain('trial');
  });

  it.each([
    [[]],
    [['set']],
    [['list', 'all']],
    [['set', 'a', 'b']],
    [['set', 'starter', '--links', '-1']],
    [['set', 'starter', '--links', '1.5']],
    [['set', 'starter', '--links', '']],
    [['set', 'starter', '--members', '0']],
    [['set', 'starter', '--retention', '36501']],
    [['set', 'starter', '--price', '5']],
  ])('explains how to use it instead of %j', async (args) => {
    expect(await plan(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: waymark plan') });
  });

  it('rejects a name that the API could not show', async () => {
    expect(await plan('set', 'Two Words')).toMatchObject({ code: 1, stderr: expect.stringContaining('lowercase') });
  });

  it('records what it did', async () => {
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['createPlan', 'starter'],
      ['updatePlan', 'starter'],
      ['assignPlan', 'ada'],
      ['assignPlan', 'ada'],
      ['deletePlan', 'trial'],
    ]);
  });
});
