import { describe, expect, it, vi } from 'vitest';
import type { Audit } from '../audit/audit.ts';
import { unavailable } from '../platform/app-error.ts';
import type { HostInspection } from '../platform/fetch/guarded-certificate.ts';
import type { InstalledDomain } from './domain-port.ts';
import { createInstalledDomains, type InstalledDomainsDeps } from './installed-domains.ts';

const HOST = 'go.shop.example';
const NOWHERE: HostInspection = { addresses: [], certificate: undefined, problem: 'no_address' };
const at = (...addresses: string[]): HostInspection => ({ ...NOWHERE, addresses, problem: undefined });

function createAll(
  over: Partial<InstalledDomain> = {},
  hosts: Readonly<Record<string, HostInspection>> = {},
  lastClickAt: InstalledDomainsDeps['lastClickAt'] = async ({ accountId, id }) => accountId * 1_000 + id,
) {
  let domain: InstalledDomain | undefined = {
    id: 7,
    accountId: 3,
    host: HOST,
    scheme: 'https',
    status: 'active',
    links: 0,
    workspace: 'Shop',
    checkedAt: null,
    createdAt: 5,
    ...over,
  };
  const record = vi.fn<Audit['record']>(async () => undefined);
  const verify = vi.fn(async () => {
    if (domain?.status === 'pending') domain = { ...domain, status: 'active' };
    return 'active' as const;
  });
  const domains = createInstalledDomains({
    store: {
      pageOfAll: async () => ({ items: domain ? [domain] : [], total: 1 }),
      findOfAll: async (id) => (id === 7 ? domain : undefined),
      update: async (_accountId, _id, patch) => {
        if (domain) domain = { ...domain, ...(patch.status && { status: patch.status }) };
        return undefined;
      },
      countLinks: async () => ({ living: domain?.links ?? 0, deleted: 0 }),
      remove: async () => {
        domain = undefined;
        return true;
      },
    },
    domains: { verify },
    inspect: async (host) => hosts[host] ?? NOWHERE,
    serviceHost: 'way.example',
    lastClickAt,
    record,
  });
  const actions = () => record.mock.calls;
  return { domains, verify, actions, current: () => domain };
}

describe('a check of a domain', () => {
  it.each([
    [at('93.184.216.34'), at('93.184.216.34'), 'here'],
    [at('93.184.216.35', '2606:4700::1'), at('2606:4700::1'), 'here'],
    [at('93.184.216.35'), at('93.184.216.34'), 'elsewhere'],
    [NOWHERE, at('93.184.216.34'), 'nowhere'],
    [at('93.184.216.35'), NOWHERE, 'unknown'],
  ])('of %j while the service has %j: it points %s', async (its, own, target) => {
    const { domains } = createAll({}, { [HOST]: its, 'way.example': own });
    const { check } = await domains.check(7);
    expect(check).toEqual({ ...its, outcome: 'active', target, lastClickAt: 3_007 });
  });

  it('needs no event log, which only knows the last click', async () => {
    const lastClickAt = async () => Promise.reject(unavailable());
    expect((await createAll({}, {}, lastClickAt).domains.check(7)).check).toMatchObject({ lastClickAt: undefined });
    const broken = createAll({}, {}, async () => Promise.reject(new Error('broken')));
    await expect(broken.domains.check(7)).rejects.toThrow('broken');
  });

  it('returns the status after it', async () => {
    const { domains, verify } = createAll({ status: 'pending' });
    expect((await domains.check(7)).domain.status).toBe('active');
    expect(verify.mock.calls).toEqual([[3, 7]]);
  });
});

describe('an operator', () => {
  it('blocks a domain, which its workspace can read in its log', async () => {
    const { domains, actions, current } = createAll();
    expect((await domains.block(7)).status).toBe('disabled');
    expect(current()?.status).toBe('disabled');
    expect(actions()).toEqual([
      [3, expect.objectContaining({ action: 'blockDomain', object: { kind: 'domain', id: 7, name: HOST } })],
    ]);
  });

  it('unblocks it, and DNS decides whether it is active', async () => {
    const { domains, verify } = createAll({ status: 'disabled' });
    expect((await domains.unblock(7)).status).toBe('active');
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('learns from unblocking that DNS proves nothing any more', async () => {
    const { domains, verify, current } = createAll({ status: 'disabled' });
    verify.mockImplementation(async () => 'active' as const);
    expect((await domains.unblock(7)).status).toBe('pending');
    expect(current()?.status).toBe('pending');
  });

  it('blocks a blocked domain again without effect on it', async () => {
    const { domains, current } = createAll({ status: 'disabled' });
    expect((await domains.block(7)).status).toBe('disabled');
    expect(current()?.status).toBe('disabled');
  });

  it('lists the domains of all workspaces', async () => {
    const { domains } = createAll();
    expect((await domains.page({ search: 'shop' }, { limit: 9, offset: 0 })).items).toMatchObject([{ host: HOST }]);
  });

  it('leaves an active domain active when it is not blocked', async () => {
    const { domains, current } = createAll({ status: 'active' });
    await domains.unblock(7);
    expect(current()?.status).toBe('active');
  });

  it.each(['active', 'disabled'] as const)('deletes a domain without links that is %s', async (status) => {
    const { domains, actions, current } = createAll({ status });
    expect((await domains.remove(7)).host).toBe(HOST);
    expect([current(), actions()[0]?.[1]?.action]).toEqual([undefined, 'deleteDomain']);
  });

  it('deletes none that has links', async () => {
    const { domains, actions } = createAll({ links: 2 });
    await expect(domains.remove(7)).rejects.toThrow(/2 links use this domain/);
    expect(actions()).toEqual([]);
  });

  it.each(['check', 'block', 'unblock', 'remove'] as const)('cannot %s what does not exist', async (method) => {
    await expect(createAll().domains[method](8)).rejects.toMatchObject({ code: 'not_found' });
  });
});
