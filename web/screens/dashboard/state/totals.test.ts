import { describe, expect, it } from 'vitest';
import { isOfOneValue } from './totals.ts';
import { readView } from './view.ts';

const isQuick = (search: string) => isOfOneValue(readView(new URLSearchParams(search)));

describe('metrics that load ahead of their page', () => {
  it('are those of a single value', () => {
    expect(isQuick('f=is,country,DE')).toBe(true);
  });
  it.each(['', 'f=is_not,country,DE', 'f=contains,page,a', 'f=is,country,DE,FR', 'f=is,country,DE&f=is,os,iOS'])(
    'are not those of %j',
    (search) => expect(isQuick(search)).toBe(false),
  );
  it('are not those of a saved filter', () => expect(isQuick('f=is,country,DE&segment=4')).toBe(false));
});
