import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../../../domains/domain.fixture.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

const AT = Date.UTC(2026, 2, 1, 8);
const ISO = '2026-03-01T08:00:00.000Z';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  const { orphans, domains, close } = await openSqliteCatalog(folder.path);
  const { id } = await domains.insert(newDomain({ status: 'active' }));
  const count = (domainId: number, path: string, times: number, lastAt = AT) => ({
    domainId,
    path,
    times,
    firstAt: AT,
    lastAt,
    referrer: times > 1 ? 'news.example' : '',
  });
  await orphans.add([count(0, '/often', 9), count(0, '/last', 1, AT + 5_000), count(id, '/theirs', 3)]);
  await close();
});
afterAll(() => folder.remove());

const orphans = (...args: string[]) => runCommandLine(['orphans', ...args], { DATA_DIR: folder.path });
const listed = async (...args: string[]) => JSON.parse((await orphans('list', '--json', ...args)).stdout);

describe('orphans', () => {
  it("lists orphaned requests of the service's own host, and none of an account's domain", async () => {
    const often = { path: '/often', times: 9, first: ISO, last: ISO, referrer: 'news.example' };
    const last = { path: '/last', times: 1, first: ISO, last: '2026-03-01T08:00:05.000Z', referrer: '' };
    expect(await listed()).toEqual([last, often]);
    expect(await listed('--most')).toEqual([often, last]);
    expect((await orphans('list', '--most')).stdout).toBe(
      `9  ${ISO}  news.example  /often\n1  2026-03-01T08:00:05.000Z  -  /last\n`,
    );
  });

  it.each([[[]], [['forget']], [['forget', '/a', '--all']], [['list', '/a']]])(
    'rejects %j, and changes nothing',
    async (args) => {
      const { code, stderr } = await orphans(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark orphans list')]);
      expect(await listed()).toHaveLength(2);
    },
  );

  it('deletes one path, and all of them', async () => {
    expect((await orphans('forget', '/often')).stdout).toBe('dismissed: /often\n');
    expect((await listed()).map(({ path }: { path: string }) => path)).toEqual(['/last']);
    expect((await orphans('forget', '--all')).stdout).toBe('all dismissed\n');
    expect(await listed()).toEqual([]);
  });
});
