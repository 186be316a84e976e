import { describe, expect, it } from 'vitest';
import { BOARD_GRID, boardDimensionsOf, boardMetricsOf } from '../../../contract/vocabulary.ts';
import type { BoardInput, BoardPanel } from '../../boards/boards.ts';
import type { DemoWorld } from './demo-events.ts';
import { DEMO_CODES } from './demo-objects.ts';
import { ensureDemoBoard } from './demo-presets.ts';

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
    const poster = DEMO_CODES.findIndex(({ name }) => name === 'Market poster');
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
