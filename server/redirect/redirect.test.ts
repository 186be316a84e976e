import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../accounts/accounts.ts';
import type { Domain } from '../domains/domain-port.ts';
import { systemRandom } from '../platform/random.ts';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { isTrackedWebsite } from './landing.ts';
import {
  FakeDirectory,
  FakeSites,
  fakeFeed,
  live,
  movableClock,
  NOON,
  newCode,
  newDomain,
  newLink,
} from './redirect.fixture.ts';
import { createRedirect, type RedirectRequest } from './redirect.ts';

function setUp() {
  const directory = new FakeDirectory();
  const feed = fakeFeed();
  const sites = new FakeSites();
  const clock = movableClock();
  const hits = new Map<string, number>();
  const hit = async (key: string) => {
    hits.set(key, (hits.get(key) ?? 0) + 1);
    return hits.get(key) ?? 0;
  };
  let compared = 0;
  const redirect = createRedirect({
    directory,
    sites,
    changes: feed,
    ownHosts: new Set(['waymark.example:3000']),
    clock,
    random: systemRandom,
    hasher: {
      hash: async (password) => password,
      verify: async (stored, password) => {
        compared++;
        return stored === password;
      },
    },
    limiter: createRateLimiter({ hit, forgetBefore: async () => {} }, clock),
    geo: { lookUp: () => ({ country: 'DE', region: '', city: '' }) },
    readAgent: createUserAgentParser(),
  });
  return { redirect, directory, sites, feed, compared: () => compared };
}

const turning = { campaignId: 5, strategy: 'even', isSticky: false } as const;
const somebody: RedirectRequest = {
  visitor: () => ({ address: '', userAgent: '', acceptLanguage: '' }),
  takesClick: true,
};

describe('following a link', () => {
  it('decides without a promise and without looking at the visitor', () => {
    const { redirect } = setUp();
    const visitor = () => {
      throw new Error('nobody needs to know');
    };
    expect(redirect.follow(live(), { visitor, takesClick: true })).toEqual({
      kind: 'go',
      location: 'https://shop.example/',
    });
  });

  it('looks at the visitor where the link has targets', () => {
    const { redirect } = setUp();
    const targets = { geo: [{ location: 'DE', link: 'https://de.example/' }], device: [], language: [] };
    expect(redirect.follow(live({ targets }), somebody)).toEqual({ kind: 'go', location: 'https://de.example/' });
  });

  it('counts one click of a limited link per visit, and expires at the limit', async () => {
    const { redirect } = setUp();
    const link = live({ clickLimit: 2, expirationRedirect: 'https://late.example/' });
    const kinds = [];
    for (let visit = 0; visit < 3; visit++) kinds.push((await redirect.follow(link, somebody)).kind);
    expect(kinds).toEqual(['go', 'go', 'expired']);
  });

  it('uses up no click for previews, and reports when none is left', async () => {
    const { redirect, directory } = setUp();
    const link = live({ clickLimit: 1 });
    const look = { ...somebody, takesClick: false };
    expect((await redirect.follow(link, look)).kind).toBe('go');
    expect((await redirect.follow(link, look)).kind).toBe('go');
    expect(directory.taken.get(1) ?? 0).toBe(0);
    await redirect.follow(link, somebody);
    expect((await redirect.follow(link, look)).kind).toBe('expired');
  });

  it('counts none for a password form', async () => {
    const { redirect, directory } = setUp();
    const link = live({ clickLimit: 1, passwordHash: 'right' });
    expect((await redirect.follow(link, somebody)).kind).toBe('password');
    expect(directory.taken.size).toBe(0);
    expect((await redirect.follow(link, { ...somebody, isUnlocked: true })).kind).toBe('go');
    expect((await redirect.follow(link, somebody)).kind).toBe('expired');
  });
});

