import { describe, expect, it } from 'vitest';
import { BLANK, type LinkValues } from '../editor/values.ts';
import { flowOf, hasRules } from './flow-steps.ts';

const SHOP = 'https://shop.example';
const valuesOf = (change: Partial<LinkValues>): LinkValues => ({ ...BLANK, url: SHOP, ...change });
const sentences = (change: Partial<LinkValues>) =>
  flowOf(valuesOf(change)).map(
    ({ condition, ways }) => `${condition}: ${ways.map(({ link, text }) => text ?? link).join(', ')}`,
  );

describe('the flow of a link', () => {
  it('is one destination for everyone without rules, which needs no drawing', () => {
    expect(sentences({})).toEqual([`Everyone: ${SHOP}`]);
    expect(hasRules(flowOf(valuesOf({})))).toBe(false);
  });

  it('has every kind of rule in the order in which the service decides', () => {
    const flow = flowOf(
      valuesOf({
        start: '2030-01-01T08:00',
        clicklimit: '1200',
        iosApp: { link: 'tea://shop', store: '' },
        countries: [{ location: 'Germany', link: `${SHOP}/de` }],
        devices: [{ device: 'android', link: `${SHOP}/android` }],
        languages: [{ language: 'fr', link: `${SHOP}/fr` }],
        split: [
          { link: `${SHOP}/a`, weight: '3' },
          { link: `${SHOP}/b`, weight: '1' },
        ],
      }),
    );
    expect(flow.map(({ kind }) => kind)).toEqual(['start', 'end', 'app', 'country', 'device', 'language', 'split']);
    expect(flow.map(({ condition }) => condition).slice(1)).toEqual([
      'After 1,200 clicks',
      'iPhone and iPad with the app',
      'Germany',
      'Android',
      'French',
      'Everyone else',
    ]);
    expect(flow.at(-1)?.ways.map(({ share }) => share)).toEqual([0.75, 0.25]);
    expect(flow[3]?.who).toBe('DE');
    expect(hasRules(flow)).toBe(true);
    expect(new Set(flow.map(({ key }) => key)).size).toBe(flow.length);
  });

  it.each([
    ['expiry redirect', { clicklimit: '1', expirationredirect: `${SHOP}/over` }, `After 1 click: ${SHOP}/over`],
    ['page that says so', { clicklimit: '2' }, 'After 2 clicks: A page that says so'],
  ])('ends at the %s', (_what, change, sentence) => {
    expect(sentences(change)).toEqual([sentence, `Everyone else: ${SHOP}`]);
  });

  it('names expiry and click limit in one step, because they share a destination', () => {
    const [end] = flowOf(valuesOf({ expiry: '2030-02-01T08:00', clicklimit: '5' }));
    expect(end?.condition).toMatch(/^After .*2030.* or after 5 clicks$/);
  });

  it('draws a split without other rules, and no rows that are still empty', () => {
    const split = [{ link: `${SHOP}/a`, weight: '1' }];
    expect(sentences({ split })).toEqual([`Everyone: ${SHOP}/a`]);
    expect(sentences({ countries: [{ location: '', link: '' }] })).toEqual([`Everyone: ${SHOP}`]);
    expect(hasRules(flowOf(valuesOf({ split: [...split, ...split] })))).toBe(true);
  });
});
