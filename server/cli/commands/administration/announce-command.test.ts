import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const announce = (...args: string[]) => runCommandLine(['announce', ...args], { DATA_DIR: folder.path });

describe('announce', () => {
  it('publishes, shows and removes the announcement, and records both changes', async () => {
    expect((await announce()).stdout).toBe('There is no announcement.\n');
    expect((await announce('We move on Sunday.')).stdout).toBe('info: We move on Sunday.\n');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await announce('Now.', '--level', 'warning', '--until', until)).stdout).toBe('warning: Now.\n');
    expect((await announce()).stdout).toBe('warning: Now.\n');
    expect((await announce('--remove')).stdout).toBe('There is no announcement.\n');
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['publishAnnouncement', 'We move on Sunday.'],
      ['publishAnnouncement', 'Now.'],
      ['removeAnnouncement', ''],
    ]);
  });

  it.each([
    [['x', '--level', 'loud'], 1, 'info, warning'],
    [['x', '--until', 'yesterday'], 1, 'future'],
    [['two', 'words'], 2, 'Usage: waymark announce'],
    [['x', '--remove'], 2, 'Usage: waymark announce'],
  ])('rejects %j', async (args, code, words) => {
    expect(await announce(...args)).toMatchObject({ code, stderr: expect.stringContaining(words) });
  });
});
