import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropPercent } from './alert-view.ts';
import { cleanLabel } from './mail-view.ts';
import { monthly, VIEWS, weekly } from './mails.fixture.ts';
import { exampleFigures } from './report.fixture.ts';
import { reportView } from './report-view.ts';

describe('the words of a report', () => {
  const { figures, lists, ...view } = reportView(weekly.words, weekly.figures);

  it('state the website, the period, the visitors and the change', () => {
    expect(view).toMatchObject({
      subject: 'kaffee-und-kuchen.example: 12,345 visitors, Nov 16 to 22, 2026',
      kind: 'Weekly report',
      lead: 'Monday, Nov 16 to Sunday, Nov 22, 2026, compared with the previous week',
      headline: { label: 'Unique visitors', value: '12,345', change: { text: '+12%', mood: 'good' } },
    });
    expect(reportView(monthly.words, monthly.figures)).toMatchObject({
      subject: 'kaffee-und-kuchen.example: 12,345 visitors in November 2026',
      kind: 'Monthly report',
      lead: 'November 2026, compared with the previous month',
    });
  });

  it('distinguish good changes from bad and neutral ones', () => {
    expect(figures).toEqual([
      { label: 'Visits', value: '15,678', change: { text: '−1%', mood: 'bad' } },
      { label: 'Page views', value: '40,321', change: { text: '+1%', mood: 'good' } },
      { label: 'Views per visit', value: '2.6', change: { text: '0%', mood: 'neutral' } },
      { label: 'Bounce rate', value: '42%', change: { text: '+4 pp', mood: 'bad' } },
      { label: 'Visit duration', value: '1m 42s', change: { text: '+7%', mood: 'good' } },
      { label: 'Conversions', value: '214', change: { text: 'new', mood: 'neutral' } },
    ]);
  });

  const sold = (over: object) => {
    const amounts = [
      { currency: 'EUR', amount: 1_200 },
      { currency: 'USD', amount: 50.5 },
    ];
    const converted = { base: 'EUR', rates: { USD: 0.9 } };
    const revenue = { base: 'EUR', amounts, total: 1_245.45, comparedTotal: 1_000, converted, missing: [], ...over };
    const view = reportView(weekly.words, { ...weekly.figures, revenue });
    return [
      view.figures.find(({ label }) => label === 'Revenue'),
      view.lists.find(({ heading }) => heading === 'Revenue by currency'),
    ];
  };

  it('show revenue in the base currency, and how it was converted', () => {
    const [total, list] = sold({});
    expect(total).toEqual({ label: 'Revenue', value: '€1,245.45', change: { text: '+25%', mood: 'good' } });
    expect(list).toMatchObject({
      column: 'In EUR',
      rows: [
        { label: '€1,200.00', value: '€1,200.00', share: 1 },
        { label: 'US$50.50 × 0.9', value: '€45.45' },
      ],
    });
    expect(sold({ amounts: [{ currency: 'EUR', amount: 1_200 }] })[1]).toBeUndefined();
  });

  it('show no total of revenue, and why, if a currency has no rate', () => {
    const [total, list] = sold({ total: null, converted: undefined, missing: ['USD'] });
    expect(total).toBeUndefined();
    expect(list).toMatchObject({ rows: [{ value: '€1,200.00' }, { label: 'US$50.50', value: 'no rate' }] });
  });

  it('name countries, devices and what has no name', () => {
    const labels = Object.fromEntries(lists.map(({ heading, rows }) => [heading, rows.map(({ label }) => label)]));
    expect(labels.Countries?.slice(0, 5)).toEqual(['Germany', 'Austria', 'Switzerland', 'United States', 'Unknown']);
    expect(labels.Devices).toEqual(['Phone', 'Desktop', 'Tablet']);
    expect(labels.Sources?.[0]).toBe('Direct, email and other');
    expect(Object.keys(labels)).toEqual(['Pages', 'Sources', 'Countries', 'Devices', 'Goals']);
  });

  it('give the credit that the licence of the geo data asks for, where they show countries', () => {
    const credit = { label: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' };
    for (const mail of ['a week', 'a month', 'many visitors'] as const) expect(VIEWS[mail]).toMatchObject({ credit });
    for (const mail of ['an empty week', 'few visitors'] as const) expect(VIEWS[mail]).not.toHaveProperty('credit');
  });

  it('compare with nothing where there was nothing', () => {
    const first = reportView(weekly.words, {
      ...weekly.figures,
      before: exampleFigures({ visitors: 0, visits: 0, views: 0, views_per_visit: 0, visit_duration: 0 }),
      goals: [],
    });
    expect(first.headline?.change).toEqual({ text: 'new', mood: 'neutral' });
    expect(first.figures.find(({ label }) => label === 'Bounce rate')).not.toHaveProperty('change');
    const one = reportView(weekly.words, { ...weekly.figures, totals: exampleFigures({ visitors: 1 }) });
    expect(one.subject).toContain(': 1 visitor,');
  });

  it('report that nothing was counted, and possible reasons', () => {
    const empty = VIEWS['an empty week'];
    expect(empty).toMatchObject({ figures: [], lists: [], subject: expect.stringContaining(': 0 visitors, ') });
    expect(empty.lead).toMatch(/No traffic\. If you did not expect this, check that the snippet is still/);
    expect(empty).not.toHaveProperty('headline');
  });

  it.each([
    [0, '0s'],
    [59.9, '59s'],
    [60, '1m 00s'],
    [3_725, '62m 05s'],
  ])('write %d seconds as %s', (visit_duration, shown) => {
    const { figures: all } = reportView(weekly.words, {
      ...weekly.figures,
      totals: exampleFigures({ visit_duration }),
    });
    expect(all.find(({ label }) => label === 'Visit duration')?.value).toBe(shown);
  });
});

describe('the words of an alert', () => {
  it('state the number of visitors and the configured limit', () => {
    expect(VIEWS['many visitors']).toMatchObject({
      subject: 'kaffee-und-kuchen.example: 102 visitors in 30 minutes',
      lead: '102 visitors in the 30 minutes before 06:00 CET. Your alert threshold is 100.',
    });
    expect(VIEWS['few visitors']).toMatchObject({
      subject: 'kaffee-und-kuchen.example: 63% fewer visitors on Sunday, November 22',
      headline: { value: '37', change: { text: '−63%', mood: 'bad' } },
      figures: [{ label: 'Visitors on the same day a week earlier', value: '100' }],
    });
  });

  it.each([
    [50, 100, 50],
    [0, 10, 100],
    [10, 10, 0],
    [20, 10, 0],
    [0, 0, 0],
  ])('take %d after %d for a fall by %d percent', (now, before, fall) => expect(dropPercent(now, before)).toBe(fall));
});

describe('untrusted labels', () => {
  it.each([
    ['two\r\nBcc: eve@example.com', 'two Bcc: eve@example.com'],
    ['nul\u0000tab\tend\u2028', 'nul tab end'],
    ['/\u202egnp.exe', '/gnp.exe'],
    ['a\u200b\ufeff\u2066b', 'ab'],
    ['\ud800x', '\ufffdx'],
    ['ü日本🙂', 'ü日本🙂'],
    ['x'.repeat(100), `${'x'.repeat(71)}…`],
    ['🙂'.repeat(72), '🙂'.repeat(72)],
  ])('%j are shown as %j', (text, label) => expect(cleanLabel(text)).toBe(label));

  it('are one line of limited length, with any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const label = cleanLabel(text);
        expect([...label].length).toBeLessThanOrEqual(72);
        expect(label).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(label.isWellFormed()).toBe(true);
      }),
    );
  });
});
