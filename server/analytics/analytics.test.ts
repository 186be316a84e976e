import { beforeEach, describe, expect, it } from 'vitest';
import type { ObjectRef } from '../collect/event-port.ts';
import { createStats, type EventLogReader, type RawObjectStatistics } from './analytics.ts';

let raw: RawObjectStatistics;
let askedTotals: number[];

const reader: Pick<EventLogReader, 'objectTotals' | 'objectStatistics'> = {
  objectTotals: async (refs) => {
    askedTotals.push(refs.length);
    return refs.map((ref) => ({ ref, clicks: ref.id, uniqueClicks: 1 }));
  },
  objectStatistics: async () => raw,
};
const stats = createStats(reader);

beforeEach(() => {
  askedTotals = [];
  raw = {
    clicks: 5,
    uniqueClicks: 4,
    panels: { countries: [], referrers: [], browsers: [], os: [], networks: [] },
  };
});

describe('statistics of an object', () => {
  it('have names for countries and for what is not known', async () => {
    raw.panels.countries = [
      ['DE', 3],
      ['', 2],
    ];
    raw.panels.referrers = [
      ['', 4],
      ['a.example', 1],
    ];
    raw.panels.browsers = [['', 5]];
    raw.panels.os = [['', 5]];
    expect(await stats.objectStatistics({ accountId: 1 })).toMatchObject({
      clicks: 5,
      uniqueClicks: 4,
      topCountries: [
        ['Germany', 3],
        ['Unknown', 2],
      ],
      topReferrers: [
        ['Direct, email and other', 4],
        ['a.example', 1],
      ],
      topBrowsers: [['Unknown', 5]],
      topOs: [['Unknown', 5]],
    });
  });

  it('add up what shares a label, most first', async () => {
    raw.panels.browsers = [
      ['Chrome', 4],
      ['', 3],
      ['Unknown', 2],
    ];
    const { topBrowsers } = await stats.objectStatistics({ accountId: 1 });
    expect(topBrowsers).toEqual([
      ['Unknown', 5],
      ['Chrome', 4],
    ]);
  });

  it('always contain facebook, twitter and instagram', async () => {
    const { socialCount } = await stats.objectStatistics({ accountId: 1 });
    expect(socialCount).toEqual({ facebook: 0, twitter: 0, instagram: 0 });
  });

  it('contain further networks if there are any, each under one name', async () => {
    raw.panels.networks = [
      ['Facebook', 3],
      ['X', 2],
      ['Twitter', 1],
      ['LinkedIn', 1],
      ['__proto__', 1],
    ];
    const { socialCount } = await stats.objectStatistics({ accountId: 1 });
    expect(Object.entries(socialCount)).toEqual([
      ['facebook', 3],
      ['twitter', 3],
      ['instagram', 0],
      ['linkedin', 1],
      ['__proto__', 1],
    ]);
  });
});

describe('totals', () => {
  it('of many objects are queried in groups of a thousand and returned in order', async () => {
    const refs: ObjectRef[] = Array.from({ length: 2500 }, (_, id) => ({ kind: 'link', accountId: 1, id }));
    const totals = await stats.objectTotals(refs);
    expect(askedTotals).toEqual([1000, 1000, 500]);
    expect(totals.map((row) => row.clicks)).toEqual(refs.map((ref) => ref.id));
  });
});
