import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeAnnouncement } from '../../../nodes/nodes.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { openCatalog } from '../../../storage/open-storage.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
let catalog: Catalog;
const nodes = (...args: string[]) => runCommandLine(['nodes', ...args], { DATA_DIR: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  catalog = await openCatalog({ databaseUrl: undefined, dataDirectory: folder.path });
});
afterAll(async () => {
  await catalog.close();
  await folder.remove();
});
beforeEach(async () => {
  for (const node of await catalog.nodes.all()) await catalog.nodes.forget(node);
});

async function announce(over: Partial<NodeAnnouncement>, hasStopped = true): Promise<void> {
  const node: NodeAnnouncement = {
    id: 'a',
    name: 'web-1',
    folder: '/srv/waymark',
    eventLog: 'server',
    version: '1.0.0',
    roles: ['edge', 'api'],
    waitingBytes: 0,
    oldestMs: 0,
    ...over,
  };
  await catalog.nodes.join(node, () => undefined);
  if (hasStopped) await catalog.nodes.announce(node, true);
}

describe('nodes list', () => {
  it('has a line for each node: name, folder, roles, release, state, last announcement and spool', async () => {
    await announce({ waitingBytes: 70 }, false);
    await announce({ id: 'b', name: 'web-2', version: '', roles: [] });
    const { stdout, code } = await nodes('list');
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^web-1 {2}\/srv\/waymark {2}edge,api {2}1\.0\.0 {2}serving {2}last seen \d+ s ago {2}70 bytes in its spool$/,
      ),
      expect.stringMatching(/^web-2 {2}\/srv\/waymark {2}unknown roles {2}unknown release {2}stopped {2}last seen/),
    ]);
  });

  it('prints the same as JSON', async () => {
    await announce({});
    expect(JSON.parse((await nodes('list', '--json')).stdout)).toEqual([
      {
        id: 'a',
        name: 'web-1',
        folder: '/srv/waymark',
        roles: ['edge', 'api'],
        version: '1.0.0',
        state: 'stopped',
        silentMs: expect.any(Number),
        waitingBytes: 0,
        oldestMs: 0,
      },
    ]);
  });

  it('says that only nodes with a shared database are listed', async () => {
    expect((await nodes('list')).stdout).toMatch(/^No nodes: .*DATABASE_URL/);
    expect((await nodes('list', '--json')).stdout).toBe('[]\n');
  });
});

describe('nodes forget', () => {
  it('removes a node that stopped from the list', async () => {
    await announce({});
    expect(await nodes('forget', 'web-1')).toEqual({ code: 0, stdout: 'Forgot web-1.\n', stderr: '' });
    expect(await catalog.nodes.all()).toEqual([]);
  });

  it('rejects a node that serves', async () => {
    await announce({}, false);
    expect(await nodes('forget', 'web-1')).toMatchObject({ code: 1, stderr: expect.stringMatching(/is serving/) });
    expect(await catalog.nodes.all()).toHaveLength(1);
  });

  it('loses events only when told to', async () => {
    await announce({ waitingBytes: 70 });
    expect(await nodes('forget', 'web-1')).toMatchObject({ code: 1, stderr: expect.stringMatching(/spool drain DIR/) });
    expect(await nodes('forget', 'web-1', '--discard-events')).toMatchObject({ code: 0, stdout: 'Forgot web-1.\n' });
  });
});

it.each([[[]], [['forget']], [['forget', 'a', 'b']], [['list', 'all']], [['drop', 'a']]])(
  'nodes explains its use instead of %j',
  async (args) => {
    expect(await nodes(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: waymark nodes') });
  },
);
