import { describe, expect, it } from 'vitest';
import { isOfOneValue } from './totals.ts';
import { readView } from './view.ts';

const isQuick = (search: string) => isOfOneValue(readView(new URLSearchParams(search)));

describe('figures that are asked for ahead of their page', () => {
  it('are those of one value', () => {
    expect(isQuick('f=is,country,DE')).toBe(true);
  });
  it.each(['', 'f=is_not,country,DE', 'f=contains,page,a', 'f=is,country,DE,FR', 'f=is,country,DE&f=is,os,iOS'])(
    'are not those of %j',
    (search) => expect(isQuick(search)).toBe(false),
  );
  it('are not those of a saved segment', () => expect(isQuick('f=is,country,DE&segment=4')).toBe(false));
});
