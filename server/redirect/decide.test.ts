import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../links/link-port.ts';
import { type Decision, decide, RULES, type RuleContext } from './decide.ts';
import { live, NOON, UNKNOWN_VISITOR } from './redirect.fixture.ts';

const SHOP = 'https://shop.example/';

function visit(over: Partial<RuleContext> = {}): RuleContext {
  return { now: NOON, facts: UNKNOWN_VISITOR, draw: 0, isUnlocked: false, isUsedUp: false, ...over };
}

const go = (location: string): Decision => ({ kind: 'go', location });

describe('a visit', () => {
  const rows: Array<[name: string, link: Partial<Link>, visit: Partial<RuleContext>, decision: Decision]> = [
    ['of a plain link leads to its target', {}, {}, go(SHOP)],
    ['of an archived link still leads there', { status: 'archived' }, {}, go(SHOP)],
    ['of a disabled link finds nothing', { status: 'disabled' }, {}, { kind: 'missing' }],
    ['before the start has to wait', { startsAt: NOON + 1 }, {}, { kind: 'early', startsAt: NOON + 1 }],
    ['at the start leads on', { startsAt: NOON }, {}, go(SHOP)],
    [
      'before the start asks for no password',
      { startsAt: NOON + 1, passwordHash: 'h' },
      {},
      { kind: 'early', startsAt: NOON + 1 },
    ],
    ['before the end leads on', { expiresAt: NOON + 1 }, {}, go(SHOP)],
    ['at the end is too late', { expiresAt: NOON }, {}, { kind: 'expired', reason: 'date', location: undefined }],
    [
      'after the end goes to the other address',
      { expiresAt: NOON - 1, expirationRedirect: 'https://late.example/' },
      {},
      { kind: 'expired', reason: 'date', location: 'https://late.example/' },
    ],
    [
      'beyond the last click is too late',
      { clickLimit: 1 },
      { isUsedUp: true },
      { kind: 'expired', reason: 'clicks', location: undefined },
    ],
    [
      'beyond both ends names the date',
      { clickLimit: 1, expiresAt: NOON },
      { isUsedUp: true },
      { kind: 'expired', reason: 'date', location: undefined },
    ],
    ['of a protected link asks for the password', { passwordHash: 'h' }, {}, { kind: 'password' }],
    ['with the right password leads on', { passwordHash: 'h' }, { isUnlocked: true }, go(SHOP)],
    [
      'of a protected link that has expired asks for none',
      { passwordHash: 'h', expiresAt: 1 },
      {},
      { kind: 'expired', reason: 'date', location: undefined },
    ],
    [
      'goes through the splash page',
      { type: 'splash', splashId: 7 },
      {},
      { kind: 'splash', location: SHOP, splashId: 7 },
    ],
    ['goes straight on without a splash page', { type: 'splash', splashId: null }, {}, go(SHOP)],
    [
      'goes under the overlay',
      { type: 'overlay', overlayId: 8 },
      {},
      { kind: 'overlay', location: SHOP, overlayId: 8 },
    ],
    ['goes straight on without an overlay', { type: 'overlay', overlayId: null }, {}, go(SHOP)],
    ['goes into the frame', { type: 'frame' }, {}, { kind: 'frame', location: SHOP }],
    ['of a target that is none finds nothing', { url: 'javascript:alert(1)' }, {}, { kind: 'missing' }],
  ];
  it.each(rows)('%s', (_name, link, over, decision) => {
    expect(decide(live(link), visit(over))).toEqual(decision);
  });

  it('of a suspended account’s link is blocked, a disabled one stays unknown', () => {
    expect(decide(live({ passwordHash: 'h' }, true), visit())).toEqual({ kind: 'blocked' });
    expect(decide(live({ status: 'disabled' }, true), visit())).toEqual({ kind: 'missing' });
  });
});

describe('a targeted link', () => {
  const targets = {
    geo: [{ location: 'de', link: 'https://de.example/' }],
    device: [
      { device: 'iPhone', link: 'https://iphone.example/' },
      { device: 'mobile', link: 'https://mobile.example/' },
    ],
    language: [{ language: 'DE', link: 'https://german.example/' }],
  };
  const rows = [
    [
      'country before everything',
      { country: 'DE', devices: ['iphone', 'mobile'], languages: ['de'] },
      'https://de.example/',
    ],
    [
      'device before language',
      { country: 'FR', devices: ['iphone', 'mobile'], languages: ['de'] },
      'https://iphone.example/',
    ],
    [
      'devices in the owner’s order',
      { country: '', devices: ['mobile', 'android'], languages: [] },
      'https://mobile.example/',
    ],
    ['language last', { country: '', devices: ['desktop'], languages: ['de'] }, 'https://german.example/'],
    ['the first wanted language', { country: '', devices: [], languages: ['fr', 'de'] }, 'https://german.example/'],
    ['its own target for the rest', { country: 'FR', devices: ['desktop'], languages: ['fr'] }, SHOP],
    ['its own target for the unknown', UNKNOWN_VISITOR, SHOP],
  ] as const;
  it.each(rows)('chooses %s', (_name, facts, location) => {
    expect(decide(live({ targets }), visit({ facts }))).toEqual(go(location));
  });

  it('carries the parameters to every target', () => {
    const link = live({ targets, parameters: [{ name: 'ref', value: '1' }] });
    const facts = { country: 'DE', devices: [], languages: [] };
    expect(decide(link, visit({ facts }))).toEqual(go('https://de.example/?ref=1'));
    expect(decide(link, visit())).toEqual(go(`${SHOP}?ref=1`));
  });

  it('passes over a target that is not an address', () => {
    const link = live({ targets: { ...targets, geo: [{ location: 'DE', link: 'javascript:alert(1)' }] } });
    expect(decide(link, visit({ facts: { country: 'DE', devices: [], languages: [] } }))).toEqual(go(SHOP));
  });

  it('is the only kind that asks about the visitor', () => {
    expect(live({ targets }).targets).toBeDefined();
    expect(live().targets).toBeUndefined();
  });
});

