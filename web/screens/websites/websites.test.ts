import { describe, expect, it } from 'vitest';
import { droppedHits, latestDays } from '../../api/filtered-requests.ts';
import { hasVisit } from './first-visit.tsx';
import { embedOf } from './settings/embed-code.tsx';
import { frequencyOf, frequencySettings } from './settings/reports-tab.tsx';
import { sentenceOfBots, sentenceOfParams } from './settings/rule-preview.tsx';
import { numberOf } from './settings/website-settings.ts';
import { inOrder, matching, type WebsiteSummary } from './summaries.ts';

const site = (domain: string, more: Partial<WebsiteSummary> = {}): WebsiteSummary => ({
  id: 1,
  domain,
  favorite: false,
  timezone: 'UTC',
  live: 0,
  ...{ visitors: 0, visits: 0, views: 0, conversion_rate: null },
  ...{ visitors_before: 0, visits_before: 0, views_before: 0, conversion_rate_before: null },
  days: [],
  ...more,
});

describe('the page of all websites', () => {
  const sites = [
    site('b.example', { visitors: 5 }),
    site('a.example', { visitors: 5 }),
    site('c.example', { favorite: true }),
  ];

  it('lists starred ones first, then the most visited, then by name', () => {
    expect(inOrder(sites).map(({ domain }) => domain)).toEqual(['c.example', 'a.example', 'b.example']);
  });

  it('lists by growth, live visitors or name alone, starred ones first', () => {
    const moving = [
      site('a.example', { visitors: 90, visitors_before: 99 }),
      site('b.example', { live: 2 }),
      ...sites.slice(2),
    ];
    expect(inOrder(moving, 'growth').map(({ domain }) => domain)).toEqual(['c.example', 'b.example', 'a.example']);
    expect(inOrder(moving, 'live').map(({ domain }) => domain)).toEqual(['c.example', 'b.example', 'a.example']);
    expect(inOrder(moving, 'name').map(({ domain }) => domain)).toEqual(['c.example', 'a.example', 'b.example']);
  });

  it('finds parts of domains ignoring case, and starred ones only', () => {
    expect(matching(sites, ' B.EX ', false).map(({ domain }) => domain)).toEqual(['b.example']);
    expect(matching(sites, '', true).map(({ domain }) => domain)).toEqual(['c.example']);
    expect(matching(sites, 'zzz', false)).toEqual([]);
  });
});

describe('the snippet of an embedded dashboard', () => {
  const shared = { id: 3, address: 'https://stats.example/share/3' };

  it('is labeled as such, and has a title', () => {
    const plain = embedOf(shared, { theme: 'automatic', period: '30d', height: 'fixed' });
    expect(plain).toContain('src="https://stats.example/share/3?embed=1" title=');
    expect(plain).not.toContain('<script>');
  });

  it('has the chosen theme, period and height', () => {
    const code = embedOf(shared, { theme: 'dark', period: '7d', height: 'content' });
    expect(code).toContain('src="https://stats.example/share/3?embed=1&amp;theme=dark&amp;period=7d"');
    expect(code).toMatch(/id="waymark-3".*\n<script>.*getElementById\("waymark-3"\).*<\/script>$/);
  });
});

describe('the one choice of reports', () => {
  it.each(['weekly', 'monthly', 'both'] as const)('is stored as two switches: %s', (frequency) => {
    const stored = { report_weekly: false, report_monthly: false, ...frequencySettings(frequency) };
    expect(frequencyOf(stored)).toBe(frequency);
  });

  it('leaves them as they are when it is off', () => expect(frequencySettings('off')).toEqual({}));
});

describe('the first visit', () => {
  const live = (visitors: number, views: number) => ({
    error: 0 as const,
    status: 200 as const,
    data: { visitors, minutes: [{ time: '', visitors: 0, views }], pages: [], sources: [], countries: [] },
  });
  it.each([
    [0, 0, false],
    [1, 0, true],
    // A visitor who arrived and left before the owner looked.
    [0, 1, true],
  ])('with %d people now and %d views before is there: %s', (visitors, views, expected) => {
    expect(hasVisit(live(visitors, views))).toBe(expected);
  });
});

describe('filtered hits', () => {
  it('are those that a rule dropped', () => {
    const automated = { reason: 'automated', count: 2 } as const;
    expect(droppedHits([automated, { reason: 'bot', count: 0 }])).toEqual([automated]);
  });

  it('cover today and yesterday, so that midnight hides none', () => {
    expect(latestDays(Date.parse('2026-03-01T00:00:05Z'))).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  });
});

describe('what a rule would have dropped', () => {
  it('is one sentence, and mentions existing exclusions where nothing more would be dropped', () => {
    expect(sentenceOfBots({ events: 1_200, visits: 90, left_out: 5 })).toContain('1,200 events in 90 visits');
    expect(sentenceOfBots({ events: 0, visits: 0, left_out: 5 })).toContain(
      '5 requests from bots were already filtered',
    );
    expect(sentenceOfParams({ page_views: 3, of: 10, parameters: [], complete: true })).toContain('3 of 10 page views');
  });
});

describe('an optional number', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['12', 12],
    ['0', 0],
  ])('%j is %s', (text, expected) => {
    expect(numberOf(text, 'days')).toBe(expected);
  });

  it.each(['soon', '1.5', '1e999'])(
    '%j is an error at its field instead of null, which turns a setting off',
    (text) => {
      expect(() => numberOf(text, 'days')).toThrow(/whole number/);
    },
  );
});