describe('unlocking a link', () => {
  const link = live({ passwordHash: 'right' });
  const attempt = (password: string, address = '203.0.113.7') => ({ password, address });

  it('distinguishes the right password from wrong ones', async () => {
    const { redirect } = setUp();
    expect(await redirect.unlock(link, attempt('right'))).toEqual({ kind: 'right' });
    expect(await redirect.unlock(link, attempt('wrong'))).toEqual({ kind: 'wrong' });
  });

  it('computes nothing for passwords that cannot be right', async () => {
    const { redirect, compared } = setUp();
    expect(await redirect.unlock(link, attempt(''))).toEqual({ kind: 'wrong' });
    expect(await redirect.unlock(link, attempt('x'.repeat(257)))).toEqual({ kind: 'wrong' });
    expect(compared()).toBe(0);
  });

  it('stops one network after ten attempts, before computing, the right password included', async () => {
    const { redirect, compared } = setUp();
    for (let round = 0; round < 10; round++) await redirect.unlock(link, attempt('wrong', `2001:db8::${round}`));
    const outcome = await redirect.unlock(link, attempt('right', '2001:db8::ffff'));
    expect(outcome).toMatchObject({ kind: 'limited' });
    expect(compared()).toBe(10);
    expect(await redirect.unlock(link, attempt('right', '2001:db8:0:1::1'))).toEqual({ kind: 'right' });
  });

  it('stops all networks together after a hundred, and those that are stopped do not count against the rest', async () => {
    const { redirect } = setUp();
    for (let round = 0; round < 200; round++) await redirect.unlock(link, attempt('wrong', '203.0.113.1'));
    expect(await redirect.unlock(link, attempt('right'))).toEqual({ kind: 'right' });
    for (let round = 0; round < 100; round++) await redirect.unlock(link, attempt('wrong', `198.51.100.${round}`));
    expect(await redirect.unlock(link, attempt('right', '192.0.2.1'))).toMatchObject({ kind: 'limited' });
  });

  it('stops one network after sixty attempts at different links, and no other network', async () => {
    const { redirect, compared } = setUp();
    const links = Array.from({ length: 70 }, (_, index) => live({ id: index + 10, passwordHash: 'right' }));
    for (const one of links.slice(0, 60)) await redirect.unlock(one, attempt('summer2026'));
    const next = links[60] ?? link;
    expect(await redirect.unlock(next, attempt('right'))).toMatchObject({ kind: 'limited' });
    expect(compared()).toBe(60);
    expect(await redirect.unlock(next, attempt('right', '192.0.2.1'))).toEqual({ kind: 'right' });
  });

  it('counts attempts per link', async () => {
    const { redirect } = setUp();
    for (let round = 0; round < 11; round++) await redirect.unlock(link, attempt('wrong'));
    const other = live({ id: 2, passwordHash: 'right' });
    expect(await redirect.unlock(other, attempt('right'))).toEqual({ kind: 'right' });
  });
});

