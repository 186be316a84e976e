import { describe, expect, it } from 'vitest';
import { LIST_PERIODS } from '../../../contract/query-vocabulary.ts';
import { codeMessages } from '../../messages/codes/codes.ts';
import { linkMessages } from '../../messages/links/links.ts';
import { ownTimeZone } from '../time-zone.ts';
import { figuresIn, PERIODS, periodOf, readListPeriod } from './list-period.ts';

const read = (address: string) => readListPeriod(new URLSearchParams(address));

describe('the period of a list', () => {
  it.each([
    ['', '30d'],
    ['period=', '30d'],
    ['period=decade', '30d'],
    ['period=7d', '7d'],
    ['period=%20last_month', 'last_month'],
    ['period=all', 'all'],
  ])('in the address %j is %s', (address, period) => expect(read(address)).toBe(period));

  it.each(PERIODS)('is written to the address as it is read: %s', (period) => {
    const written = periodOf(period);
    expect(read(written === undefined ? '' : `period=${written}`)).toBe(period);
  });

  it('is one of those that the API knows, or all time, which needs no figures', () => {
    expect(PERIODS.filter((period) => period !== 'all').toSorted()).toEqual([...LIST_PERIODS].toSorted());
    expect(figuresIn('all')).toEqual({});
    expect(figuresIn('7d')).toEqual({ period: '7d', timezone: ownTimeZone() });
  });

  it('has a name and says what is counted, in the lists of links and of codes', () => {
    for (const { periods, of } of [
      { periods: linkMessages.periods, of: linkMessages.periodClicks },
      { periods: codeMessages.periods, of: codeMessages.periodScans },
    ]) {
      expect(Object.keys(periods)).toEqual(PERIODS);
      expect(Object.keys(of)).toEqual(PERIODS);
    }
  });
});
