import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberFormatter } from './number-format.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en');
const write = createNumberFormatter('en', 'Europe/Berlin', texts);

describe('a change', () => {
  it.each<[number, number, string, string]>([
    [150, 100, '+50%', 'good'],
    [50, 100, '−50%', 'bad'],
    [100, 100, '0%', 'neutral'],
    [0, 100, '−100%', 'bad'],
    [1_200, 100, '+1,100%', 'good'],
  ])('from %d to %d reads %s', (now, before, text, mood) => {
    expect(write.change(now, before)).toEqual({ text, mood });
  });

  it('from nothing has no percentage: it is new, or none at all', () => {
    expect(write.change(7, 0)).toEqual({ text: 'new', mood: 'neutral' });
    expect(write.change(0, 0)).toBeUndefined();
  });

  it('for the worse is bad, whichever way that is', () => {
    expect(write.change(2, 1, 'bad')?.mood).toBe('bad');
    expect(write.change(1, 2, 'bad')?.mood).toBe('good');
    expect(write.change(1, 2, 'neutral')?.mood).toBe('neutral');
  });

  it('of a rate is in percentage points, and absent below half a point', () => {
    expect(write.pointsChange(41.7, 38.2, 'bad')).toEqual({ text: '+4 pp', mood: 'bad' });
    expect(write.pointsChange(38.2, 41.7, 'bad')).toEqual({ text: '−4 pp', mood: 'good' });
    expect(write.pointsChange(40.4, 40, 'bad')).toEqual({ text: '0 pp', mood: 'neutral' });
    expect(write.pointsChange(40.5, 40, 'good')?.mood).toBe('good');
  });

  it('never has a sign that contradicts its color', () => {
    const count = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(count, count, (now, before) => {
        const { text = '', mood } = write.change(now, before) ?? {};
        if (mood === 'good') expect(text.startsWith('−')).toBe(false);
        if (mood === 'bad') expect(text.startsWith('+')).toBe(false);
        expect(mood === 'neutral').toBe(now === before);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    [940, '940'],
    [12_345, '12.3k'],
    [999_999, '1m'],
    [1_234_567, '1.23m'],
    [0, '0'],
  ])('%d fits a bar as %s', (value, shown) => expect(write.short(value)).toBe(shown));

  it('are grouped, rounded, and of a hundred where they are rates', () => {
    expect([write.whole(1_234_567), write.decimal(2.5718), write.decimal(2), write.percent(41.7)]).toEqual([
      ...['1,234,567', '2.6', '2', '42%'],
    ]);
  });
});

describe('days', () => {
  // 23:30 UTC is already the next day in Berlin.
  const LATE = Date.UTC(2026, 10, 22, 23, 30);

  it('are those of the website, not of the server', () => {
    expect(write.day(LATE, 'weekdayAndDate')).toBe('Monday, November 23');
    expect(createNumberFormatter('en', 'America/New_York', texts).day(LATE, 'weekdayAndDate')).toBe(
      'Sunday, November 22',
    );
    expect(write.day(LATE, 'month')).toBe('November 2026');
    expect(write.day(LATE, 'time')).toMatch(/^00:30\s/);
  });

  it('of a range end with the last one in it, in words and without dashes', () => {
    const week = { from: Date.parse('2026-11-15T23:00Z'), to: Date.parse('2026-11-22T23:00Z') };
    const shown = write.days(week);
    expect(shown).toBe('Monday, Nov 16 to Sunday, Nov 22, 2026');
    expect(write.days(week, 'wholeDate')).toBe('Nov 16 to 22, 2026');
  });

  it('of a range over two years name both of them', () => {
    const shown = write.days(
      { from: Date.parse('2026-12-27T23:00Z'), to: Date.parse('2027-01-03T23:00Z') },
      'wholeDate',
    );
    expect(shown).toBe('Dec 28, 2026 to Jan 3, 2027');
  });
});

describe('words', () => {
  it.each([
    ['DE', 'Germany'],
    ['XX', 'XX'],
    ['de', 'de'],
    ['', ''],
    ['<b>', '<b>'],
  ])('the country %j is called %j, and no stored value throws', (code, name) => {
    expect(write.country(code)).toBe(name);
  });

  it.each([
    [0, '0s'],
    [59.9, '59s'],
    [60, '1m 00s'],
    [102.4, '1m 42s'],
    [3_600, '60m 00s'],
  ])('%d seconds are %s', (seconds, shown) => expect(texts.duration(seconds)).toBe(shown));

  it('use the singular for one visitor', () => {
    expect([0, 1, 2].map((count) => texts.visitors(count, String(count)))).toEqual([
      ...['0 visitors', '1 visitor', '2 visitors'],
    ]);
  });
});
