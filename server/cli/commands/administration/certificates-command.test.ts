import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

const OWN = 'way.example';
const AT = Date.UTC(2027, 0, 1);
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  const catalog = await openSqliteCatalog(folder.path);
  const { certificates } = catalog;
  await certificates.prepare({ ownHosts: [OWN, 'pages.example'], now: 1, encryptionId: 'a', unreadableBefore: 0 });
  await certificates.saveIssued(OWN, {
    chain: 'PEM',
    encryptedKey: 'encrypted',
    encryptionId: 'a',
    issuer: 'Test Authority',
    issuedAt: AT - 1,
    expiresAt: AT + 1_000,
    nextAttemptAt: AT,
  });
  await certificates.saveFailure('pages.example', { message: 'It does not respond.', nextAttemptAt: AT });
  await catalog.close();
});
afterAll(() => folder.remove());

const SETTINGS = { TLS: 'auto', BASE_URL: `https://${OWN}`, PAGES_BASE_URL: 'https://pages.example' };
const certificates = (args: string[], settings: Record<string, string> = SETTINGS) =>
  runCommandLine(['certificates', ...args], { DATA_DIR: folder.path, ...settings });

describe('certificates', () => {
  it('lists each host with its certificate, its next order and the last error', async () => {
    const { stdout } = await certificates(['list']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'pages.example  no certificate  next order 2027-01-01T00:00:00.000Z  It does not respond.',
      'way.example  Test Authority until 2027-01-01T00:00:01.000Z  next order 2027-01-01T00:00:00.000Z',
    ]);
  });

  it('lists them as JSON, without secrets', async () => {
    const listed = JSON.parse((await certificates(['list', '--json'])).stdout);
    expect(listed).toHaveLength(2);
    expect(Object.keys(listed[0]).toSorted()).toEqual([
      'expiresAt',
      'failures',
      'host',
      'issuedAt',
      'issuer',
      'lastError',
      'nextAttemptAt',
    ]);
  });

  it('makes the running service order one, and records it', async () => {
    const { code, stdout } = await certificates(['renew', 'WAY.example']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('orders a certificate within half a minute')]);
    expect((await certificates(['list'])).stdout).toContain('next order now');
    expect((await certificates(['renew', 'stranger.example'])).code).toBe(1);
  });

  it('explains that TLS is off', async () => {
    const { code, stderr } = await certificates(['list'], {});
    expect([code, stderr]).toEqual([1, expect.stringContaining('TLS=auto is not set')]);
  });

  it.each([[[]], [['renew']], [['list', OWN]], [['remove', OWN]]])('rejects %j', async (args) => {
    const { code, stderr } = await certificates(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark certificates')]);
  });
});
