import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../links/link-port.ts';
import { decide, type RuleContext } from './decide.ts';
import { createLandings } from './landing.ts';
import { toLandingLinks } from './live-link.ts';
import { FakeSites, fakeFeed, live, NOON, newLink, UNKNOWN_VISITOR } from './redirect.fixture.ts';

const SHOP = 'https://shop.example/';
const BAD = 'javascript:alert(1)';
const visit = (over: Partial<RuleContext> = {}): RuleContext => ({
  now: NOON,
  facts: UNKNOWN_VISITOR,
  draw: 0,
  isUnlocked: false,
  isUsedUp: false,
  ...over,
});
const targets = (over: Partial<Link['targets']>): Link['targets'] => ({ geo: [], device: [], language: [], ...over });

describe('a link as it is followed', () => {
  it('has nothing worked out that it has not', () => {
    const { targets: none, split, card, expirationLocation, landings } = live();
    expect([none, split, card, expirationLocation, landings.size]).toEqual([
      ...[undefined, undefined, undefined, undefined, 0],
    ]);
  });

  it('redirects with its parameters, but to its fallback without them', () => {
    const link = live({ parameters: [{ name: 'ref', value: 'a b' }], expirationRedirect: 'https://late.example/?x' });
    expect(link.location).toBe(`${SHOP}?ref=a%20b`);
    expect(link.expirationLocation).toBe('https://late.example/?x');
  });

  it.each([BAD, 'x', '', 'https://user:pw@shop.example/', 'https://shop .example/'])(
    'sends nobody to what should never have been stored: %j',
    (url) => {
      const link = live({ url, expirationRedirect: url, split: [{ link: url, weight: 1 }] });
      expect([link.location, link.expirationLocation, link.split]).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each<[string, Partial<Link>, object | undefined]>([
    ['nothing of its own', {}, undefined],
    ['a title', { metaTitle: 't' }, { title: 't', description: null, image: null }],
    ['an empty title', { metaTitle: '' }, { title: '', description: null, image: null }],
    ['a picture', { metaImage: 'https://i.example/' }, { title: null, description: null, image: 'https://i.example/' }],
    ['only a title for its owner', { title: 'mine', description: 'mine' }, undefined],
  ])('is previewed by %s', (_name, link, card) => {
    expect(live(link).card).toEqual(card);
  });
});

describe('the targets of a link', () => {
  it('are found in the letter case in which they were stored', () => {
    const link = live({
      targets: targets({
        geo: [{ location: 'at', link: 'https://at.example/' }],
        device: [{ device: 'iPhone', link: 'https://i.example/' }],
        language: [{ language: 'DE', link: 'https://de.example/' }],
      }),
    });
    expect([...(link.targets?.countries.keys() ?? [])]).toEqual(['AT']);
    expect([...(link.targets?.devices.keys() ?? [])]).toEqual(['iphone']);
    expect([...(link.targets?.languages.keys() ?? [])]).toEqual(['de']);
  });

  it('use the first of two rows for one value, unless that one has no destination', () => {
    const geo = [BAD, 'https://one.example/', 'https://two.example/'].map((link) => ({ location: 'AT', link }));
    expect(live({ targets: targets({ geo }) }).targets?.countries.get('AT')).toBe('https://one.example/');
  });

  it.each(['', 'toString', '__proto__', 'constructor'])('have nothing for a visitor from %j', (country) => {
    const link = live({ targets: targets({ geo: [{ location: 'AT', link: 'https://at.example/' }] }) });
    const facts = { country, devices: [country], languages: [country] };
    expect(decide(link, visit({ facts }))).toEqual({ kind: 'go', location: SHOP });
  });
});

describe('the destination of a link', () => {
  it('is asked of every address that visitors may be sent to, the fallback aside', async () => {
    const sites = new FakeSites();
    const stored = newLink({
      expirationRedirect: 'https://late.example/',
      split: [{ link: 'https://split.example/', weight: 1 }],
      targets: targets({
        geo: [{ location: 'AT', link: 'https://at.example/' }],
        device: [{ device: 'mac', link: 'https://mac.example/' }],
        language: [{ language: 'de', link: BAD }],
      }),
    });
    const landings = createLandings(sites, fakeFeed());
    const [found] = await toLandingLinks([{ link: stored, isBlocked: false }], landings);
    expect([...sites.requested].sort()).toEqual(['at.example', 'mac.example', 'shop.example', 'split.example']);
    expect(found?.location).toBe(SHOP);
    landings.close();
  });
});

describe('a split', () => {
  const anySplit = fc.array(
    fc.record({
      link: fc.constantFrom('https://a.example/', 'https://b.example/', 'https://c.example/', BAD),
      weight: fc.integer({ min: -1, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const anyDraw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('gives everyone a share while it has one, and never one without weight or URL', () => {
    fc.assert(
      fc.property(anySplit, anyDraw, (split, draw) => {
        const usable = split.filter(({ link, weight }) => link !== BAD && weight > 0).map(({ link }) => link);
        const decision = decide(live({ split }), visit({ draw }));
        expect(usable.length === 0 ? [SHOP] : usable).toContain('location' in decision && decision.location);
      }),
    );
  });

  it('gives each address its weight over the sum, exactly', () => {
    const small = anySplit.map((split) => split.map(({ link, weight }) => ({ link, weight: weight % 10 })));
    fc.assert(
      fc.property(small, (split) => {
        const usable = split.filter(({ link, weight }) => link !== BAD && weight > 0);
        const total = usable.reduce((sum, { weight }) => sum + weight, 0);
        const link = live({ split });
        const seen = new Map<string, number>();
        for (let slot = 0; slot < total; slot++) {
          const decision = decide(link, visit({ draw: (slot + 0.5) / total }));
          const location = ('location' in decision && decision.location) || '';
          seen.set(location, (seen.get(location) ?? 0) + 1);
        }
        for (const address of new Set(usable.map((one) => one.link))) {
          const due = usable.filter((one) => one.link === address).reduce((sum, { weight }) => sum + weight, 0);
          expect(seen.get(address)).toBe(due);
        }
      }),
    );
  });

  it('moves on through its shares as the draw grows, and never back', () => {
    const split = ['a', 'b', 'c', 'd'].map((name, index) => ({ link: `https://${name}.example/`, weight: index + 1 }));
    fc.assert(
      fc.property(anyDraw, anyDraw, (one, other) => {
        const placeOf = (draw: number) => {
          const decision = decide(live({ split }), visit({ draw }));
          return split.findIndex(({ link }) => 'location' in decision && decision.location === link);
        };
        expect(placeOf(Math.min(one, other))).toBeLessThanOrEqual(placeOf(Math.max(one, other)));
      }),
    );
  });
});
