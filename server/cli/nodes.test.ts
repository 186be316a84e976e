import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres/postgres.ts';
import {
  runCommandLine,
  runProgram,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
} from './command.fixture.ts';

let folder: TemporaryFolder;
let database: TestDatabase;
let services: ServiceProcess[] = [];
const settings = (name: string) => ({ DATABASE_URL: database.url, DATA_DIR: `${folder.path}/${name}` });
const start = async (name: string) => {
  const service = await startServiceProcess([], settings(name));
  services.push(service);
  return service;
};

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all(services.map(({ ended }) => ended));
  services = [];
  await folder.remove();
  await database.drop();
});

it('a second node without a shared event log refuses to start, until the first says that it stopped', async () => {
  const first = await start('first');
  const refused = await runProgram(['serve'], { ...settings('second'), PORT: '1' });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database at .*CLICKHOUSE_URL.*\n$/) });
  expect((await runCommandLine(['doctor'], settings('first'))).stdout).toMatch(/^ok +nodes: .*\/first\) is running$/m);
  expect(await first.stop()).toBe(0);
  // `nodes.test.ts` of the feature proves that nobody objects to another node then.
  const { stdout } = await runCommandLine(['nodes', 'list', '--json'], settings('first'));
  expect(JSON.parse(stdout)).toMatchObject([{ state: 'stopped', waitingBytes: 0 }]);
});
