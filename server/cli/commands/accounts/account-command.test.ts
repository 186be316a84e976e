import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openCatalog } from '../../../storage/open-storage.ts';
import {
  runCommandLine,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../command.fixture.ts';

let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const account = (...args: string[]) => runCommandLine(['account', ...args], { DATA_DIR: folder.path });
const create = (email: string, ...args: string[]) =>
  account('create', '--email', email, '--password', 'sdfwerwerfsd', ...args);

const KEY = /^wm_[0-9A-Za-z]{49}$/;

describe('account', () => {
  it('create --json prints the account and its key, and nothing else', async () => {
    const { code, stdout, stderr } = await create('a@example.com', '--username', 'first', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      id: 1,
      email: 'a@example.com',
      username: 'first',
      api_key: expect.stringMatching(KEY),
    });
  });

  it('key --json prints a new key, with an expiry if one is given', async () => {
    const { stdout } = await account('key', '--email', 'a@example.com', '--expires', '2099-01-31T00:00:00Z', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, api_key: expect.stringMatching(KEY) });
  });

  it('list --json prints all of them, without keys', async () => {
    await create('b@example.com', '--username', 'second');
    const { stdout } = await account('list', '--json');
    expect(JSON.parse(stdout)).toEqual([
      { id: 1, email: 'a@example.com', username: 'first' },
      { id: 2, email: 'b@example.com', username: 'second' },
    ]);
  });

  it('inviter names who invites others in the settings: at first the first account', async () => {
    const inviter = async () => {
      const catalog = await openCatalog(readConfig({ DATA_DIR: folder.path }));
      return catalog.invitations.inviter().finally(() => catalog.close());
    };
    expect(await inviter()).toBe(1);
    const { stdout } = await account('inviter', '--email', 'b@example.com');
    expect(stdout).toContain('b@example.com can now invite others in Settings > Invitations');
    expect(await inviter()).toBe(2);
    const back = await account('inviter', '--email', 'a@example.com', '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({ id: 1, may_invite: true });
    expect(await account('inviter')).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') });
    expect(await inviter()).toBe(1);
  });

  it('reset prints a link to choose a new password, for a running service', async () => {
    const service = await startServiceProcess([], { DATA_DIR: folder.path });
    try {
      // The command finds the address of the service without its settings.
      const { code, stdout } = await account('reset', '--email', 'a@example.com');
      const [link = '', about] = stdout.split('\n');
      expect([code, about]).toEqual([0, expect.stringContaining('can set the password of a@example.com')]);
      const token = new URL(link).searchParams.get('token') ?? '';
      expect(await (await fetch(link)).text()).toContain('For a@example.com.');
      const body = new URLSearchParams({ token, password: 'a new long password' });
      const response = await fetch(new URL('/login/password', link), { method: 'POST', body });
      expect(await response.text()).toContain('Password changed');
    } finally {
      await service.stop();
    }
  });

  it('reset-second-factor turns off the second factor of a person who lost it', async () => {
    const catalog = await openCatalog(readConfig({ DATA_DIR: folder.path }));
    try {
      const { secondFactors } = catalog;
      const { personId = 0 } = (await catalog.accounts.findByEmail('b@example.com')) ?? {};
      await secondFactors.begin(personId, 'S');
      await secondFactors.confirm(personId, { secret: 'S', step: 1, now: 1 });
      await secondFactors.replaceRecoveryCodes(personId, ['hash']);
      const reset = await account('reset-second-factor', '--email', 'b@example.com', '--json');
      expect(JSON.parse(reset.stdout)).toMatchObject({ email: 'b@example.com', second_factor: false });
      expect([await secondFactors.find(personId), await secondFactors.countRecoveryCodes(personId)]).toEqual([
        undefined,
        0,
      ]);
    } finally {
      await catalog.close();
    }
  });

  it('lift-requirements opens a workspace whose requirements nobody meets', async () => {
    const catalog = await openCatalog(readConfig({ DATA_DIR: folder.path }));
    try {
      const { id = 0 } = (await catalog.accounts.findByEmail('b@example.com')) ?? {};
      await catalog.members.setRequirements(id, { openId: true, secondFactor: true });
      const { stdout } = await account('lift-requirements', 'b@example.com', '--json');
      expect(JSON.parse(stdout)).toMatchObject({ id, requirements: [] });
      expect(await catalog.members.requirements(id)).toEqual({ openId: false, secondFactor: false });
    } finally {
      await catalog.close();
    }
  });

  it.each([
    ['an address that is taken', ['create', '--email', 'a@example.com', '--password', 'sdfwerwerfsd'], 'already'],
    ['a password that is short', ['create', '--email', 'c@example.com', '--password', 'x'], 'at least 8'],
    [
      'a plan that there is not',
      ['create', '--email', 'c@example.com', '--password', 'sdfwerwerfsd', '--plan', 'x'],
      'plan',
    ],
    ['an account that there is not', ['key', '--email', 'c@example.com'], 'No account has'],
    ['a link for an account that there is not', ['reset', '--email', 'c@example.com'], 'No account has'],
    ['an expiry in the past', ['key', '--email', 'a@example.com', '--expires', '2001-01-01'], 'in the future'],
  ])('rejects %s in one line with exit code 1', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await account(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^[^\n]*${sentence}[^\n]*\n$`));
  });

  it('delete ends an account and its links in a running service within a second, once confirmed', async () => {
    const { api_key: key } = JSON.parse((await create('leaver@example.com', '--json')).stdout);
    const service = await startServiceProcess([], { DATA_DIR: folder.path });
    try {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ url: 'https://a.example/', custom: 'leaver' });
      await fetch(`${service.origin}/bio/api/url/add`, { method: 'POST', headers, body });
      const statusOf = async () => (await fetch(`${service.origin}/leaver`, { redirect: 'manual' })).status;
      expect(await statusOf()).toBe(302);
      const unsure = await account('delete', '--email', 'leaver@example.com');
      expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
      expect(await statusOf()).toBe(302);
      const { code, stdout } = await account('delete', '--email', 'leaver@example.com', '--yes', '--json');
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { email: 'leaver@example.com', deleted: true }]);
      await until(async () => (await statusOf()) === 404);
      expect((await fetch(`${service.origin}/bio/api/account`, { headers })).status).toBe(401);
      expect((await account('delete', '--email', 'leaver@example.com', '--yes')).code).toBe(1);
    } finally {
      await service.stop();
    }
  });

  it('suspend and resume take an email address or an ID', async () => {
    const isSuspended = async (id: number) => {
      const catalog = await openCatalog(readConfig({ DATA_DIR: folder.path }));
      const changed = await catalog.accounts.setSuspended(id, true, 1).finally(() => catalog.close());
      return !changed;
    };
    expect(await account('suspend', 'b@example.com')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('b@example.com is suspended'),
    });
    expect(await isSuspended(2)).toBe(true);
    expect(JSON.parse((await account('resume', '2', '--json')).stdout)).toMatchObject({ id: 2, suspended: false });
    expect((await account('resume', '2')).stdout).toContain('is not suspended');
    expect(await account('suspend', '999')).toMatchObject({ code: 1, stderr: 'No account has the ID 999.\n' });
    expect(await account('suspend')).toMatchObject({ code: 2, stderr: expect.stringContaining('is required') });
  });

  it('leaves an entry in the audit log for what the operator did to an account', async () => {
    const catalog = await openCatalog(readConfig({ DATA_DIR: folder.path }));
    const actionsOf = async (id: number) => {
      const entries = await catalog.audit.following(id, 0, 100);
      const ofOperator = entries.filter(({ personId, actor, network }) => personId === 0 && actor + network === '');
      return ofOperator.map(({ action }) => action);
    };
    expect(await actionsOf(1)).toEqual(expect.arrayContaining(['rotateKey', 'createResetLink']));
    expect(await actionsOf(2)).toEqual(['resetSecondFactor', 'liftRequirements', 'suspendAccount', 'resumeAccount']);
    await catalog.close();
  });

  it('prints the usage', async () => {
    const unknown = await account('destroy');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown action "account destroy".') });
    expect(unknown.stderr).toContain('Usage: waymark account create');
    expect(await account('reset')).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') });
    expect(await account('create')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--email and --password'),
    });
  });
});

describe('the command line', () => {
  it('lists its commands, and names an unknown one', async () => {
    const help = await runCommandLine(['help']);
    expect(help.code).toBe(0);
    for (const name of ['serve', 'account', 'migrate', 'seed', 'backup', 'restore', 'import', 'doctor']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'));
    }
    const unknown = await runCommandLine(['constructor']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown command "constructor".') });
  });

  it('explains one command without running it', async () => {
    const { code, stdout } = await runCommandLine(['migrate', '--help'], { DATA_DIR: '/nowhere' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: waymark migrate')]);
  });

  it('names the invalid setting, with exit code 1', async () => {
    const { code, stderr } = await runCommandLine(['migrate'], { PORT: 'x' });
    expect([code, stderr]).toEqual([1, 'PORT must be a whole number from 1 to 65535, not "x".\n']);
  });
});
