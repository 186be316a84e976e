import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { newLink } from '../../../links/link.fixture.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  const catalog = await openSqliteCatalog(folder.path);
  const link = await catalog.links.insert(newLink({ alias: 'harm' }));
  const reported = {
    reason: 'phishing',
    words: 'asks\nfor \u001b[31mmoney',
    email: 'me@example.com',
    createdAt: 5,
  } as const;
  await catalog.abuse.add({ ...reported, address: 'way.example/harm', linkId: link.id });
  await catalog.abuse.add({ ...reported, address: 'way.example/@page', linkId: null, email: null });
  await catalog.close();
});
afterAll(() => folder.remove());

const abuse = (...args: string[]) => runCommandLine(['abuse', ...args], { DATA_DIR: folder.path });

describe('abuse', () => {
  it('lists reports, one line each, with any untrusted text', async () => {
    const { stdout } = await abuse('list');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^2 {2}open {2}1970-01-01T.*way\.example\/@page {2}phishing {2}- {2}asks for/),
      expect.stringMatching(/^1 {2}open .*me@example\.com/),
    ]);
    expect(stdout).not.toContain('\u001b');
    expect(JSON.parse((await abuse('list', '--json')).stdout)).toHaveLength(2);
  });

  it('blocks links, and dismisses reports', async () => {
    expect((await abuse('block', '1')).stdout).toBe('1 way.example/harm: blocked\n');
    expect((await abuse('dismiss', '2')).stdout).toBe('2 way.example/@page: dismissed\n');
    expect((await abuse('list')).stdout).toBe('');
    const all = JSON.parse((await abuse('list', '--all', '--json')).stdout);
    expect(all.map(({ state }: { state: string }) => state)).toEqual(['dismissed', 'blocked']);
  });

  it('records both decisions in the log of the installation', async () => {
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['blockReport', 'way.example/harm'],
      ['dismissReport', 'way.example/@page'],
    ]);
  });

  it('explains errors', async () => {
    expect(await abuse('block', '2')).toMatchObject({ code: 1, stderr: expect.stringContaining('not a short link') });
    expect((await abuse('dismiss', '99')).code).toBe(1);
  });

  it.each([[[]], [['block']], [['block', 'x']], [['list', '1']], [['dismiss', '0']]])('rejects %j', async (args) => {
    const { code, stderr } = await abuse(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark abuse')]);
  });
});
