import { describe, expect, it } from 'vitest';
import {
  addVisit,
  COUNTED_KINDS,
  countsKind,
  countsRequests,
  kindsSql,
  noVisits,
  visitMeasuresSql,
} from './counting-rules.ts';

describe('the rules of counting', () => {
  it.each([
    [
      'one view',
      { pages: 1, named_events: 0, seconds: 0 },
      { visits: 1, visit_views: 1, bounces: 1, visit_seconds: 0 },
    ],
    [
      'a view and an event',
      { pages: 1, named_events: 1, seconds: 9 },
      { ...noVisits(), visits: 1, visit_views: 1, visit_seconds: 9 },
    ],
    [
      'three views',
      { pages: 3, named_events: 0, seconds: 70 },
      { ...noVisits(), visits: 1, visit_views: 3, visit_seconds: 70 },
    ],
    ['events alone', { pages: 0, named_events: 2, seconds: 5 }, noVisits()],
  ])('add a visit of %s to the sums', (_, visit, sums) => {
    const added = noVisits();
    addVisit(added, visit);
    expect(added).toEqual(sums);
  });

  it('make the engine’s SQL for visits', () => {
    expect(visitMeasuresSql()).toEqual({
      visits: 'toUInt64(countIf(pages >= 1))',
      visit_views: 'toUInt64(sumIf(pages, pages >= 1))',
      bounces: 'toUInt64(countIf(pages = 1 AND named_events = 0))',
      visit_seconds: 'toUInt64(sumIf(seconds, pages >= 1))',
    });
  });

  it('name the kinds of events that a measure counts', () => {
    expect([kindsSql('views'), kindsSql('visitors')]).toEqual(["kind = 'pageview'", "kind IN ('pageview', 'event')"]);
    expect([countsKind('visitors', 'event'), countsKind('visitors', 'engagement')]).toEqual([true, false]);
  });

  it('tell requests for links, codes and pages from what happens on websites', () => {
    const measures = Object.keys(COUNTED_KINDS) as (keyof typeof COUNTED_KINDS)[];
    expect(measures.filter(countsRequests)).toEqual([
      'uniques',
      'clicks',
      'scans',
      'impressions',
      'unique_impressions',
    ]);
  });
});
