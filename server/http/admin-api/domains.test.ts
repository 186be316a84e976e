import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { InstalledDomain } from '../../domains/domains.ts';
import { callAdmin } from './admin-call.fixture.ts';

const { listInstalledDomains, checkInstalledDomain, orderDomainCertificate, blockDomain, unblockDomain, removeDomain } =
  adminOperations;

const DOMAIN: InstalledDomain = {
  id: 7,
  accountId: 3,
  host: 'go.shop.example',
  scheme: 'https',
  status: 'active',
  links: 12,
  workspace: 'Shop',
  checkedAt: null,
  createdAt: 0,
};

describe('domains in the administration', () => {
  it('are listed with their workspaces', async () => {
    const page = vi.fn(async () => ({ items: [DOMAIN, { ...DOMAIN, id: 8, checkedAt: 5_000 }], total: 2 }));
    const query = { q: ' shop ', status: 'active' };
    const response = await callAdmin(listInstalledDomains, { installedDomains: { page } }, { query });
    expect(page.mock.calls).toEqual([
      [
        { search: 'shop', status: 'active' },
        { limit: expect.any(Number), offset: 0 },
      ],
    ]);
    expect(response.data.domains).toMatchObject([
      {
        id: 7,
        domain: 'https://go.shop.example',
        workspace: { id: 3, name: 'Shop' },
        status: 'active',
        links: 12,
        checked: null,
        date: '1970-01-01 00:00:00',
      },
      { id: 8, checked: '1970-01-01 00:00:05' },
    ]);
  });

  it.each([
    [
      {
        target: 'here',
        addresses: ['93.184.216.34'],
        certificate: { issuer: 'CA', expiresAt: 9_000 },
        lastClickAt: 1_000,
      },
      {
        target: 'here',
        addresses: ['93.184.216.34'],
        problem: null,
        last_click: '1970-01-01 00:00:01',
        certificate: { issuer: 'CA', expires: '1970-01-01 00:00:09' },
      },
    ],
    [
      { target: 'nowhere', addresses: [], certificate: undefined, problem: undefined, lastClickAt: undefined },
      { target: 'nowhere', addresses: [], certificate: null, problem: null },
    ],
    [
      { target: 'nowhere', addresses: [], certificate: undefined, problem: 'no_address', lastClickAt: null },
      { target: 'nowhere', addresses: [], certificate: null, problem: 'no_address', last_click: null },
    ],
  ])('are checked: %j', async (check, shown) => {
    const installedDomains = { check: async () => ({ domain: DOMAIN, check: { outcome: 'active', ...check } }) };
    const response = await callAdmin(checkInstalledDomain, { installedDomains });
    expect(response.check).toEqual({ status: 'active', ...shown });
  });

  it.each([
    [blockDomain, 'block', DOMAIN, 'go.shop.example is blocked.'],
    [unblockDomain, 'unblock', DOMAIN, 'go.shop.example is not blocked.'],
    [unblockDomain, 'unblock', { ...DOMAIN, status: 'pending' }, expect.stringMatching(/not blocked\. Its DNS record/)],
    [removeDomain, 'remove', DOMAIN, 'go.shop.example was deleted.'],
  ] as const)('are changed', async (operation, method, domain, message) => {
    const change = vi.fn(async () => domain);
    const response = await callAdmin(operation, { installedDomains: { [method]: change } });
    expect([change.mock.calls, response]).toEqual([[[7]], { error: 0, message }]);
  });

  it.each([
    [undefined, null],
    [
      { host: DOMAIN.host, issuer: 'CA', expiresAt: 9_000, lastError: null, nextAttemptAt: 1_000 },
      { issuer: 'CA', expires: '1970-01-01 00:00:09', error: null, next_order: '1970-01-01 00:00:01' },
    ],
    [
      { host: DOMAIN.host, issuer: null, expiresAt: null, lastError: 'No DNS.', nextAttemptAt: 0 },
      { issuer: null, expires: null, error: 'No DNS.', next_order: '1970-01-01 00:00:00' },
    ],
  ])('have the certificate that the service ordered: %j', async (state, tls) => {
    const installedDomains = { page: async () => ({ items: [DOMAIN], total: 1 }) };
    const certificates = { live: { states: () => (state ? [state] : []) } };
    const response = await callAdmin(listInstalledDomains, { installedDomains, certificates });
    expect(response.data.domains[0]?.tls).toEqual(tls);
  });

  it('get a certificate on request, if the service orders them', async () => {
    const installedDomains = { find: async () => DOMAIN };
    const order = vi.fn(async () => undefined);
    const response = await callAdmin(orderDomainCertificate, { installedDomains, certificates: { order } });
    expect([order.mock.calls, response.message]).toEqual([[[DOMAIN.host]], expect.stringContaining('half a minute')]);
    const behindProxy = callAdmin(orderDomainCertificate, { installedDomains, certificates: undefined });
    await expect(behindProxy).rejects.toThrow('A proxy provides the certificates.');
  });
});
