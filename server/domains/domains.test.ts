import { beforeEach, describe, expect, it } from 'vitest';
import { parseBioContent } from '../pages/bio-value.ts';
import type { AppError } from '../platform/app-error.ts';
import type { DnsResolver } from '../platform/fetch/dns-proof.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Domain, DomainStore } from './domain-port.ts';
import { createDnsQueries, createDomains, type Domains } from './domains.ts';

const MINE = 1;
const THEIRS = 2;
const HOUR = 3_600_000;
const HOST = 'go.shop.example';
const BIO_PAGE = { id: 9, accountId: MINE, handle: 'ada', name: 'Ada', createdAt: 0, content: parseBioContent('{}') };

type LinkCounts = Awaited<ReturnType<DomainStore['countLinks']>>;

/** Creates a store in memory; the real ones pass the suite. */
function memoryStore(rows: Domain[], links: Map<number, LinkCounts>): DomainStore {
  const find = async (accountId: number, id: number) =>
    rows.find((row) => row.accountId === accountId && row.id === id);
  const findActive = async (host: string) => rows.find((row) => row.host === host && row.status === 'active');
  return {
    page: async (accountId) => {
      const items = rows.filter((row) => row.accountId === accountId);
      return { items, total: items.length };
    },
    find,
    pageOfAll: async () => ({ items: [], total: 0 }),
    findOfAll: async () => undefined,
    isBlocked: async (host) => host === 'blocked.example',
    findMany: async () => [],
    findActive,
    insert: async (domain) => {
      const { accountId, host } = domain;
      const isTwice = rows.some((row) => row.accountId === accountId && row.host === host);
      if (isTwice) throw new UniqueViolationError('domain.account_id,host');
      const row = { ...domain, id: rows.length + 1 };
      rows.push(row);
      return { ...row };
    },
    update: async (accountId, id, patch) => {
      const row = await find(accountId, id);
      if (!row) return undefined;
      const holder = await findActive(row.host);
      if (patch.status === 'active' && holder && holder !== row) throw new UniqueViolationError('domain.host');
      return { ...Object.assign(row, patch) };
    },
    remove: async (accountId, id) => {
      const index = rows.findIndex((row) => row.accountId === accountId && row.id === id);
      return index >= 0 && rows.splice(index, 1).length === 1;
    },
    dueForCheck: async ({ pendingBefore, activeBefore, limit }) =>
      rows
        .filter(({ status, checkedAt }) =>
          status === 'pending'
            ? checkedAt === null || checkedAt < pendingBefore
            : status === 'active' && (checkedAt ?? 0) < activeBefore,
        )
        .slice(0, limit),
    countLinks: async (_, id) => links.get(id) ?? { living: 0, deleted: 0 },
  };
}

let rows: Domain[];
let links: Map<number, LinkCounts>;
let records: Map<string, string>;
let isDnsSilent: boolean;
let now: number;
let errors: unknown[];
let domains: Domains;

const recordsOf = (name: string, kind: string): string[] => {
  if (isDnsSilent) throw Object.assign(new Error('silence'), { code: 'ETIMEOUT' });
  const found = records.get(`${kind} ${name}`);
  if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found.split('|');
};
const resolver: DnsResolver = {
  resolveTxt: async (name) => recordsOf(name, 'TXT').map((text) => [text]),
  resolveCname: async (name) => recordsOf(name, 'CNAME'),
  resolveNs: async (name) => recordsOf(name, 'NS'),
  cancel: () => undefined,
};

beforeEach(() => {
  rows = [];
  links = new Map();
  records = new Map();
  isDnsSilent = false;
  now = 1_000_000_000_000;
  errors = [];
  let words = 0;
  domains = createDomains({
    store: memoryStore(rows, links),
    bioPages: { find: async (accountId, id) => (accountId === MINE && id === 9 ? BIO_PAGE : undefined) },
    dns: createDnsQueries(() => resolver),
    ownHosts: new Set(['way.example']),
    serviceHost: 'way.example',
    random: (size) => new Uint8Array(size).fill(words++ % 32),
    clock: { now: () => now },
    onError: (error) => void errors.push(error),
  });
});

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );
const add = async (account = MINE, domain = HOST) => {
  const view = await domains.create(account, { domain });
  await domains.settled();
  return view;
};
const statusOf = (id: number) => rows.find((row) => row.id === id)?.status;
const setTxt = (...values: string[]) => records.set(`TXT _waymark.${HOST}`, values.join('|'));

