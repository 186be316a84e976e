import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { newDomain } from '../domains/domain.fixture.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { ownHosts } from './operator-features.ts';

const HOST = 'go.shop.example';
const INSPECTION = {
  addresses: ['93.184.216.34'],
  certificate: { issuer: 'CA', expiresAt: 9_000 },
  problem: undefined,
};

describe('what operators do with the domain of a workspace', () => {
  let app: TestApp;
  let id: number;
  beforeAll(async () => {
    const guardedFetch = { ...createGuardedFetch(), inspect: async () => INSPECTION };
    app = await startTestApp({ deps: { guardedFetch } });
    const domain = newDomain({ accountId: app.account.id, host: HOST, status: 'active', checkedAt: Date.now() });
    ({ id } = await app.deps.catalog.domains.insert(domain));
    const link = { url: 'https://example.com/sale', custom: 'sale', domain: `https://${HOST}` };
    expect((await app.account.api('POST', '/bio/api/url/add', link)).json).toMatchObject({ error: 0 });
  });
  afterAll(() => app.close());

  const visit = async () => (await rawRequest(app.origin, '/sale', { headers: { Host: HOST } })).status;
  const installed = () => app.app.features.installedDomains;

  it('is found with its workspace and its links', async () => {
    const { items, total } = await installed().page({ search: 'shop' }, { limit: 9, offset: 0 });
    expect([items, total]).toMatchObject([[{ id, host: HOST, links: 1, accountId: app.account.id }], 1]);
  });

  it('is checked also while the event log starts, which knows the last click', async () => {
    const { check } = await installed().check(id);
    expect([check.outcome, check.lastClickAt]).toEqual(['active', undefined]);
  });

  it('stops its links while it is blocked, and its workspace cannot delete or add it', async () => {
    expect(await visit()).toBe(302);
    await installed().block(id);
    expect(await visit()).toBe(404);
    const removal = await app.account.api('DELETE', `/bio/api/domain/${id}/delete`);
    expect(removal.json.message).toContain('blocked this domain');
    const again = await app.account.api('POST', '/bio/api/domain/add', { domain: HOST });
    expect(again.json.error).not.toBe(0);
  });

  it('is in the log of the workspace, without the name of the operator', async () => {
    const { items } = await app.app.features.audit.page(app.account.id, {}, { limit: 9, offset: 0 });
    expect(items.find(({ action }) => action === 'blockDomain')).toMatchObject({ objectName: HOST, actor: '' });
  });

  it('is not deleted while it has links', async () => {
    await expect(installed().remove(id)).rejects.toThrow(/1 link uses this domain/);
  });
});

describe('own hosts', () => {
  it.each([
    ['https://way.example', 'https://pages.example', ['way.example', 'pages.example']],
    ['http://localhost:3000', 'http://localhost:3000', ['localhost:3000']],
  ])('of %s and %s are %j', (baseUrl, pagesBaseUrl, hosts) => {
    expect([...ownHosts({ config: { baseUrl, pagesBaseUrl } } as never)]).toEqual(hosts);
  });
});
