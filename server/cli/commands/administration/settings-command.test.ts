import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const settings = (args: readonly string[], environment: Record<string, string> = {}) =>
  runCommandLine(['settings', ...args], { DATA_DIR: folder.path, BASE_URL: 'https://way.example', ...environment });

describe('settings', () => {
  it('changes, shows and resets one, and records both changes with before and after', async () => {
    expect((await settings(['get', 'registration'])).stdout).toBe('registration  none  (default)\n');
    expect((await settings(['set', 'registration', 'open'])).stdout).toBe('registration  open  (set by an operator)\n');
    expect((await settings(['get', 'REGISTRATION'])).stdout).toBe('registration  open  (set by an operator)\n');
    expect((await settings(['reset', 'registration'])).stdout).toBe('registration  none  (default)\n');
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    const shown = entries.map(({ action, kind, objectName, details }) => [
      action,
      kind,
      objectName,
      JSON.parse(details),
    ]);
    expect(shown).toEqual([
      [
        'updateSetting',
        'setting',
        'registration',
        { changes: [{ field: 'registration', before: null, after: 'open' }] },
      ],
      [
        'resetSetting',
        'setting',
        'registration',
        { changes: [{ field: 'registration', before: 'open', after: null }] },
      ],
    ]);
  });

  it('lists all, and says where each value comes from', async () => {
    await settings(['set', 'abuse_email', 'abuse@way.example']);
    const { stdout } = await settings(['list'], { APP_RATE_LIMIT: '5' });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/ {2,}/g, ' | ')),
    ).toEqual([
      'registration | none | (default)',
      'branded_domains | everyone | (default)',
      'retention_days | none | (default)',
      'mail_from | Waymark <waymark@way.example> | (default)',
      'abuse_email | abuse@way.example | (set by an operator)',
      'link_api_rate_limit | 30 | (default)',
      'analytics_api_rate_limit | 600 | (default)',
      'app_rate_limit | 5 | (set by APP_RATE_LIMIT)',
      'update_feed | none | (default)',
    ]);
  });

  it('prints JSON', async () => {
    await settings(['set', 'app_rate_limit', '60']);
    const one = JSON.parse((await settings(['get', 'app_rate_limit', '--json'])).stdout);
    expect(one).toEqual({
      name: 'app_rate_limit',
      value: '60',
      default: '1200',
      source: 'operator',
      changed_at: expect.stringMatching(/^20.*Z$/),
    });
    expect(JSON.parse((await settings(['list', '--json'])).stdout)).toHaveLength(9);
  });

  it('shortens the retention once that is confirmed, and lengthens it without', async () => {
    expect(await settings(['set', 'retention_days', '30', '--yes'])).toMatchObject({ code: 0 });
    expect((await settings(['set', 'retention_days', '60'])).stdout).toContain('retention_days  60  ');
  });

  it.each([
    [['set', 'registration', 'maybe'], 1, 'The value must be one of open, invite, closed.'],
    [['set', 'smtp_url', 'smtp://x'], 1, 'There is no setting "smtp_url". The settings are registration,'],
    [['get', 'smtp_url'], 1, 'There is no setting'],
    [['reset', 'smtp_url'], 1, 'There is no setting'],
    [['set', 'registration'], 2, 'Usage: waymark settings'],
    [['set', 'mail_from', 'Acme', '<links@acme.example>'], 2, 'Usage: waymark settings'],
    [['get'], 2, 'Usage: waymark settings'],
    [['list', 'all'], 2, 'Usage: waymark settings'],
    [[], 2, 'Usage: waymark settings'],
    [['toString'], 2, 'Usage: waymark settings'],
  ] as const)('rejects %j', async (args, code, words) => {
    expect(await settings(args)).toMatchObject({ code, stderr: expect.stringContaining(words) });
  });

  it.each([[['set', 'registration', 'open']], [['reset', 'registration']]])(
    'rejects %j where the environment fixes the setting, and names the variable',
    async (args) => {
      const { code, stderr } = await settings(args, { REGISTRATION: 'closed' });
      expect([code, stderr]).toEqual([1, expect.stringContaining('REGISTRATION is set in the environment')]);
    },
  );
});