describe('rotating', () => {
  it('gives each live link its turn', async () => {
    const { redirect, directory } = setUp();
    const links = [1, 2, 3].map((id) => ({ link: newLink({ id, alias: `a${id}` }), isBlocked: false }));
    directory.rotators.set('sale', { ...turning, links });
    const ids = [];
    for (let visit = 0; visit < 6; visit++) {
      const turn = await redirect.rotate('sale', somebody.visitor);
      expect(turn?.campaignId).toBe(5);
      ids.push(turn?.live.link.id);
    }
    expect([...ids].sort()).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('finds nothing where there is no rotator, and none of its links is live', async () => {
    const { redirect, directory } = setUp();
    directory.rotators.set('old', { ...turning, links: [{ link: newLink({ expiresAt: NOON }), isBlocked: false }] });
    expect(await redirect.rotate('none', somebody.visitor)).toBeUndefined();
    expect(await redirect.rotate('old', somebody.visitor)).toBeUndefined();
  });

  it('knows immediately when a link joins or leaves, or the campaign changes', async () => {
    const { redirect, directory, feed } = setUp();
    directory.rotators.set('sale', { ...turning, links: [] });
    expect(await redirect.rotate('sale', somebody.visitor)).toBeUndefined();
    directory.rotators.set('sale', { ...turning, links: [{ link: newLink(), isBlocked: false }] });
    feed.publish({ topic: 'link', id: 1, key: '0/abc' });
    expect(await redirect.rotate('sale', somebody.visitor)).toBeDefined();
    directory.rotators.clear();
    feed.publish({ topic: 'campaign', id: 5, key: '' });
    expect(await redirect.rotate('sale', somebody.visitor)).toBeUndefined();
  });
});

describe('domains and codes', () => {
  const domain: Domain = {
    ...newDomain,
    redirectRoot: 'https://root.example/ü',
    redirect404: 'javascript:alert(1)',
  };

  it('are returned with header-safe redirects, without unsafe ones', async () => {
    const { redirect, directory } = setUp();
    directory.domains.set('go.example', domain);
    expect(await redirect.domain('go.example')).toEqual({
      id: 3,
      accountId: 1,
      bioPageId: null,
      scheme: 'https',
      host: 'go.example',
      rootLocation: 'https://root.example/%C3%BC',
      missingLocation: undefined,
    });
  });

  it('are looked up again when they change', async () => {
    const { redirect, directory, feed } = setUp();
    expect(await redirect.domain('go.example')).toBeUndefined();
    directory.domains.set('go.example', domain);
    feed.publish({ topic: 'domain', id: 3, key: 'go.example' });
    expect(await redirect.domain('go.example')).toBeDefined();
    expect(await redirect.code('word')).toBeUndefined();
    directory.codes.set('word', { code: { id: 1 }, isBlocked: false } as never);
    feed.publish({ topic: 'qrCode', id: 1, key: 'word' });
    expect(await redirect.code('word')).toBeDefined();
  });

  it('are not found, like rotators, after their account is deleted', async () => {
    const { redirect, directory, feed } = setUp();
    directory.domains.set('go.example', domain);
    directory.codes.set('mine', { code: { ...newCode, id: 1 }, isBlocked: false });
    directory.codes.set('theirs', { code: { ...newCode, id: 2, accountId: 2 }, isBlocked: false });
    directory.rotators.set('sale', { ...turning, links: [{ link: newLink(), isBlocked: false }] });
    await redirect.domain('go.example');
    for (const word of ['mine', 'theirs']) await redirect.code(word);
    await redirect.rotate('sale', somebody.visitor);
    for (const known of [directory.domains, directory.codes, directory.rotators]) known.clear();
    feed.publish({ topic: 'account', id: 1 });
    expect(await redirect.domain('go.example')).toBeUndefined();
    expect(await redirect.code('mine')).toBeUndefined();
    expect(await redirect.rotate('sale', somebody.visitor)).toBeUndefined();
    expect(redirect.code('theirs')).toMatchObject({ code: { id: 2 } });
  });
});

describe('landing on a tracked website', () => {
  const SHOP = { id: 7, accountId: 1 };

  it('is known for every destination of a link', async () => {
    const { redirect, directory, sites } = setUp();
    sites.hosts.set('shop.example', SHOP).set('de.example', { id: 8, accountId: 1 });
    const targets = {
      geo: [{ location: 'DE', link: 'https://DE.example:8443/x' }],
      device: [{ device: 'iphone', link: 'https://apps.example/' }],
      language: [{ language: 'fr', link: 'https://shop.example./fr' }],
    };
    directory.links.set('0/abc', newLink({ targets, parameters: [{ name: 'a', value: 'b' }] }));
    const found = await redirect.link(0, 'abc');
    const sitesByLocation = [...(found?.landings ?? [])].map(([location, { siteId }]) => [location, siteId]);
    expect(sitesByLocation).toEqual([
      ['https://shop.example/?a=b', 7],
      ['https://DE.example:8443/x?a=b', 8],
      ['https://apps.example/?a=b', 0],
      ['https://shop.example./fr?a=b', 7],
    ]);
  });

  it('is known of every link of a rotator, asked once a host', async () => {
    const { redirect, directory, sites } = setUp();
    sites.hosts.set('shop.example', SHOP);
    const links = [1, 2, 3].map((id) => ({
      link: newLink({ id, url: `https://shop.example/${id}` }),
      isBlocked: false,
    }));
    directory.rotators.set('sale', { ...turning, links });
    const turn = await redirect.rotate('sale', somebody.visitor);
    expect(turn?.live.landings.get(turn.live.location ?? '')).toMatchObject({ siteId: 7 });
    expect(sites.requested).toEqual(['shop.example']);
  });

  it('is known for codes, and not looked up for codes that hold content', async () => {
    const { redirect, directory, sites } = setUp();
    sites.hosts.set('a.example', SHOP);
    directory.codes.set('word', { code: { ...newCode, id: 1 }, isBlocked: false });
    directory.codes.set('text', { code: { ...newCode, id: 2, type: 'text' }, isBlocked: false });
    expect(await redirect.code('word')).toMatchObject({ location: 'https://a.example/', landing: { siteId: 7 } });
    expect(await redirect.code('text')).toMatchObject({ location: undefined, landing: undefined });
    expect(sites.requested).toEqual(['a.example']);
  });

  it('is at home only at the account’s own', () => {
    expect(isTrackedWebsite({ siteId: 7, accountId: 1 }, 1)).toBe(true);
    expect(isTrackedWebsite({ siteId: 7, accountId: 2 }, 1)).toBe(false);
    expect(isTrackedWebsite({ siteId: 0, accountId: 0 }, 0)).toBe(false);
    expect(isTrackedWebsite(undefined, 1)).toBe(false);
  });
});
