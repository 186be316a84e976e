import { describe, expect, it } from 'vitest';
import { BOARD_GRID, boardDimensionsOf, boardMetricsOf } from '../../../contract/vocabulary.ts';
import type { BoardInput, BoardPanel } from '../../boards/boards.ts';
import { type DemoWorld, demoEvents } from './demo-events.ts';
import { DEMO_CHANNELS, DEMO_CODES } from './demo-objects.ts';
import { DEMO_PLACES, DEMO_POSTER, DEMO_POSTER_CHANNEL, ensurePosters } from './demo-posters.ts';
import { ensureDemoBoard } from './demo-presets.ts';
import { DEMO_WEBSITES } from './demo-websites.ts';

/** The demo's objects as far as boards are about them. */
function worldWith(over: object = {}): DemoWorld {
  return {
    ...{ accountId: 1, websites: [{ id: 3 }] },
    codes: DEMO_CODES.map(({ name }, place) => ({ id: 8 + place, name })),
    links: [
      { id: 5, campaignId: 0 },
      { id: 6, campaignId: 4 },
    ],
    ...over,
    // Only what boards are about.
  } as unknown as DemoWorld;
}

async function seed(world: DemoWorld, known: readonly string[] = []) {
  const created: (BoardInput & { name: string })[] = [];
  const boards = {
    page: async () => ({ items: known.map((name) => ({ name })), total: known.length }),
    create: async (_accountId: number, input: BoardInput & { name: string }) => {
      created.push(input);
      return input;
    },
    // Only what the demo calls.
  } as unknown as Parameters<typeof ensureDemoBoard>[0]['boards'];
  const clock = { now: () => 0, daysAgo: <Made>(_days: number, make: () => Promise<Made>) => make() };
  await ensureDemoBoard({ boards }, world, clock);
  return created;
}

const overlaps = (one: BoardPanel, other: BoardPanel) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

describe('the board of the demo', () => {
  it('is about its website, its campaign and its poster', async () => {
    const [board] = await seed(worldWith());
    const objects = new Set(board?.panels?.map(({ object }) => `${object.type} ${object.id}`));
    const poster = DEMO_CODES.findIndex(({ name }) => name === DEMO_POSTER);
    expect([...objects].toSorted()).toEqual(['campaign 4', `qr ${8 + poster}`, 'website 3']);
    expect(new Set(board?.panels?.map(({ id }) => id)).size).toBe(board?.panels?.length);
  });

  it('has only panels that the service allows, each in a place of its own', async () => {
    const [board] = await seed(worldWith());
    const panels = board?.panels ?? [];
    for (const panel of panels) {
      const { object, metric, dimension, x, w } = panel;
      expect(boardMetricsOf(object.type)).toContain(metric);
      if (dimension) expect(boardDimensionsOf(object.type)).toContain(dimension);
      expect(x + w).toBeLessThanOrEqual(BOARD_GRID.columns);
      expect(panels.filter((other) => overlaps(panel, other))).toEqual([panel]);
    }
  });

  it.each([
    ['exists already', worldWith(), ['Office wall']],
    ['has no website', worldWith({ websites: [] }), []],
    ['has no campaign', worldWith({ links: [{ id: 5, campaignId: 0 }] }), []],
    ['has no code', worldWith({ codes: [] }), []],
    ['has no poster', worldWith({ codes: [{ id: 9, name: 'Coffee bag' }] }), []],
  ])('is not created when it %s', async (_name, world, known) => {
    expect(await seed(world, known)).toEqual([]);
  });
});

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-06-15T15:30:00Z');
const NAMES = DEMO_PLACES.map(([name]) => name);
const [FIRST = ''] = NAMES;
const VISITED = { websites: DEMO_WEBSITES.map((website, index) => ({ id: index + 1, website, people: [] })) };

interface Placed {
  id: number;
  name: string;
  code: string;
  latitude?: number | null;
  longitude?: number | null;
  from?: string | null;
}