describe('a new domain', () => {
  it('is pending, and names the record to set', async () => {
    const view = await add();
    expect(view).toMatchObject({ host: HOST, origin: `https://${HOST}`, status: 'pending', redirectRoot: null });
    expect(view.proof).toEqual({
      record: 'TXT',
      name: `_waymark.${HOST}`,
      value: expect.stringMatching(/^waymark-verify=[a-z2-9]{24}$/),
    });
    expect(statusOf(view.id)).toBe('pending');
  });

  it('is checked immediately, without delaying the response', async () => {
    records.set(`TXT _waymark.${HOST}`, `waymark-verify=${'a'.repeat(24)}`);
    const view = await add();
    expect(view.status).toBe('pending');
    expect(statusOf(view.id)).toBe('active');
  });

  it('has its own proof in each account', async () => {
    expect((await add(MINE)).proof.value).not.toBe((await add(THEIRS)).proof.value);
  });

  it('is rejected twice in an account, and when it is not a host', async () => {
    await add();
    expect((await refusal(add())).fields).toEqual({ domain: ['You already have this domain.'] });
    expect((await refusal(add(MINE, 'way.example'))).fields).toHaveProperty('domain');
    expect((await refusal(add(MINE, '127.0.0.1'))).fields).toHaveProperty('domain');
  });

  it.each([
    'javascript:alert(1)',
    'https://way.example/alias',
    `https://${HOST}/`,
    `https://${HOST}./lost`,
    `http://${HOST}:8080/`,
  ])('does not redirect to an unsafe destination or in a loop: %s', async (address) => {
    const root = domains.create(MINE, { domain: HOST, redirectroot: address });
    expect(Object.keys((await refusal(root)).fields ?? {})).toEqual(['redirectroot']);
    const lost = domains.create(MINE, { domain: HOST, redirect404: address });
    expect(Object.keys((await refusal(lost)).fields ?? {})).toEqual(['redirect404']);
    expect(rows).toEqual([]);
  });

  it('does not redirect to a domain that is served here either', async () => {
    const other = await add(THEIRS, 'served.example');
    Object.assign(rows[0] ?? {}, { status: 'active' });
    expect(other.host).toBe('served.example');
    const circle = domains.create(MINE, { domain: HOST, redirectroot: 'https://served.example/x' });
    expect((await refusal(circle)).fields).toHaveProperty('redirectroot');
  });
});

