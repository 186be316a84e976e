import { describe, expect, it } from 'vitest';
import { brand, brandLinks, readBrand, tabTitle } from './brand.ts';

describe('the brand of a page', () => {
  it('is Waymark without one', () => {
    expect(readBrand(undefined)).toEqual(brand);
    expect(brand).toMatchObject({ name: 'Waymark', logo: null, showsPoweredBy: false });
  });

  it('is what the page says, and Waymark’s where an older service says nothing', () => {
    expect(readBrand('{"name":"Acme \\"Links\\"","logo":"/assets/brand/logo.png?v=1"}')).toMatchObject({
      name: 'Acme "Links"',
      logo: '/assets/brand/logo.png?v=1',
      darkLogo: null,
      imprintUrl: null,
    });
  });

  it('is part of the title of a tab', () => {
    expect([tabTitle('Links'), tabTitle('Links', { name: 'Acme' })]).toEqual(['Links · Waymark', 'Links · Acme']);
  });
});

describe('the links of a brand', () => {
  it.each([
    [{}, []],
    [{ supportEmail: 'help@acme.example' }, [['support', 'mailto:help@acme.example']]],
    [
      { supportEmail: 'help@acme.example', supportUrl: 'https://acme.example/' },
      [['support', 'https://acme.example/']],
    ],
    [
      { imprintUrl: 'https://a.example/i', privacyUrl: 'https://a.example/p' },
      [
        ['imprint', 'https://a.example/i'],
        ['privacy', 'https://a.example/p'],
      ],
    ],
  ])('of %j are those that are set', (over, links) => {
    expect(brandLinks({ ...brand, ...over }).map(({ label, href }) => [label, href])).toEqual(links);
  });
});
