import { describe, expect, it } from 'vitest';
import { createLandings } from './landing.ts';
import { locationFor, toLiveCode } from './live-code.ts';
import { FakeDirectory, FakeSites, fakeFeed, newCode, newDomain } from './redirect.fixture.ts';

const OWN = new Set(['waymark.example', 'localhost:3000']);

/** A cached code that redirects to this address. */
function leadingTo(content: string) {
  const directory = new FakeDirectory();
  directory.domains.set('go.example', { ...newDomain, host: 'go.example' });
  const landings = createLandings(new FakeSites(), fakeFeed());
  const code = { ...newCode, id: 1, type: 'link' as const, content };
  return toLiveCode({ code, isBlocked: false }, { directory, landings, ownHosts: OWN });
}

describe('a code', () => {
  it.each([
    'https://waymark.example/autumn',
    'https://waymark.example/bio/autumn',
    'https://waymark.example/autumn/below?x=1',
    'http://localhost:3000/autumn',
    'https://waymark.example/r/autumn-markets',
    'https://go.example/autumn',
  ])('that redirects to %s may pass through another link of this service', async (content) => {
    expect(await leadingTo(content)).toMatchObject({ isOfOurs: true, location: content });
  });

  it.each([
    'https://elsewhere.example/autumn',
    'http://localhost:8080/autumn',
    'https://waymark.example:8443/autumn',
    'https://waymark.example/',
    'https://go.example/',
    'https://waymark.example/@ada',
    'https://waymark.example/q/abcdefg',
    'https://waymark.example/app/links',
    'https://waymark.example/bio/qr/abc.png',
  ])('that redirects to %s does not', async (content) => {
    expect(await leadingTo(content)).toMatchObject({ isOfOurs: false, location: content });
  });

  it('of WhatsApp redirects', async () => {
    const parts = {
      directory: new FakeDirectory(),
      landings: createLandings(new FakeSites(), fakeFeed()),
      ownHosts: OWN,
    };
    const code = { ...newCode, id: 1, type: 'whatsapp' as const, content: 'https://wa.me/4915123456789' };
    expect(await toLiveCode({ code, isBlocked: false }, parts)).toMatchObject({ location: code.content });
  });

  const IOS = 'https://apps.apple.com/app/id123456789';
  const ANDROID = 'https://play.google.com/store/apps/details?id=a.b';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
  const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';

  it.each([
    [
      'both stores and a website',
      `ios ${IOS}\nandroid ${ANDROID}\nother https://a.example/`,
      [IOS, ANDROID, 'https://a.example/'],
    ],
    ['both stores', `ios ${IOS}\nandroid ${ANDROID}`, [IOS, ANDROID, IOS]],
    ['one store', `android ${ANDROID}`, [ANDROID, ANDROID, ANDROID]],
    [
      'one store and a website',
      `ios ${IOS}\nother https://a.example/`,
      [IOS, 'https://a.example/', 'https://a.example/'],
    ],
  ])('of an app with %s redirects by the phone', async (_, content, expected) => {
    const parts = {
      directory: new FakeDirectory(),
      landings: createLandings(new FakeSites(), fakeFeed()),
      ownHosts: OWN,
    };
    const live = await toLiveCode({ code: { ...newCode, id: 1, type: 'app', content }, isBlocked: false }, parts);
    expect([IPHONE, PIXEL, WINDOWS].map((agent) => locationFor(live, agent))).toEqual(expected);
    expect(locationFor(live)).toBe(expected[2]);
  });

  it('that holds a text does not redirect', async () => {
    const code = { ...newCode, id: 1, type: 'text' as const, content: 'https://waymark.example/autumn' };
    const parts = { directory: new FakeDirectory(), landings: createLandings(new FakeSites(), fakeFeed()) };
    const live = await toLiveCode({ code, isBlocked: false }, { ...parts, ownHosts: OWN });
    expect(live).toMatchObject({ isOfOurs: false, location: undefined });
  });
});
