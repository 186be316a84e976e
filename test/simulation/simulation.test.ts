import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresIn, readerOf } from './comparison.ts';
import { openStage, type Stage } from './driver.ts';
import { linkSurfaces } from './link-surfaces.ts';
import { messageSurfaces } from './message-surfaces.ts';
import { type Counted, count } from './oracle.ts';
import { type Plan, simulate } from './simulator.ts';
import { websiteSurfaces } from './website-surfaces.ts';

const IS_FULL = process.env.SIMULATION === 'full';
/** 300 visitors over 40 days, or a sample of them. */
const PLAN: Plan = IS_FULL ? { seed: 14, visitors: 300, days: 40 } : { seed: 14, visitors: 24, days: 6 };

describe(`${PLAN.visitors} visitors over ${PLAN.days} days in nine time zones`, () => {
  let stage: Stage;
  let counted: Counted;
  beforeAll(async () => {
    stage = await openStage();
    const actions = simulate(PLAN);
    counted = count(actions, await stage.play(actions, PLAN.days));
  });
  afterAll(() => stage.close());

  it('are counted alike by the documentation and on every surface', async () => {
    const reader = readerOf(stage.app);
    const { ids } = stage;
    const { days } = PLAN;
    const surfaces = [
      websiteSurfaces({ reader, counted, days, siteIds: ids.sites }),
      linkSurfaces({ reader, counted, days, ids }),
      messageSurfaces({ stage, counted, days }),
    ];
    let figures = 0;
    const differences: string[] = [];
    for (const list of surfaces) {
      for await (const { name, actual, expected } of list) {
        figures += figuresIn(expected);
        differences.push(...differencesOf(name, actual, expected));
      }
    }
    expect(differences).toEqual([]);
    expect(counted.hits.length).toBeGreaterThan(PLAN.visitors);
    console.info(`${figures} figures compared, ${counted.hits.length} hits, ${counted.requests.length} requests`);
  });
});

/** Names every single figure that differs. */
function differencesOf(name: string, actual: unknown, expected: unknown): string[] {
  const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;
  if (isLeaf(actual) || isLeaf(expected)) {
    return Object.is(actual, expected)
      ? []
      : [`${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  }
  const [one, other] = [actual as Record<string, unknown>, expected as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differencesOf(`${name} > ${key}`, one[key], other[key]));
}