/** Creates the copies of code 5 in channel 4, where some exist already. */
async function hang(known: readonly string[] = []) {
  const placed: Placed[] = known.map((name, index) => ({ id: 50 + index, name, code: `old${index}` }));
  const placements = {
    of: async (_accountId: number, channelId: number) => (channelId === 4 ? placed.toReversed() : []),
    add: async (
      _accountId: number,
      _channelId: number,
      input: { code: number; placements: readonly { name: string }[] },
    ) => {
      expect(input.code).toBe(5);
      placed.push(...input.placements.map((one, index) => ({ ...one, id: 100 + placed.length + index, code: 'new' })));
      return [];
    },
    // Only what the posters call, with only the fields that they read.
  } as unknown as Parameters<typeof ensurePosters>[0]['placements'];
  let now = NOW;
  const clock = {
    now: () => now,
    daysAgo: async <Made>(days: number, make: () => Promise<Made>) => {
      now = NOW - days * DAY_MS;
      const made = await make();
      now = NOW;
      return made;
    },
  };
  const map = { accountId: 1, channelId: 4, codeId: 5, landing: { siteId: 3, path: '/' } };
  return { codes: await ensurePosters({ placements }, map, clock), placed };
}

describe('the posters of the demo', () => {
  it('are copies in one city, each in a place of its own, put up one after another', async () => {
    const { codes, placed } = await hang();
    expect(codes.map(({ name }) => name)).toEqual(NAMES);
    expect(new Set(codes.map(({ id }) => id)).size).toBe(DEMO_PLACES.length);
    expect(new Set(placed.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(DEMO_PLACES.length);
    for (const { latitude, longitude } of placed) {
      expect([Math.abs((latitude ?? 0) - 48.21) < 0.05, Math.abs((longitude ?? 0) - 16.37) < 0.06]).toEqual([
        true,
        true,
      ]);
    }
    const days = placed.map(({ from }) => from);
    expect(days).toEqual(days.toSorted());
    expect(days[0]).toBe('2026-03-17');
  });

  it('are older than the code created next, so that IDs and dates have one order', () => {
    const ages = DEMO_PLACES.map(([, , , , daysAgo]) => daysAgo);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    const poster = DEMO_CODES.findIndex(({ name }) => name === DEMO_POSTER);
    expect(DEMO_CODES[poster]?.daysAgo).toBeGreaterThan(Math.max(...ages));
    expect(DEMO_CODES[poster + 1]?.daysAgo).toBeLessThan(Math.min(...ages));
  });

  it('are created once, and again where one was deleted', async () => {
    expect((await hang(NAMES)).placed).toHaveLength(DEMO_PLACES.length);
    const { codes, placed } = await hang(NAMES.slice(1));
    expect(placed.map(({ name }) => name)).toEqual([...NAMES.slice(1), FIRST]);
    expect(codes.find(({ name }) => name === FIRST)?.code).toBe('new');
  });

  it('have a channel of their own', () => {
    expect(DEMO_CHANNELS.filter(({ name }) => name === DEMO_POSTER_CHANNEL)).toHaveLength(1);
    expect(DEMO_CODES.some(({ channel }) => channel === DEMO_POSTER_CHANNEL)).toBe(false);
  });

  it('are scanned by people nearby more often than by tourists, and by more where more people pass', async () => {
    const { codes } = await hang();
    const world = { ...{ accountId: 1, host: 'go.example.com' }, ...VISITED, codes };
    const link = { id: 9, alias: 'far', campaignId: 0, weight: 1, daysAgo: 95 };
    const rows = [...demoEvents({ count: 4_000, now: NOW, world: { ...world, links: [link] } })];
    const scans = rows.filter(({ kind }) => kind === 'scan');
    const near = scans.filter(({ city, country, language }) => `${city} ${country} ${language}` === 'Vienna AT de-AT');
    expect([near.length > 0.8 * scans.length, near.length < 0.9 * scans.length]).toEqual([true, true]);
    const counted = Map.groupBy(scans, ({ qrId }) => qrId);
    const countOf = (name: string) => counted.get(codes.find((code) => code.name === name)?.id ?? 0)?.length ?? 0;
    expect(Math.min(...NAMES.map(countOf))).toBeGreaterThan(0);
    expect(countOf('Naschmarkt')).toBeGreaterThan(2 * countOf('Kutschkermarkt'));
    expect(rows.filter(({ kind, city }) => kind === 'click' && city === 'Vienna')).toEqual([]);
  });
});
