import { describe, expect, it } from 'vitest';
import type { LinkApps } from '../links/link-port.ts';
import { decide, type RuleContext } from './decide.ts';
import { appsOf, intentOf } from './live-apps.ts';
import { live, NOON, newLink, UNKNOWN_VISITOR } from './redirect.fixture.ts';

const WEB = 'https://shop.example/';
const STORE = 'https://apps.example/shop';
const own = { link: 'myapp://product/7', store: STORE };
const claimed = { link: 'https://app.shop.example/7', store: null };

function decided(apps: Partial<LinkApps>, devices: string[], over: Parameters<typeof newLink>[0] = {}) {
  const visit: RuleContext = {
    now: NOON,
    facts: { ...UNKNOWN_VISITOR, devices },
    draw: 0,
    isUnlocked: false,
    isUsedUp: false,
  };
  return decide(live({ apps: { ios: null, android: null, ...apps }, ...over }), visit);
}

describe('a phone', () => {
  it.each(['iphone', 'ipad'])('from Apple (%s) is shown the page that opens the app', (device) => {
    expect(decided({ ios: own }, [device, 'mobile'])).toEqual({
      kind: 'app',
      address: 'myapp://product/7',
      store: STORE,
      location: WEB,
    });
  });

  it('with Android gets the URL in the form with a built-in fallback', () => {
    const expected = `intent://product/7#Intent;scheme=myapp;S.browser_fallback_url=${encodeURIComponent(STORE)};end`;
    expect(decided({ android: own }, ['android', 'mobile'])).toMatchObject({ kind: 'app', address: expected });
    const noStore = decided({ android: { ...own, store: null } }, ['android', 'mobile']);
    expect(noStore).toMatchObject({ address: expect.stringContaining(encodeURIComponent(WEB)), store: undefined });
  });

  it('is redirected to an https URL that the app has claimed like to any other', () => {
    expect(decided({ ios: claimed }, ['iphone'])).toEqual({ kind: 'go', location: claimed.link });
  });

  it('continues from there to the web destination', () => {
    const targets = { geo: [], language: [], device: [{ device: 'iphone', link: 'https://ios.example/' }] };
    expect(decided({ ios: own }, ['iphone'], { targets })).toMatchObject({
      kind: 'app',
      location: 'https://ios.example/',
    });
  });

  it.each([
    ['has no app for it', { android: own }, ['iphone', 'mobile'], {}],
    ['is a computer', { ios: own, android: own }, ['mac', 'desktop'], {}],
    ['is a program', { ios: own, android: own }, [], {}],
  ])('that %s continues to the web', (_name, apps, devices, over) => {
    expect(decided(apps, devices, over)).toEqual({ kind: 'go', location: WEB });
  });

  it.each([
    ['a password', { passwordHash: 'h' }, 'password'],
    ['an end', { expiresAt: 1 }, 'expired'],
    ['a start', { startsAt: NOON + 1 }, 'early'],
    ['a switch', { status: 'disabled' as const }, 'missing'],
  ])('does not get past %s', (_name, over, kind) => {
    expect(decided({ ios: own }, ['iphone'], over).kind).toBe(kind);
  });
});

describe('stored app links', () => {
  it('are validated again: an invalid one opens nothing', () => {
    for (const link of ['javascript:alert(1)', 'data:,x', 'https://me:secret@a.example/', '']) {
      expect(appsOf(newLink({ apps: { ios: { link, store: null }, android: null } }))).toBeUndefined();
    }
    const odd = appsOf(newLink({ apps: { ios: { link: 'myapp://x', store: 'javascript:x' }, android: null } }));
    expect(odd?.ios).toEqual({ location: undefined, address: 'myapp://x', store: undefined });
  });

  it('keep the intent’s parts, and get the fallback', () => {
    expect(intentOf('intent://x#Intent;scheme=myapp;package=a.b;end', 'https://f.example/?a=1;b')).toBe(
      'intent://x#Intent;scheme=myapp;package=a.b;S.browser_fallback_url=https%3A%2F%2Ff.example%2F%3Fa%3D1%3Bb;end',
    );
    expect(intentOf('spotify:track:7', WEB)).toMatch(/^intent:track:7#Intent;scheme=spotify;/);
  });
});
