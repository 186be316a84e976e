import type { OverviewFigures } from '../analytics/analytics.ts';
import type { ReportFigures } from './report-figures.ts';
import { lastPeriod, type ReportFrequency } from './report-periods.ts';
import type { ReportWords } from './report-view.ts';

/** Monday, 23 November 2026, 06:00 in Berlin. */
export const MONDAY = Date.parse('2026-11-23T05:00:00Z');
/** Tuesday, 1 December 2026, 06:00 in Berlin. */
export const FIRST_OF_MONTH = Date.parse('2026-12-01T05:00:00Z');

export function exampleFigures(over: Partial<OverviewFigures> = {}): OverviewFigures {
  return {
    visitors: 12_345,
    visits: 15_678,
    views: 40_321,
    events: 811,
    views_per_visit: 2.5718,
    bounce_rate: 41.7,
    visit_duration: 102.4,
    engaged_time: 61.2,
    conversions: 214,
    conversion_rate: 1.7,
    revenue: null,
    currency: null,
    ...over,
  };
}

const counted = (rows: Record<string, number>) =>
  Object.entries(rows).map(([value, visitors]) => ({ value, visitors, views: 2 * visitors, events: 0 }));

/** The report of a website with much traffic, including hostile page titles. */
export function exampleReport(rhythm: ReportFrequency): {
  words: ReportWords & { action: string };
  figures: ReportFigures;
} {
  const timezone = 'Europe/Berlin';
  const period = lastPeriod(rhythm, rhythm === 'weekly' ? MONDAY : FIRST_OF_MONTH, timezone);
  const length = rhythm === 'weekly' ? 7 : 30;
  const days = Array.from({ length }, (_, index) => {
    const visitors = index === 5 ? 0 : 1_200 + Math.round(900 * Math.sin(index * 1.7));
    const time = period.range.from + index * 86_400_000;
    return { time, visitors, visits: visitors, views: 2 * visitors, events: 0 };
  });
  const words = {
    domain: 'kaffee-und-kuchen.example',
    language: 'en' as const,
    timezone,
    period,
    action: 'https://way.example/app/w/3/websites/12',
    stopHref: 'https://way.example/unsubscribe/12-w-abcdefghijklmnopqrstuv',
  };
  const before = exampleFigures({
    visitors: 10_983,
    visits: 15_901,
    views: 39_870,
    views_per_visit: 2.5718,
    bounce_rate: 38.2,
    visit_duration: 96,
    conversions: 0,
  });
  const panels: ReportFigures['panels'] = {
    page: counted({
      '/': 6_012,
      '/speisekarte': 3_377,
      '/reservieren': 1_290,
      '/blog/2026/11/wie-wir-unsere-torten-backen-und-warum-der-teig-einen-ganzen-tag-lang-ruht': 811,
      '/<script>alert(1)</script>': 640,
      '/über-uns': 411,
      '/jobs': 120,
      '/impressum': 78,
      '/kontakt?x=%22onload=%22': 12,
      '/404': 3,
    }),
    source: counted({ '': 5_120, Google: 4_420, 'news.example.com': 1_180, Instagram: 800, ChatGPT: 96, Bing: 41 }),
    country: counted({ DE: 9_004, AT: 1_621, CH: 1_200, US: 260, '': 110, FR: 90, GB: 60 }),
    device: counted({ mobile: 7_702, desktop: 4_260, tablet: 383 }),
  };
  const goals = [
    { name: 'Table reserved', conversions: 171 },
    { name: 'Newsletter', conversions: 43 },
  ];
  return { words, figures: { totals: exampleFigures(), before, days, panels, goals } };
}
