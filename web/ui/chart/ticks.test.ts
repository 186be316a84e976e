import { describe, expect, it } from 'vitest';
import { tickNames, tickPlaces, tickSteps } from './ticks.ts';

const DAY = 86_400;
const days = (count: number, step = DAY) => Array.from({ length: count }, (_, index) => 1_790_000_000 + index * step);

describe('ticks of a chart over time', () => {
  it('are never finer than the charted times', () => {
    expect(Math.min(...tickSteps(days(7)))).toBe(DAY);
    expect(Math.min(...tickSteps(days(12, 7 * DAY)))).toBe(7 * DAY);
    expect(Math.min(...tickSteps(days(12, 30 * DAY)))).toBe(30 * DAY);
    expect(Math.min(...tickSteps(days(30, 60)))).toBe(60);
  });

  it('treat a day shortened by daylight saving time as a day', () => {
    expect(Math.min(...tickSteps([0, DAY, 2 * DAY - 3_600, 3 * DAY - 3_600]))).toBe(DAY);
  });

  it('label the last day, and others counted back from it', () => {
    const month = days(30);
    const places = tickPlaces(month, 3 * DAY);
    expect(places.at(-1)).toBe(month.at(-1));
    expect(places).toHaveLength(10);
    expect(tickPlaces(days(7), DAY)).toEqual(days(7));
    const weeks = days(12, 7 * DAY);
    expect(tickPlaces(weeks, 28 * DAY)).toEqual([weeks[3], weeks[7], weeks[11]]);
  });

  it('label the last day despite daylight saving time', () => {
    const times = [0, DAY, 2 * DAY - 3_600, 3 * DAY - 3_600, 4 * DAY];
    expect(tickPlaces(times, 2 * DAY)).toEqual([0, 2 * DAY - 3_600, 4 * DAY]);
  });

  it('are at full hours within a day', () => {
    const minutes = Array.from({ length: 30 }, (_, place) => 1_790_000_040 + 60 * place);
    for (const time of tickPlaces(minutes, 300)) expect(time % 300).toBe(0);
    const midnight = 1_790_008_200;
    const hours = Array.from({ length: 24 }, (_, place) => midnight + 3_600 * place);
    expect(tickPlaces(hours, 21_600)).toEqual([0, 6, 12, 18].map((hour) => midnight + hour * 3_600));
  });

  it('show the time within a day, and day or month above', () => {
    expect(tickNames([0, 3_600], 'UTC')(3_600)).toMatch(/0?1:00/);
    expect(tickNames([0, DAY], 'UTC')(DAY)).toMatch(/2/);
    expect(tickNames([0, 30 * DAY], 'UTC')(0)).toMatch(/1970/);
  });

  it('use the time zone of the chart', () => {
    expect(tickNames([0, 3_600], 'Asia/Tokyo')(0)).toMatch(/0?9:00/);
  });

  it('exist for a single time, too', () => {
    expect(tickSteps([5])).toContain(DAY);
    expect(tickNames([5], 'UTC')(5)).not.toBe('');
  });
});
