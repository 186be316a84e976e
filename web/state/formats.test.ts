import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayFormats } from './formats.ts';

const NONE: DisplayFormats = { week_start: '', time_format: '', date_format: '' };
const AFTERNOON = Date.UTC(2026, 10, 23, 14, 5);
const spaced = (text: string) => text.replace(/\s/gu, ' ');

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files share the modules.
  vi.resetModules();
});

/** The module as a newly loaded page of a browser in this language has it. */
async function loadPage(language = 'en-US') {
  vi.stubGlobal('navigator', { language });
  vi.resetModules();
  return import('./formats.ts');
}

/** Formats as a page does whose person chose these formats. */
async function shown(language: string, options: Intl.DateTimeFormatOptions, formats: Partial<DisplayFormats> = {}) {
  const { momentFormat } = await loadPage(language);
  return spaced(momentFormat({ timeZone: 'UTC', ...options }, { ...NONE, ...formats }).format(AFTERNOON));
}

describe('the locale of formats', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en-GB', 'en-GB'],
    ['en', 'en'],
    ['de-AT', 'en-AT'],
    ['de', 'en-DE'],
    ['fr-FR', 'en-FR'],
    ['pt-BR', 'en-GB'],
    ['zh-Hans-CN', 'en-GB'],
  ])('of %s is English with the habits of its region: %s', async (language, locale) => {
    const { localeOf } = await loadPage();
    expect(localeOf(language)).toBe(locale);
  });

  it('never takes words from the language of the browser', async () => {
    vi.stubGlobal('navigator', { language: 'de-DE' });
    vi.resetModules();
    const { formatCompact, formatDay, formatInteger, formatRelative } = await import('../ui/format.ts');
    expect(formatRelative(AFTERNOON - 3 * 3_600_000, AFTERNOON)).toBe('3 hours ago');
    expect(formatDay('2026-12-24')).toBe('24 Dec 2026');
    expect([formatCompact(1_234_567), formatInteger(12_345)]).toEqual(['1,2M', '12.345']);
    const { valueName } = await import('./analytics/value-names.ts');
    expect(valueName('country', 'AT')).toBe('Austria');
  });
});