describe('a check', () => {
  it('activates a domain by its TXT record', async () => {
    const view = await add();
    setTxt('v=spf1 -all', view.proof.value);
    expect(await domains.verify(MINE, view.id)).toBe('active');
    expect(statusOf(view.id)).toBe('active');
  });

  it('activates it by a CNAME with its token', async () => {
    const view = await add();
    records.set(`CNAME ${HOST}`, `${view.proof.value.replace('waymark-verify=', '')}.way.example`);
    expect(await domains.verify(MINE, view.id)).toBe('active');
  });

  it('does not accept a CNAME to the service as proof: every customer’s domain has one', async () => {
    const view = await add();
    records.set(`CNAME ${HOST}`, 'way.example');
    expect(await domains.verify(MINE, view.id)).toBe('pending');
  });

  it('does not accept a record of another account', async () => {
    const mine = await add(MINE);
    const theirs = await add(THEIRS);
    setTxt(theirs.proof.value);
    expect(await domains.verify(MINE, mine.id)).toBe('pending');
  });

  it('of another account’s domain is not found', async () => {
    const { id } = await add(MINE);
    expect((await refusal(domains.verify(THEIRS, id))).code).toBe('not_found');
    expect((await refusal(domains.find(THEIRS, id))).code).toBe('not_found');
    expect(await domains.find(MINE, id)).toMatchObject({ id, host: HOST });
  });

  it('wakes no domain that was switched off', async () => {
    const view = await add();
    Object.assign(rows[0] ?? {}, { status: 'disabled' });
    setTxt(view.proof.value);
    expect(await domains.verify(MINE, view.id)).toBe('disabled');
    expect(statusOf(view.id)).toBe('disabled');
  });

  it('cannot be had again while the operator blocks it: neither deleted nor added', async () => {
    const { id } = await add();
    Object.assign(rows[0] ?? {}, { status: 'disabled' });
    await expect(domains.remove(MINE, id)).rejects.toThrow(/blocked this domain, so it cannot be deleted/);
    await expect(domains.create(THEIRS, { domain: 'blocked.example' })).rejects.toMatchObject({
      fields: { domain: ['The operator of this service blocked this domain.'] },
    });
  });

  it('runs again with every update', async () => {
    const view = await add();
    setTxt(view.proof.value);
    await domains.update(MINE, view.id, {});
    await domains.settled();
    expect(statusOf(view.id)).toBe('active');
  });

  it('is reported when it fails, and does not affect other jobs', async () => {
    const broken = new Error('broken');
    const view = await add();
    resolver.resolveTxt = () => Promise.reject(broken);
    try {
      await domains.update(MINE, view.id, {});
      await domains.settled();
      expect(errors).toEqual([broken]);
      expect(await domains.recheckDueDomains()).toBe(0);
      now += HOUR;
      expect(await domains.recheckDueDomains()).toBe(1);
      expect(errors).toEqual([broken, broken]);
    } finally {
      resolver.resolveTxt = async (name) => recordsOf(name, 'TXT').map((text) => [text]);
    }
  });
});

describe('closing', () => {
  it('calls off the questions under way and changes no status by it', async () => {
    const view = await add();
    setTxt(view.proof.value);
    await domains.verify(MINE, view.id);
    const { promise, reject } = Promise.withResolvers<never>();
    const usual = { ...resolver };
    resolver.resolveTxt = () => promise;
    resolver.cancel = () => reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' }));
    await domains.update(MINE, view.id, {});
    await new Promise((resolve) => setImmediate(resolve));
    await domains.close();
    expect([statusOf(view.id), errors]).toEqual(['active', []]);
    Object.assign(resolver, usual);
  });
});

describe('a host that two accounts claim', () => {
  it('stays with the one that proves it still', async () => {
    const mine = await add(MINE);
    const theirs = await add(THEIRS);
    setTxt(mine.proof.value, theirs.proof.value);
    expect(await domains.verify(MINE, mine.id)).toBe('active');
    expect(await domains.verify(THEIRS, theirs.id)).toBe('taken');
    expect([statusOf(mine.id), statusOf(theirs.id)]).toEqual(['active', 'pending']);
  });

  it('transfers to the account that verifies it after the owner’s record disappeared', async () => {
    const mine = await add(MINE);
    const theirs = await add(THEIRS);
    setTxt(mine.proof.value);
    await domains.verify(MINE, mine.id);
    setTxt(theirs.proof.value);
    expect(await domains.verify(THEIRS, theirs.id)).toBe('active');
    expect([statusOf(mine.id), statusOf(theirs.id)]).toEqual(['pending', 'active']);
  });
});

