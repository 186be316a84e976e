import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { newDomain } from '../../../domains/domain.fixture.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  const catalog = await openSqliteCatalog(folder.path);
  const person = { email: 'ada@shop.example', username: 'ada', passwordHash: 'x', plan: 'free', now: 1 };
  const { id } = await catalog.accounts.create({ ...person, key: { hash: 'h', lastFour: 'last', expiresAt: null } });
  await catalog.domains.insert(newDomain({ accountId: id, host: 'go.shop.example', status: 'active' }));
  await catalog.domains.insert(newDomain({ accountId: id, host: 'qr.shop.example' }));
  await catalog.close();
});
afterAll(() => folder.remove());

const domains = (...args: string[]) => runCommandLine(['domains', ...args], { DATA_DIR: folder.path });

describe('domains', () => {
  it('lists the domains of all workspaces', async () => {
    const { stdout } = await domains('list');
    expect(stdout).toBe('2  pending  qr.shop.example  ada  links: 0\n1  active  go.shop.example  ada  links: 0\n');
    expect(JSON.parse((await domains('list', '--json', '--search', 'GO.')).stdout)).toMatchObject([{ id: 1 }]);
  });

  it('blocks, unblocks and deletes them, and records it', async () => {
    expect((await domains('block', '1')).stdout).toBe('1 go.shop.example: blocked\n');
    expect((await domains('list', '--search', 'go.shop')).stdout).toContain('disabled');
    expect((await domains('remove', '1', '2')).stdout).toBe('1 go.shop.example: deleted\n2 qr.shop.example: deleted\n');
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['blockDomain', 'go.shop.example'],
      ['removeDomain', 'go.shop.example'],
      ['removeDomain', 'qr.shop.example'],
    ]);
  });

  it('explains errors', async () => {
    expect((await domains('block', '99')).code).toBe(1);
  });

  it.each([[[]], [['list', '1']], [['check']], [['block', 'x']], [['remove', '0']], [['move', '1']]])(
    'rejects %j',
    async (args) => {
      const { code, stderr } = await domains(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark domains')]);
    },
  );
});
