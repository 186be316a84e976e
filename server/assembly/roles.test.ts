import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { ALL_ROLES, type Role } from './roles.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const EVENT = { method: 'POST', body: '{"page":"https://nobody.example/"}' };
/** Paths of each role, and of several. */
const ADDRESSES: readonly (readonly [path: string, init: RequestInit, status: number])[] = [
  ['/some-alias', {}, 302],
  ['/api/event', EVENT, 202],
  ['/js/script.js', {}, 200],
  ['/api/v1/account', {}, 401],
  ['/bio/api/urls', {}, 401],
  ['/docs', {}, 200],
  ['/', {}, 200],
  ['/healthz', {}, 200],
];

async function answers(roles: readonly Role[]): Promise<Record<string, number>> {
  app = await startTestApp({ deps: { roles: new Set(roles) } });
  const { account, features } = { account: app.account, features: app.app.features };
  await features.links.create(account.id, { url: 'https://a.example/', custom: 'some-alias' });
  const found: Record<string, number> = {};
  for (const [path, init] of ADDRESSES) found[path] = (await app.request(path, init)).status;
  return found;
}

/** Returns the expected statuses: as served for these paths, 404 for all others. */
const served = (...paths: string[]) =>
  Object.fromEntries(ADDRESSES.map(([path, , status]) => [path, paths.includes(path) ? status : 404]));

describe('a process', () => {
  it('of every role answers everything', async () => {
    expect(await answers([...ALL_ROLES])).toEqual(served(...ADDRESSES.map(([path]) => path)));
  });

  it('of the edge answers short links, events, the tracker and pages of visitors', async () => {
    expect(await answers(['edge'])).toEqual(served('/some-alias', '/api/event', '/js/script.js', '/', '/healthz'));
  });

  it('of the API answers both families and pages', async () => {
    const paths = ['/api/v1/account', '/bio/api/urls', '/docs', '/', '/js/script.js', '/healthz'];
    // Below an API prefix, only key holders learn that a path does not exist.
    expect(await answers(['api'])).toEqual({ ...served(...paths), '/api/event': 401 });
  });

  it('that only works answers for its health', async () => {
    expect(await answers(['worker'])).toEqual(served('/healthz'));
  });
});