describe('a split', () => {
  const split = [
    { link: 'https://a.example/', weight: 1 },
    { link: 'https://b.example/', weight: 3 },
  ];

  it.each([
    [0, 'https://a.example/'],
    [0.2499, 'https://a.example/'],
    [0.25, 'https://b.example/'],
    [0.9999, 'https://b.example/'],
  ])('sends a draw of %d by the weights', (draw, location) => {
    expect(decide(live({ split }), visit({ draw }))).toEqual(go(location));
  });

  it('is applied after targeting rules and before the link’s own destination', () => {
    const targets: Link['targets'] = {
      geo: [{ location: 'DE', link: 'https://de.example/' }],
      device: [],
      language: [],
    };
    const facts = { country: 'DE', devices: [], languages: [] };
    expect(decide(live({ split, targets }), visit({ facts }))).toEqual(go('https://de.example/'));
    expect(decide(live({ split, targets }), visit())).toEqual(go('https://a.example/'));
  });

  it('carries the parameters, and passes over what is not an address', () => {
    const broken = [{ link: 'javascript:alert(1)', weight: 9 }, ...split];
    const link = live({ split: broken, parameters: [{ name: 'ref', value: '1' }] });
    expect(decide(link, visit())).toEqual(go('https://a.example/?ref=1'));
    expect(decide(live({ split: [{ link: 'data:,x', weight: 1 }] }), visit())).toEqual(go(SHOP));
  });

  it('goes through the link’s page like the target does', () => {
    expect(decide(live({ split, type: 'frame' }), visit({ draw: 0.5 }))).toEqual({
      kind: 'frame',
      location: 'https://b.example/',
    });
  });
});

describe('the table of rules', () => {
  it('reads from the strongest to the weakest', () => {
    expect(RULES.map(([rule]) => rule)).toEqual([
      'a disabled link is not found',
      'a blocked link shows the blocked page',
      'before its start a link is not active',
      'after its expiry, by date or clicks, it redirects to the fallback',
      'a password is required',
      'phones open the app',
      'some countries have other destinations',
      'some devices and systems have other destinations',
      'some languages have other destinations',
      'other visitors are split by weight',
      'everyone else goes to the destination',
    ]);
  });
});

describe('any link and any visit', () => {
  const anyLink = fc.record({
    status: fc.constantFrom<Link['status']>('active', 'disabled', 'archived'),
    type: fc.constantFrom<Link['type']>('direct', 'frame', 'splash', 'overlay'),
    url: fc.constantFrom('https://a.example/', 'javascript:alert(1)', 'https://ü.example/ß', 'x'),
    passwordHash: fc.option(fc.constant('h')),
    startsAt: fc.option(fc.constantFrom(NOON - 1, NOON, NOON + 1)),
    expiresAt: fc.option(fc.constantFrom(NOON - 1, NOON, NOON + 1)),
    split: fc.array(
      fc.record({
        link: fc.constantFrom('https://b.example/', 'javascript:alert(1)'),
        weight: fc.integer({ min: 0, max: 9 }),
      }),
    ),
    splashId: fc.option(fc.nat()),
    overlayId: fc.option(fc.nat()),
    expirationRedirect: fc.option(fc.constantFrom('https://late.example/', 'data:,x')),
  });
  const anyVisit = fc.record({
    isUnlocked: fc.boolean(),
    isUsedUp: fc.boolean(),
    now: fc.constant(NOON),
    facts: fc.constant(UNKNOWN_VISITOR),
    draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });

  it('a password is never passed by, an end never outlived, a suspension never overlooked', () => {
    fc.assert(
      fc.property(anyLink, anyVisit, fc.boolean(), (link, seen, isBlocked) => {
        const decision = decide(live(link, isBlocked), seen);
        const leadsOn = ['go', 'splash', 'overlay', 'frame'].includes(decision.kind);
        if (leadsOn) {
          expect(link.status).not.toBe('disabled');
          expect(isBlocked).toBe(false);
          expect(link.passwordHash === null || seen.isUnlocked).toBe(true);
          expect(link.startsAt === null || link.startsAt <= NOON).toBe(true);
          expect(link.expiresAt === null || link.expiresAt > NOON).toBe(true);
          expect(seen.isUsedUp).toBe(false);
        }
        if ('location' in decision && decision.location !== undefined)
          expect(decision.location).toMatch(/^https:[\x21-\x7e]+$/);
      }),
    );
  });
});
