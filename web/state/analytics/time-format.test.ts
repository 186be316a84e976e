import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayFormats } from '../formats.ts';

const NONE: DisplayFormats = { week_start: '', time_format: '', date_format: '' };
/** Monday, 14:05 in UTC. */
const MOMENT = Date.UTC(2026, 10, 23, 14, 5);
const spaced = (text: string) => text.replace(/\s/gu, ' ');

beforeEach(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files share the modules.
  vi.resetModules();
});

/** The modules of a page whose person chose these formats. */
async function pageWith(formats: Partial<DisplayFormats> = {}) {
  const stored = JSON.stringify({ ...NONE, ...formats });
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'waymark.formats' ? stored : null) });
  vi.resetModules();
  const { timeFormatter, spanText } = await import('./time-format.ts');
  const { tickNames } = await import('../../ui/chart/ticks.ts');
  const { nameTime } = await import('../click-query.ts');
  return { timeFormatter, spanText, tickNames, nameTime };
}

describe('the name of an interval', () => {
  it.each([
    ['minute', {}, 'Mon, 23 Nov 2026, 14:05'],
    ['hour', { time_format: '12h' }, 'Mon, 23 Nov 2026, 02:05 pm'],
    ['hour', { date_format: 'iso' }, 'Mon 2026-11-23 14:05'],
    ['day', {}, 'Mon, 23 Nov 2026'],
    ['day', { date_format: 'iso' }, 'Mon 2026-11-23'],
    ['week', { date_format: 'iso' }, 'Week of Mon 2026-11-23'],
    ['month', {}, 'November 2026'],
    ['month', { date_format: 'iso' }, '2026-11'],
    ['year', {}, '2026'],
    ['year', { date_format: 'iso' }, '2026'],
  ] as const)('%s with the formats %j is %s', async (interval, formats, expected) => {
    const { timeFormatter } = await pageWith(formats);
    expect(spaced(timeFormatter(interval, 'UTC').of(MOMENT / 1_000))).toBe(expected);
  });

  it('is in the time zone of the website', async () => {
    const { timeFormatter } = await pageWith({ date_format: 'iso' });
    expect(timeFormatter('hour', 'Asia/Kathmandu').of(MOMENT / 1_000)).toBe('Mon 2026-11-23 19:50');
    expect(timeFormatter('hour', 'Asia/Kathmandu').localOf(MOMENT)).toContain('2026-11-23T19:50');
  });
});

describe('the text of a period', () => {
  it.each([
    ['30d', {}, 'Last 30 days'],
    ['unknown', {}, 'unknown'],
    [{ from: '2026-11-01', to: '2026-11-23' }, {}, '1 – 23 Nov 2026'],
    [{ from: '2026-11-01', to: '2026-11-23' }, { date_format: 'iso' }, '2026-11-01 – 2026-11-23'],
    [{ from: '2026-11-23', to: '2026-11-23' }, { date_format: 'iso' }, '2026-11-23'],
    [{ from: '2026-11-23T08:00', to: '2026-11-23T09:30' }, { date_format: 'iso' }, '11-23 08:00 – 11-23 09:30'],
  ])('%j with the formats %j is %s', async (span, formats, expected) => {
    const { spanText } = await pageWith(formats as Partial<DisplayFormats>);
    expect(spaced(spanText(span as never, { '30d': 'Last 30 days' }))).toBe(expected);
  });
});

describe('labels of charts', () => {
  const times = (stepSeconds: number) => [0, 1, 2].map((index) => MOMENT / 1_000 + index * stepSeconds);

  it.each([
    [3_600, {}, '14:05'],
    [3_600, { time_format: '12h' }, '02:05 pm'],
    [86_400, {}, '23 Nov'],
    [86_400, { date_format: 'iso' }, '11-23'],
    [30 * 86_400, {}, 'Nov 2026'],
    [30 * 86_400, { date_format: 'iso' }, '2026-11'],
  ])('%i seconds apart with the formats %j: %s', async (step, formats, expected) => {
    const { tickNames } = await pageWith(formats as Partial<DisplayFormats>);
    expect(spaced(tickNames(times(step), 'UTC')(MOMENT / 1_000))).toBe(expected);
  });

  it.each([
    ['30d', 'Mon 2026-11-23'],
    ['90d', 'Week of Mon 2026-11-23'],
    ['12mo', '2026-11'],
  ] as const)('of clicks in %s: %s', async (period, expected) => {
    vi.stubEnv('TZ', 'UTC');
    const { nameTime } = await pageWith({ date_format: 'iso' });
    expect(nameTime(MOMENT / 1_000, period)).toBe(expected);
    vi.unstubAllEnvs();
  });
});
