import { describe, expect, it } from 'vitest';
import { homeMessages } from '../../messages/home.ts';
import { activityRows } from './activity-list.tsx';
import { hasTraffic } from './home.tsx';
import type { HomeData } from './home-data.ts';
import { byChange, figureText } from './mover-list.tsx';
import { withLook } from './since-last.tsx';

const row = (id: number, now: number, before: number) => ({
  ...{ id, name: `${id}`, address: null },
  ...{ now, before, trend: [] },
});

describe('top movers', () => {
  it('are sorted across all types, losses and gains alike', () => {
    const moved = byChange({ links: [row(1, 5, 0), row(2, 0, 90)], codes: [row(1, 40, 10)], websites: [row(9, 7, 7)] });
    expect(moved.map(({ type, id }) => `${type} ${id}`)).toEqual(['link 2', 'qr 1', 'link 1', 'website 9']);
  });

  it('say what each figure counts', () => {
    expect([figureText('qr', 5), figureText('link', 1), figureText('website', 2)]).toEqual([
      '5 scans',
      '1 click',
      '2 visitors',
    ]);
  });

  it('leave out what is pinned', () => {
    const movers = { links: [row(1, 5, 0)], codes: [row(1, 40, 10)], websites: [] };
    expect(byChange(movers, [{ type: 'qr', id: 1 }]).map(({ type }) => type)).toEqual(['link']);
  });

  it('are a short list', () => {
    const links = Array.from({ length: 30 }, (_, index) => row(index + 1, index, 0));
    expect(byChange({ links, codes: [], websites: [] })).toHaveLength(8);
  });

  it('are empty for an empty account', () => {
    expect(byChange({ links: [], codes: [], websites: [] })).toEqual([]);
  });
});

describe('recent activity', () => {
  const act = (over: Partial<HomeData['activity'][number]>): HomeData['activity'][number] => ({
    ...{ type: 'overlay', id: 1, name: 'Newsletter', address: null, kind: 'answered', detail: 'contact' },
    ...{ time: '2026-11-27T09:00:00Z' },
    ...over,
  });

  it('has one row for the responses to a form, with the latest time, and another for another type of form', () => {
    const time = '2026-11-27T08:00:00Z';
    const polls = { time, detail: 'poll' };
    const rows = activityRows([act({}), act({ type: 'bio' }), act({ time }), act(polls), act({ id: 2, time })]);
    expect(rows.map(({ first, count }) => [first.type, first.id, first.time, count])).toEqual([
      ['overlay', 1, '2026-11-27T09:00:00Z', 2],
      ['bio', 1, '2026-11-27T09:00:00Z', 1],
      ['overlay', 1, time, 1],
      ['overlay', 2, time, 1],
    ]);
  });

  it.each([
    ['newsletter', 1, 'received 1 newsletter sign-up'],
    ['newsletter', 1_200, 'received 1,200 newsletter sign-ups'],
    ['contact', 2, 'received 2 messages from its contact form'],
    ['poll', 7, 'received 7 poll votes'],
    ['survey', 1, 'received 1 response'],
  ])('names what a form of the type %s received: %i', (type, count, text) => {
    expect(homeMessages.received(type, count)).toBe(text);
  });

  it('keeps changes and the goals of a website apart', () => {
    const site = { type: 'website', id: 1 } as const;
    const goals = ['Purchase', 'Newsletter'].map((detail) => act({ ...site, kind: 'goal_reached', detail }));
    expect(activityRows([...goals, act({ ...site, kind: 'saved', detail: '' })])).toHaveLength(3);
  });

  it('is as short as the list beside it', () => {
    const many = Array.from({ length: 24 }, (_, id) => act({ id: id + 1 }));
    expect(activityRows(many)).toHaveLength(8);
    expect(activityRows([])).toEqual([]);
  });
});

describe('the last look', () => {
  const HOUR_MS = 3_600_000;

  it.each([
    ['the first time', undefined, 0],
    ['after an absence', { last: 2 * HOUR_MS, before: HOUR_MS }, 2 * HOUR_MS],
    ['minutes later, as before', { last: 10 * HOUR_MS - 60_000, before: HOUR_MS }, HOUR_MS],
  ])('is, %s', (_when, known, before) => {
    expect(withLook(known, 10 * HOUR_MS)).toEqual({ last: 10 * HOUR_MS, before });
  });
});

describe('the overview', () => {
  const nothing = { clicks: 0, scans: 0, visits: 0, views: 0, visitors: 0, conversions: 0 };

  it.each([
    ['nothing was counted', {}, {}, false],
    ['there is a scan', { scans: 1 }, {}, true],
    ['only the period before has something, which is a loss', {}, { conversions: 3 }, true],
  ])('says whether there is traffic when %s', (_when, now, before, expected) => {
    const [totals, compared] = [now, before].map((counts) => ({ ...nothing, ...counts }));
    expect(hasTraffic({ totals: { ...nothing, ...totals }, compared_totals: { ...nothing, ...compared } })).toBe(
      expected,
    );
  });
});
