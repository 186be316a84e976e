import { describe, expect, it } from 'vitest';
import { creatorFilter, readCreator } from './creator-filter.ts';

const ANA = { id: 3, name: 'ana' };
const BEN = { id: 14, name: 'ben' };

describe('the filter by creator', () => {
  it.each([
    ['', ''],
    ['creator=', ''],
    ['creator=14', '14'],
    ['creator=0', ''],
    ['creator=-1', ''],
    ['creator=1e3', ''],
    ['creator=14%20or', ''],
    ['creator=1234567890123456', ''],
  ])('reads the address ?%s as %j', (address, expected) => {
    expect(readCreator(new URLSearchParams(address))).toBe(expected);
  });

  it.each([
    ['nobody', []],
    ['one person', [ANA]],
  ])('is omitted where %s has created something', (_, creators) => {
    expect(creatorFilter(creators, '')).toBeUndefined();
  });

  it('offers everyone and each person', () => {
    expect(creatorFilter([ANA, BEN], '14')).toEqual({
      label: 'Created by',
      value: '14',
      choices: [
        { value: '', label: 'Any creator' },
        { value: '3', label: 'ana' },
        { value: '14', label: 'ben' },
      ],
    });
  });

  it.each([
    ['that is active, even if one person is left', [ANA], '3', ['', '3']],
    ['of someone whose objects are gone', [ANA, BEN], '8', ['', '3', '14', '8']],
    ['in an address, before the names have loaded', [], '8', ['', '8']],
  ])('keeps a choice %s', (_, creators, value, expected) => {
    const filter = creatorFilter(creators, value);
    expect(filter?.choices.map((choice) => choice.value)).toEqual(expected);
    expect(filter?.choices.at(-1)?.label).toBe(creators.length > 0 && value === '3' ? 'ana' : '#8');
  });
});