describe('times', () => {
  const time = { timeStyle: 'short' } as const;
  it.each([
    ['en-US', '', '2:05 PM'],
    ['en-US', '24h', '14:05'],
    ['en-GB', '', '14:05'],
    ['en-GB', '12h', '02:05 pm'],
    ['de-DE', '', '14:05'],
    ['pt-BR', '', '14:05'],
    ['ko-KR', '', '02:05 pm'],
    ['de-DE', '12h', '02:05 pm'],
  ] as const)('in a browser in %s with the format %j are %s', async (language, time_format, expected) => {
    expect(await shown(language, time, { time_format })).toBe(expected);
  });

  it('begin the day at 00:00 in the 24-hour format', async () => {
    const { momentFormat } = await loadPage();
    const format = momentFormat(
      { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
      { ...NONE, time_format: '24h' },
    );
    expect(format.format(0)).toBe('00:00');
  });

  it('are those of full hours, where figures are by hour', async () => {
    stored.set('waymark.formats', JSON.stringify({ ...NONE, time_format: '12h' }));
    await loadPage();
    const { formatHour } = await import('../ui/format.ts');
    expect([0, 9, 12, 23].map((hour) => spaced(formatHour(hour)))).toEqual([
      '12:00 AM',
      '9:00 AM',
      '12:00 PM',
      '11:00 PM',
    ]);
  });
});

describe('dates', () => {
  it.each([
    [{ dateStyle: 'medium' }, '2026-11-23'],
    [{ dateStyle: 'full' }, 'Monday 2026-11-23'],
    [{ dateStyle: 'medium', timeStyle: 'short' }, '2026-11-23 14:05'],
    [{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'Mon 2026-11-23'],
    [{ day: 'numeric', month: 'short' }, '11-23'],
    [{ month: 'long', year: 'numeric' }, '2026-11'],
    [{ year: 'numeric' }, '2026'],
    [{ hour: '2-digit', minute: '2-digit' }, '14:05'],
    [{ dateStyle: 'medium', timeZone: 'Pacific/Kiritimati' }, '2026-11-24'],
  ] as const)('of ISO 8601 with the options %j are %s', async (options, expected) => {
    expect(await shown('de-DE', options, { date_format: 'iso' })).toBe(expected);
  });

  it.each([
    ['en-US', 'Nov 23, 2026'],
    ['en-GB', '23 Nov 2026'],
    ['fr-FR', '23 Nov 2026'],
    ['ja-JP', 'Nov 23, 2026'],
  ])('are in the order of %s otherwise: %s', async (language, expected) => {
    expect(await shown(language, { dateStyle: 'medium' })).toBe(expected);
  });

  it('of a range show one day once', async () => {
    const { momentFormat } = await loadPage();
    const format = momentFormat({ dateStyle: 'medium', timeZone: 'UTC' }, { ...NONE, date_format: 'iso' });
    expect(format.formatRange(AFTERNOON, AFTERNOON + 60_000)).toBe('2026-11-23');
    expect(format.formatRange(AFTERNOON, AFTERNOON + 86_400_000)).toBe('2026-11-23 – 2026-11-24');
  });
});

describe('the start of the week', () => {
  it.each([
    ['en-US', '', 'sunday'],
    ['en-GB', '', 'monday'],
    ['de', '', 'monday'],
    ['ar-EG', '', 'saturday'],
    ['pt-BR', '', 'sunday'],
    ['en-US', 'monday', 'monday'],
    ['de', 'saturday', 'saturday'],
  ] as const)('in a browser in %s with the choice %j is %s', async (language, week_start, expected) => {
    stored.set('waymark.formats', JSON.stringify({ ...NONE, week_start }));
    const { ownWeekStart } = await loadPage(language);
    expect(ownWeekStart()).toBe(expected);
  });

  it.each([
    [undefined, undefined, 'monday'],
    [{ firstDay: 7 }, undefined, 'sunday'],
    [undefined, { firstDay: 6 }, 'saturday'],
    [{ firstDay: 5 }, undefined, 'monday'],
  ])('is Monday where the browser knows none of the three: %j, %j', async (called, property, expected) => {
    const { weekStartOf } = await loadPage();
    const known = class {
      getWeekInfo = called && (() => called);
      weekInfo = property;
    };
    const { Locale } = Intl;
    Object.assign(Intl, { Locale: known });
    try {
      expect(weekStartOf('xx')).toBe(expected);
    } finally {
      Object.assign(Intl, { Locale });
    }
  });

  it('is part of queries by week', async () => {
    stored.set('waymark.formats', JSON.stringify({ ...NONE, week_start: 'saturday' }));
    await loadPage();
    const { overTime } = await import('./click-query.ts');
    const query = overTime({ scope: { link: 1 }, period: '90d', metrics: ['clicks'] });
    expect(query).toMatchObject({ interval: 'week', week_start: 'saturday' });
    const { overviewQuery } = await import('../screens/dashboard/state/query.ts');
    const { readView } = await import('../screens/dashboard/state/view.ts');
    expect(overviewQuery(readView(new URLSearchParams()))).toMatchObject({ week_start: 'saturday' });
  });

  it('comes first where clicks are by weekday', async () => {
    stored.set('waymark.formats', JSON.stringify({ ...NONE, week_start: 'sunday' }));
    await loadPage();
    const { partsOf } = await import('../screens/links/detail/click-breakdowns.ts');
    const rows = ['1', '3', '6', '7'].map((weekday) => ({
      dimensions: { weekday },
      labels: {},
      metrics: { clicks: 1 },
    }));
    expect(partsOf({ rows } as never, 'weekday', (value) => value).map(({ value }) => value)).toEqual([
      '7',
      '1',
      '3',
      '6',
    ]);
  });
});

describe('formats of the profile', () => {
  it('load the page again once, and every page after it knows them', async () => {
    const chosen = { ...NONE, time_format: '24h', date_format: 'iso' } as const;
    expect((await loadPage()).noteFormats(chosen)).toBe(true);
    const next = await loadPage();
    expect(next.noteFormats(chosen)).toBe(false);
    expect(next.momentFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(AFTERNOON)).toBe('14:05');
    expect(next.noteFormats(NONE)).toBe(true);
  });

  it.each([{}, NONE])('are those of the language for %j', async (profile) => {
    expect((await loadPage()).noteFormats(profile)).toBe(false);
  });

  it('hold for the page alone where the browser stores nothing, without loading it again and again', async () => {
    vi.stubGlobal('localStorage', undefined);
    const page = await loadPage();
    expect(page.noteFormats({ ...NONE, week_start: 'saturday' })).toBe(false);
    expect(page.ownWeekStart()).toBe('saturday');
  });
});

describe('the choices of the settings', () => {
  it.each([
    ['en-US', 'Automatic (Sunday)', 'Automatic (Nov 23, 2026)', 'Automatic (2:05 PM)', '24-hour (14:05)'],
    ['en-GB', 'Automatic (Monday)', 'Automatic (23 Nov 2026)', 'Automatic (14:05)', '24-hour (14:05)'],
    ['ar-EG', 'Automatic (Saturday)', 'Automatic (23 Nov 2026)', 'Automatic (02:05 pm)', '24-hour (14:05)'],
    ['sv-SE', 'Automatic (Monday)', 'Automatic (23 Nov 2026)', 'Automatic (14:05)', '24-hour (14:05)'],
  ])('in a browser in %s begin with %s, %s and %s', async (language, week, date, time, fixed) => {
    await loadPage(language);
    const { dateChoices, timeChoices, weekChoices } = await import('../screens/settings/format-choices.ts');
    const [firstWeek] = weekChoices();
    const [firstDate] = dateChoices();
    const [firstTime, secondTime] = timeChoices();
    expect([firstWeek?.label, spaced(firstDate?.label ?? '')]).toEqual([week, date]);
    expect([spaced(firstTime?.label ?? ''), secondTime?.label]).toEqual([time, fixed]);
  });

  it('show automatic as it is for the language, whatever the person chose before', async () => {
    stored.set('waymark.formats', JSON.stringify({ week_start: 'saturday', time_format: '12h', date_format: 'iso' }));
    await loadPage('de-DE');
    const { dateChoices, timeChoices, weekChoices } = await import('../screens/settings/format-choices.ts');
    const first = [weekChoices(), dateChoices(), timeChoices()].map(([automatic]) => automatic);
    expect(first.map((choice) => choice?.value)).toEqual(['', '', '']);
    expect(first.map((choice) => spaced(choice?.label ?? ''))).toEqual([
      'Automatic (Monday)',
      'Automatic (23 Nov 2026)',
      'Automatic (14:05)',
    ]);
  });

  it('change nothing that is stored', async () => {
    await loadPage('de-DE');
    const { dateChoices, timeChoices, weekChoices } = await import('../screens/settings/format-choices.ts');
    for (const choices of [dateChoices, timeChoices, weekChoices]) choices();
    expect([...stored.keys()]).toEqual([]);
  });

  it('show what each means, the first one by the language of the browser', async () => {
    await loadPage('de-AT');
    const { dateChoices, timeChoices, weekChoices } = await import('../screens/settings/format-choices.ts');
    const labels = (choices: readonly { value: string; label: string }[]) =>
      choices.map(({ value, label }) => [value, spaced(label)]);
    expect(labels(weekChoices())).toEqual([
      ['', 'Automatic (Monday)'],
      ['monday', 'Monday'],
      ['sunday', 'Sunday'],
      ['saturday', 'Saturday'],
    ]);
    expect(labels(timeChoices())).toEqual([
      ['', 'Automatic (14:05)'],
      ['24h', '24-hour (14:05)'],
      ['12h', '12-hour (02:05 pm)'],
    ]);
    expect(labels(dateChoices())).toEqual([
      ['', 'Automatic (23 Nov 2026)'],
      ['iso', 'ISO 8601 (2026-11-23)'],
    ]);
  });
});
