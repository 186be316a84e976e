import { describe, expect, it } from 'vitest';
import { flowMessages } from '../../../messages/links/link-flow.ts';
import { rulesFor, rulesOf, visitorText } from './rules.ts';
import { BLANK, type LinkValues } from './values.ts';

const TARGETED: LinkValues = {
  ...BLANK,
  url: 'https://shop.example/',
  countries: [{ location: 'Austria', link: 'https://at.example/' }],
  devices: [
    { device: 'iphone', link: 'https://ios.example/' },
    { device: 'mobile', link: 'https://phone.example/' },
  ],
  languages: [
    { language: 'pt', link: 'https://pt.example/' },
    { language: 'pt-BR', link: 'https://br.example/' },
  ],
};
const NOBODY = { country: '', device: '', language: '' } as const;

const linksFor = (values: LinkValues, visitor: Parameters<typeof rulesFor>[1]) =>
  rulesFor(rulesOf(values), visitor).map(({ link }) => link);

describe('target rules', () => {
  it('are listed in the order of evaluation', () => {
    expect(rulesOf(TARGETED).map(({ kind, who }) => [kind, who])).toEqual([
      ['country', 'AT'],
      ['device', 'iphone'],
      ['device', 'mobile'],
      ['language', 'pt'],
      ['language', 'pt-BR'],
      ['else', ''],
    ]);
  });

  it.each([
    ['a country goes before everything', { country: 'AT', device: 'iphone', language: 'pt' }, 'https://at.example/'],
    ['a device goes before a language', { country: 'FR', device: 'iphone', language: 'pt' }, 'https://ios.example/'],
    ['an Android phone is a phone', { ...NOBODY, device: 'android' }, 'https://phone.example/'],
    ['a computer is none', { ...NOBODY, device: 'windows' }, 'https://shop.example/'],
    ['the exact language goes before the wider one', { ...NOBODY, language: 'pt-BR' }, 'https://br.example/'],
    ['a language without its own rule uses the wider one', { ...NOBODY, language: 'pt-PT' }, 'https://pt.example/'],
    ['an unnamed language is none', { ...NOBODY, language: 'es' }, 'https://shop.example/'],
    ['everyone else goes to the destination', NOBODY, 'https://shop.example/'],
  ] as const)('%s', (_what, visitor, link) => {
    expect(linksFor(TARGETED, visitor)).toEqual([link]);
  });

  it('split the remaining visitors by weight instead of the main destination', () => {
    const split = [
      { link: 'https://a.example/', weight: '1' },
      { link: 'https://b.example/', weight: '3' },
      { link: ' ', weight: '9' },
    ];
    const rules = rulesOf({ ...TARGETED, split }).filter(({ kind }) => kind === 'split');
    expect(rules.map(({ link, share }) => [link, share])).toEqual([
      ['https://a.example/', 0.25],
      ['https://b.example/', 0.75],
    ]);
    expect(linksFor({ ...TARGETED, split }, NOBODY)).toEqual(['https://a.example/', 'https://b.example/']);
    expect(linksFor({ ...TARGETED, split }, { ...NOBODY, country: 'AT' })).toEqual(['https://at.example/']);
  });

  it('omit incomplete rows', () => {
    const half = { ...BLANK, url: 'x', countries: [{ location: '', link: 'https://a.example/' }] };
    expect(rulesOf(half).map(({ kind }) => kind)).toEqual(['else']);
  });

  it('treat an invalid weight as one', () => {
    const split = [
      { link: 'a', weight: 'x' },
      { link: 'b', weight: '0' },
    ];
    expect(rulesOf({ ...BLANK, split }).map(({ share }) => share)).toEqual([0.5, 0.5]);
  });

  it('show names', () => {
    expect(rulesOf(TARGETED).map((rule) => visitorText(rule, flowMessages.devices))).toEqual([
      'Austria',
      'iPhone',
      'Any phone',
      'Portuguese',
      'Brazilian Portuguese',
      '',
    ]);
  });
});
