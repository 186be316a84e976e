import { describe, expect, it } from 'vitest';
import { COUNTRY_LABELS } from './countries.ts';
import type { Dimension } from './query.ts';
import { labelOf, storedValue } from './value-labels.ts';

describe('labels', () => {
  it.each<[Dimension, string, string]>([
    ['country', 'DE', 'Germany'],
    ['country', '', 'Unknown'],
    ['country', 'QQ', 'QQ'],
    ['continent', 'Europe', 'Europe'],
    ['continent', '', 'Unknown'],
    ['source', '', 'Direct, email and other'],
    ['referrer', '', 'Direct, email and other'],
    ['referrer', 'news.example', 'news.example'],
    ['utm_source', '', 'Unknown'],
    ['weekday', '1', 'Monday'],
    ['weekday', '7', 'Sunday'],
    ['hour', '07', '07'],
    ['property:plan', 'pro', 'pro'],
    ['property:plan', '', 'Unknown'],
    ['item_channel', '', 'No channel'],
    ['item_channel', '7', '7'],
  ])('of %s %j is %s', (dimension, value, label) => {
    expect(labelOf(dimension, value)).toBe(label);
  });

  it('of countries are resolved to their codes, in any spelling', () => {
    for (const code of COUNTRY_LABELS.values) expect(storedValue('country', labelOf('country', code))).toBe(code);
    expect(storedValue('country', 'germany')).toBe('DE');
    expect(storedValue('country', 'de')).toBe('DE');
    expect(storedValue('country', 'Nowhere')).toBe('NOWHERE');
  });

  it('of unknown values are resolved to the empty value, each by its own name', () => {
    expect(storedValue('browser', 'Unknown')).toBe('');
    expect(storedValue('referrer', 'Direct, email and other')).toBe('');
    expect(storedValue('referrer', 'Unknown')).toBe('Unknown');
    expect(storedValue('page', '/Germany')).toBe('/Germany');
  });
});