describe('the periodic check', () => {
  const activate = async () => {
    const view = await add();
    setTxt(view.proof.value);
    await domains.verify(MINE, view.id);
    return view.id;
  };

  it('finds new proofs of pending domains', async () => {
    const view = await add();
    setTxt(view.proof.value);
    expect(await domains.recheckDueDomains()).toBe(0);
    now += HOUR;
    expect(await domains.recheckDueDomains()).toBe(1);
    expect(statusOf(view.id)).toBe('active');
  });

  it('skips an active domain for a day, then deactivates it two hours after its record is gone', async () => {
    const id = await activate();
    records.clear();
    now += 23 * HOUR;
    expect(await domains.recheckDueDomains()).toBe(0);
    now += 2 * HOUR;
    expect(await domains.recheckDueDomains()).toBe(1);
    expect(statusOf(id)).toBe('active');
    now += 2 * HOUR;
    await domains.recheckDueDomains();
    expect(statusOf(id)).toBe('pending');
  });

  it('ignores a record that was missing for less', async () => {
    const id = await activate();
    const kept = new Map(records);
    records.clear();
    now += 25 * HOUR;
    await domains.recheckDueDomains();
    records = kept;
    await domains.recheckDueDomains();
    now += 2 * HOUR;
    expect(await domains.recheckDueDomains()).toBe(0);
    expect(statusOf(id)).toBe('active');
  });

  it('draws no conclusion from silent name servers', async () => {
    const id = await activate();
    isDnsSilent = true;
    for (let day = 0; day < 5; day++) {
      now += 25 * HOUR;
      expect(await domains.recheckDueDomains()).toBe(1);
    }
    expect(statusOf(id)).toBe('active');
  });

  it('checks some domains a round, not all that there are', async () => {
    for (let n = 0; n < 100; n++) await domains.create(MINE, { domain: `d${n}.example` });
    await domains.settled();
    now += HOUR;
    const first = await domains.recheckDueDomains();
    expect(first).toBeLessThan(100);
    expect(await domains.recheckDueDomains()).toBe(100 - first);
  });
});

describe('an update and a removal', () => {
  it('change where the domain redirects, and nothing of another account', async () => {
    const { id } = await add();
    const root = 'https://shop.example/';
    expect(await domains.update(MINE, id, { redirectroot: root })).toMatchObject({ redirectRoot: root });
    expect(await domains.update(MINE, id, { redirect404: root })).toMatchObject({
      redirectRoot: root,
      redirect404: root,
    });
    expect(await domains.update(MINE, id, { redirectroot: null })).toMatchObject({ redirectRoot: null });
    expect(await domains.update(MINE, id, { redirect404: '' })).toMatchObject({ redirect404: null });
    expect((await refusal(domains.update(THEIRS, id, { redirectroot: root }))).code).toBe('not_found');
    expect((await refusal(domains.remove(THEIRS, id))).code).toBe('not_found');
    await domains.settled();
  });

  it('leaves no links behind without an address', async () => {
    const { id } = await add();
    links.set(id, { living: 2, deleted: 1 });
    expect((await refusal(domains.remove(MINE, id))).message).toContain('2 links use this domain');
    links.set(id, { living: 0, deleted: 1 });
    const { message } = await refusal(domains.remove(MINE, id));
    expect(message).toBe('1 deleted link uses this domain. Restore and move it, or delete it permanently, first.');
    links.clear();
    await domains.remove(MINE, id);
    expect((await domains.page(MINE, { limit: 5, offset: 0 })).total).toBe(0);
    expect((await refusal(domains.remove(MINE, id))).code).toBe('not_found');
  });
});

describe('the bio page at the root', () => {
  it('is one of the account, and can be removed again', async () => {
    const { id } = await add();
    expect(await domains.update(MINE, id, { bio: 9 })).toMatchObject({ bioPageId: 9 });
    expect(await domains.update(MINE, id, { redirect404: null })).toMatchObject({ bioPageId: 9 });
    expect(await domains.update(MINE, id, { bio: null })).toMatchObject({ bioPageId: null });
  });

  it('of another account, or that does not exist, is rejected', async () => {
    const { id } = await add();
    const sentence = { fields: { bio: ['This bio page was not found.'] } };
    expect(await refusal(domains.update(MINE, id, { bio: 8 }))).toMatchObject(sentence);
    expect(await refusal(domains.create(THEIRS, { domain: 'x.shop.example', bio: 9 }))).toMatchObject(sentence);
  });
});
