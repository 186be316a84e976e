import { describe, expect, it } from 'vitest';
import { createLandings } from './landing.ts';
import { toLiveCode } from './live-code.ts';
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

  it('that holds a text does not redirect', async () => {
    const code = { ...newCode, id: 1, type: 'text' as const, content: 'https://waymark.example/autumn' };
    const parts = { directory: new FakeDirectory(), landings: createLandings(new FakeSites(), fakeFeed()) };
    const live = await toLiveCode({ code, isBlocked: false }, { ...parts, ownHosts: OWN });
    expect(live).toMatchObject({ isOfOurs: false, location: undefined });
  });
});
