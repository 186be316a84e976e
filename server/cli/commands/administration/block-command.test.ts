import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const block = (...args: string[]) => runCommandLine(['block', ...args], { DATA_DIR: folder.path });

describe('block', () => {
  it('adds, lists and removes rules', async () => {
    expect((await block('add', 'domain', 'https://Bad.example/', 'worse.example')).stdout).toBe(
      'domain bad.example: blocked\ndomain worse.example: blocked\n',
    );
    expect((await block('add', 'domain', 'bad.example')).stdout).toBe('domain bad.example: already blocked\n');
    expect((await block('remove', 'domain', 'worse.example')).stdout).toBe('domain worse.example: no longer blocked\n');
    expect(JSON.parse((await block('list', '--json')).stdout)).toEqual([{ kind: 'domain', value: 'bad.example' }]);
  });

  it('records changes, and only these, in the log of the installation', async () => {
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['addBlock', 'bad.example'],
      ['addBlock', 'worse.example'],
      ['removeBlock', 'worse.example'],
    ]);
  });

  it.each([[[]], [['add']], [['add', 'word', 'x']], [['drop', 'domain', 'x.example']]])('rejects %j', async (args) => {
    const { code, stderr } = await block(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark block add|remove')]);
  });

  it('rejects an invalid domain, and changes nothing', async () => {
    const { code, stderr } = await block('add', 'domain', 'fine.example', 'nodots');
    expect([code, stderr]).toEqual([1, expect.stringContaining('bad.example')]);
    expect((await block('list')).stdout).toBe('domain bad.example\n');
  });
});
