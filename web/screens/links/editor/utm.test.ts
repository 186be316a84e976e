import { describe, expect, it } from 'vitest';
import { hostOf, shortUrlOf } from '../../../state/hosts/service-url.ts';
import { COUNTRY_NAMES, codeOfCountry, nameOfCountry, nameOfLanguage } from '../../../ui/map/country-names.ts';
import { localOf, timestampOf } from './local-times.ts';
import { changeUtm, keptParameters, landingOf, othersOf, shownUtm, utmOf, withUtm } from './utm.ts';

const ref = { name: 'ref', value: '1' };
const source = { name: 'utm_source', value: 'poster' };

describe('UTM parameters', () => {
  it('precede the other parameters in a fixed order', () => {
    expect(withUtm([ref, source], { utm_medium: 'print', utm_source: 'flyer' })).toEqual([
      { name: 'utm_source', value: 'flyer' },
      { name: 'utm_medium', value: 'print' },
      ref,
    ]);
  });

  it('without a value are omitted', () => {
    expect(withUtm([ref, source], { utm_source: '' })).toEqual([ref]);
  });

  it('are separated from other parameters', () => {
    expect(utmOf([ref, source])).toEqual({ utm_source: 'poster' });
    expect(othersOf([ref, source])).toEqual([ref]);
  });
});

describe('UTM parameters of the destination', () => {
  const url = 'https://a.example/?q=1&utm_source=mail&utm_medium=e%20mail&utm_source=old#top';

  it('are shown before those that are appended, and the first value counts', () => {
    expect(shownUtm({ url, parameters: [source, { name: 'utm_term', value: 'tea' }] })).toEqual({
      utm_source: 'mail',
      utm_medium: 'e mail',
      utm_term: 'tea',
    });
    expect(shownUtm({ url: 'a.example', parameters: [source] })).toEqual({ utm_source: 'poster' });
    expect(shownUtm({ url: 'https://a.example/#?utm_source=no', parameters: [] })).toEqual({});
  });

  it.each([
    [
      'changed',
      { utm_source: 'a&b', utm_medium: 'e mail' },
      'https://a.example/?q=1&utm_source=a%26b&utm_medium=e%20mail#top',
    ],
    [
      'kept once',
      { utm_source: 'mail', utm_medium: 'e mail' },
      'https://a.example/?q=1&utm_source=mail&utm_medium=e%20mail#top',
    ],
    ['removed', { utm_source: '', utm_medium: 'print' }, 'https://a.example/?q=1&utm_medium=print#top'],
    ['all removed', {}, 'https://a.example/?q=1#top'],
  ])('are %s in the destination', (_what, next, changed) => {
    expect(changeUtm({ url, parameters: [ref] }, next)).toEqual({ url: changed, parameters: [ref] });
  });

  it('leave no question mark behind, and the rest of the URL as it is written', () => {
    expect(changeUtm({ url: 'a.example?utm_term=x', parameters: [] }, {}).url).toBe('a.example');
    const plain = 'https://a.example/?a=%20b&&c?d#e#f';
    expect(changeUtm({ url: plain, parameters: [] }, { utm_source: 'x' })).toEqual({
      url: plain,
      parameters: [{ name: 'utm_source', value: 'x' }],
    });
  });

  it('are never given twice, except to other destinations', () => {
    const carried = { url: 'https://a.example/?utm_source=mail', parameters: [source, ref, { name: ' ', value: '1' }] };
    const none = { countries: [], devices: [], languages: [], split: [] };
    expect(keptParameters({ ...carried, ...none })).toEqual([ref]);
    const countries = [{ location: 'AT', link: 'https://b.example/' }];
    expect(keptParameters({ ...carried, ...none, countries })).toEqual([source, ref]);
    expect(changeUtm(carried, { utm_source: 'new', utm_term: 'tea' })).toEqual({
      url: 'https://a.example/?utm_source=new',
      parameters: [{ name: 'utm_term', value: 'tea' }, ref, { name: ' ', value: '1' }],
    });
  });
});

describe('the landing address', () => {
  it.each([
    ['without parameters, the target as it is', 'https://a.example/?q=1#x', [], 'https://a.example/?q=1#x'],
    ['behind the path', 'https://a.example/b', [ref], 'https://a.example/b?ref=1'],
    ['behind the query, before the fragment', 'https://a.example/?q=1#x', [ref], 'https://a.example/?q=1&ref=1#x'],
    ['behind a bare question mark', 'https://a.example/?', [ref], 'https://a.example/?ref=1'],
    ['encoded', 'https://a.example/', [{ name: 'a b', value: 'ü&' }], 'https://a.example/?a%20b=%C3%BC%26'],
    ['without those that have no name', 'https://a.example/', [{ name: ' ', value: '1' }], 'https://a.example/'],
  ])('%s', (_what, url, parameters, expected) => {
    expect(landingOf(url, parameters)).toBe(expected);
  });
});

describe('times', () => {
  it('survive the conversion in any time zone', () => {
    for (const time of ['2026-03-02 08:00:00', '2026-07-31 23:59:00', '2026-12-31 00:00:00'])
      expect(timestampOf(localOf(time))).toBe(time);
  });

  it('are empty when empty', () => {
    expect([localOf(null), timestampOf(''), timestampOf('soon')]).toEqual(['', null, null]);
  });
});

describe('countries and languages', () => {
  it('are found by name and by code', () => {
    expect(nameOfCountry('at')).toBe('Austria');
    expect(codeOfCountry(' austria ')).toBe('AT');
    expect(codeOfCountry('AT')).toBe('AT');
    expect(codeOfCountry('Atlantis')).toBe('Atlantis');
    for (const name of COUNTRY_NAMES) expect(codeOfCountry(name)).toMatch(/^[A-Z]{2}$/);
  });

  it('include all current countries and no former ones', () => {
    expect(COUNTRY_NAMES.length).toBeGreaterThan(240);
    expect(COUNTRY_NAMES.length).toBeLessThan(260);
    expect(COUNTRY_NAMES).not.toContain('Unknown Region');
  });

  it('keep an incomplete tag as typed', () => {
    expect(nameOfLanguage('de')).toBe('German');
    expect(nameOfLanguage('d')).toBe('d');
    expect(nameOfLanguage('')).toBe('');
  });
});

describe('the short link in the preview', () => {
  const own = 'https://way.example';

  it.each([
    ['of a new link on this service', { domain: '', custom: 'tea' }, undefined, 'https://way.example/tea'],
    ['on a domain', { domain: 'go.example.com', custom: ' tea ' }, undefined, 'https://go.example.com/tea'],
    [
      'of a stored link stays on its host',
      { domain: '', custom: 'tea' },
      'http://go.x.example/old',
      'http://go.x.example/tea',
    ],
    ['without an alias is not known', { domain: '', custom: ' ' }, undefined, undefined],
  ])('%s', (_what, values, stored, expected) => {
    expect(shortUrlOf(values, stored, own)).toBe(expected);
  });

  it('shows the host alone, too', () => {
    expect(hostOf('', undefined, 'way.example')).toBe('way.example');
    expect(hostOf('', 'https://go.example.com/a', 'way.example')).toBe('go.example.com');
    expect(hostOf('x.example', 'https://go.example.com/a', 'way.example')).toBe('x.example');
  });
});
