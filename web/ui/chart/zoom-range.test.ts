import { describe, expect, it } from 'vitest';
import { readPart, writePart, zoomedProps } from './zoom-range.ts';

const DAY = 86_400;
const START = 1_790_000_000;
const chart = {
  label: 'Clicks over time',
  times: [0, 1, 2, 3, 4].map((day) => START + day * DAY),
  series: [{ label: 'Clicks', values: [1, 2, 3, 4, 5] }],
  nameTime: String,
  formatValue: String,
};

describe('a part of a chart', () => {
  it('has its own times and data, and ends where the next interval begins', () => {
    const part = { from: START + DAY - 5, to: START + 3.4 * DAY };
    expect(zoomedProps(chart, part)).toMatchObject({
      times: [START + DAY, START + 2 * DAY, START + 3 * DAY],
      series: [{ values: [2, 3, 4] }],
      until: START + 4 * DAY,
    });
  });

  it.each([
    ['a single point', { from: START + 0.5 * DAY, to: START + 1.5 * DAY }],
    ['all of it', { from: START, to: START + 4 * DAY }],
    ['what another period was zoomed to', { from: START - 20 * DAY, to: START + 2 * DAY }],
  ])('is not %s', (_name, part) => {
    expect(zoomedProps(chart, part)).toBeUndefined();
  });

  it('is stored in the address', () => {
    expect(readPart(writePart({ from: START + 0.4, to: START + DAY }))).toEqual({ from: START, to: START + DAY });
    for (const word of [null, '', 'x', '1-2', `${START}-`]) expect(readPart(word)).toBeUndefined();
  });
});
