import { describe, expect, it } from 'vitest';
import { readAnyTime, readCommonTime } from './log-time.ts';

const MOMENT = Date.UTC(2025, 9, 10, 20, 55, 36);

describe('the common form of a time', () => {
  it.each([
    ['10/Oct/2025:20:55:36 +0000', MOMENT],
    ['10/Oct/2025:13:55:36 -0700', MOMENT],
    ['11/Oct/2025:02:25:36 +0530', MOMENT],
    ['01/Jan/2026:00:30:00 +0100', Date.UTC(2025, 11, 31, 23, 30)],
    ['29/Feb/2024:12:00:00 +0000', Date.UTC(2024, 1, 29, 12)],
  ])('%s is read with its offset', (text, moment) => {
    expect(readCommonTime(text)).toBe(moment);
  });

  it.each([
    '',
    '10/Oct/2025:20:55:36',
    '10/Okt/2025:20:55:36 +0000',
    '31/Feb/2025:20:55:36 +0000',
    '00/Oct/2025:20:55:36 +0000',
    '10/Oct/2025:24:55:36 +0000',
    '10/Oct/2025:20:61:36 +0000',
    '20/Nov/1960:10:00:00 +0100',
    '01/Jan/1970:00:30:00 +0100',
    '10/Oct/0099:20:55:36 +0000',
    '2025-10-10T20:55:36Z',
  ])('rejects "%s"', (text) => {
    expect(readCommonTime(text)).toBeNaN();
  });
});

describe('a time in JSON', () => {
  it.each([
    ['seconds', MOMENT / 1000],
    ['seconds with parts of them', MOMENT / 1000 + 0.25],
    ['seconds as text', `${MOMENT / 1000}.250`],
    ['milliseconds', MOMENT],
    ['microseconds', MOMENT * 1_000],
    ['nanoseconds', MOMENT * 1_000_000],
    ['ISO 8601', '2025-10-10T20:55:36Z'],
    ['ISO 8601 with an offset', '2025-10-10T22:55:36+02:00'],
    ['ISO 8601 with a blank and a comma', '2025-10-10 20:55:36,000+0000'],
    ['the common form', '10/Oct/2025:20:55:36 +0000'],
  ])('can be %s', (_, value) => {
    expect(Math.floor(readAnyTime(value) / 1000)).toBe(MOMENT / 1000);
  });

  it.each([
    ['a moment without an offset', '2025-10-10T20:55:36'],
    ['a number of no age', 12],
    ['a negative number', -MOMENT],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a word', 'now'],
    ['nothing', undefined],
    ['null', null],
    ['an object', {}],
  ])('is not %s', (_, value) => {
    expect(readAnyTime(value)).toBeNaN();
  });
});
