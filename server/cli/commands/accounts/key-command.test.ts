import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../../accounts/accounts.ts';
import { readConfig } from '../../../config.ts';
import { hashKey } from '../../../platform/key-format.ts';
import { systemRandom } from '../../../platform/random.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { keyCommand } from './key-command.ts';

let folder: TemporaryFolder;
let account: { id: number; personId: number };
const EMAIL = 'ada@example.com';
beforeAll(async () => {
  folder = await temporaryFolder();
  const catalog = await openSqliteCatalog(folder.path);
  const key = { hash: 'first', lastFour: 'last', expiresAt: null };
  account = await catalog.accounts.create({
    email: EMAIL,
    username: 'ada',
    passwordHash: 'x',
    plan: 'free',
    key,
    now: 1,
  });
  await catalog.close();
});
afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

async function run(args: string[], input = ''): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const settings = () => readConfig({ DATA_DIR: folder.path });
  expect(await keyCommand(args, settings, Readable.from([Buffer.from(input)]))).toBe(0);
  return lines;
}

async function withCatalog<Result>(
  use: (catalog: Awaited<ReturnType<typeof openSqliteCatalog>>) => Promise<Result>,
): Promise<Result> {
  const catalog = await openSqliteCatalog(folder.path);
  return use(catalog).finally(() => catalog.close());
}

const newKey = (name: string, scopes: string[] = []) =>
  withCatalog(({ keys: store }) =>
    createKeys({ store, random: systemRandom, clock: systemClock }).add(
      { accountId: account.id, personId: account.personId, role: 'owner' },
      { name, scopes },
    ),
  );
const revokedAt = (apiKey: string) =>
  withCatalog(async ({ accounts }) => (await accounts.findKey(hashKey(apiKey)))?.revokedAt);
const actions = () =>
  withCatalog(async (catalog) => {
    const { items } = await openAudit(catalog).page(account.id, {}, { limit: 50, offset: 0 });
    return items.map(({ action, objectName }) => `${action} ${objectName}`);
  });

describe('key', () => {
  it('lists the keys of an account by email address or ID, never the keys', async () => {
    const { id, apiKey } = await newKey('Till\u001b[31m\nnow', ['links:read', 'qr:write']);
    const lines = await run(['list', EMAIL]);
    expect(lines).toEqual([
      `${id}  ...${apiKey.slice(-4)}  Till [31m now  links:read qr:write  never used`,
      expect.stringMatching(/^\d+ {2}\.\.\.last {2}\(no name\) {2}full access {2}never used$/),
    ]);
    const [row] = await run(['list', String(account.id), '--json']);
    expect(JSON.parse(row ?? '')).toMatchObject({ id, scopes: ['links:read', 'qr:write'], created_by: 'ada' });
    expect(row).not.toContain(apiKey);
  });

  it('revokes a key, and records it', async () => {
    const { id, apiKey } = await newKey('Shop');
    expect(await run(['revoke', EMAIL, String(id)])).toEqual([expect.stringContaining(`Revoked key ${id}`)]);
    expect(await revokedAt(apiKey)).toBeGreaterThan(0);
    expect(await actions()).toContain('deleteKey Shop');
    await expect(run(['revoke', EMAIL, String(id)])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('revokes leaked keys in a text on standard input', async () => {
    const [one, other] = [await newKey('One'), await newKey('Other')];
    const lines = await run(['report', '--json'], `${one.apiKey}\n"${other.apiKey}" wm_nonsense`);
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ revoked: 2 }]);
    expect(await revokedAt(one.apiKey)).toBeGreaterThan(0);
    expect(await actions()).toEqual(expect.arrayContaining(['reportLeakedKey One', 'reportLeakedKey Other']));
    expect(await run(['report'], one.apiKey)).toEqual([expect.stringContaining('Valid keys found and revoked: 0.')]);
  });

  it.each([
    [[]],
    [['list']],
    [['list', EMAIL, '3']],
    [['revoke', EMAIL]],
    [['revoke', EMAIL, 'all']],
    [['report', 'x']],
  ])('says how it is used: %j', async (args) => {
    await expect(run(args)).rejects.toThrow('Use key list EMAIL|ID');
  });

  it.each(['eve@example.com', '999'])('says that there is no account %s', async (wanted) => {
    await expect(run(['list', wanted])).rejects.toMatchObject({
      fields: { account: [expect.stringContaining(wanted)] },
    });
  });
});
