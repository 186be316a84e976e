import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProps, readVitals } from './event-props.ts';

describe('properties', () => {
  it.each<[unknown, object]>([
    [
      { plan: 'pro', seats: 3, trial: false },
      { plan: 'pro', seats: '3', trial: 'false' },
    ],
    [{ ' plan ': ' pro\u0000 ' }, { plan: 'pro' }],
    [{ '': 'x', empty: '', blank: '  ', none: null, missing: undefined }, {}],
    [{ list: [1], nested: { a: 1 }, plan: 'pro' }, { plan: 'pro' }],
    [{ [`${'n'.repeat(80)}`]: 'v'.repeat(400) }, { ['n'.repeat(64)]: 'v'.repeat(300) }],
    [['pro'], {}],
    ['pro', {}],
    [7, {}],
    [null, {}],
    [undefined, {}],
  ])('of %j are %j', (sent, props) => {
    expect(readProps(sent, undefined)).toEqual(props);
  });

  it('are 30 at most, those of the event first', () => {
    const many = (prefix: string) => Object.fromEntries(Array.from({ length: 20 }, (_, index) => [prefix + index, 1]));
    const names = Object.keys(readProps(many('body'), many('event')));
    expect(names).toHaveLength(30);
    expect(names.filter((name) => name.startsWith('event'))).toHaveLength(20);
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, '']));
    expect(readProps({ ...body, last: 1 }, undefined)).toEqual({});
  });

  it('may have any name, those of objects too, and change no object by it', () => {
    const sent = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const props = readProps(sent, undefined);
    expect(Object.entries(props)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 'c'],
    ]);
    expect({}.constructor).toBe(Object);
  });

  it('are within their limits for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.object(), (ofBody, ofEvent) => {
        const entries = Object.entries(readProps(ofBody, ofEvent));
        expect(entries.length).toBeLessThanOrEqual(30);
        for (const [name, text] of entries) {
          expect(name.length > 0 && name.length <= 64 && text.length > 0 && text.length <= 300).toBe(true);
          expect(name.isWellFormed() && text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('web vitals', () => {
  it.each<[unknown, object]>([
    [
      { LCP: 1234.5678912, CLS: 0.0123456, INP: 80, FCP: 0, TTFB: 1 },
      { LCP: '1234.5679', CLS: '0.0123', INP: '80', FCP: '0', TTFB: '1' },
    ],
    [{ LCP: '12', CLS: -1, INP: null, FCP: 1e9, TTFB: {} }, {}],
    [{ FID: 3, lcp: 4, LCP: 5 }, { LCP: '5' }],
    [[5], {}],
    ['LCP', {}],
  ])('of %j are %j', (sent, vitals) => {
    expect(readVitals(sent)).toEqual(vitals);
  });
});
