import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contradictions,
  figuresAfter,
  happen,
  LIVE_SCREENS,
  type LiveWorld,
  makeLiveWorld,
  watchScreen,
} from '../../support/live-screens.ts';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, openBench } from './app.fixture.ts';

/** Rounds of events while a screen is open: they arrive before, during and after its readings. */
const ROUNDS = 12;
const PAUSE_MS = 60;

let bench: AppBench;
let world: LiveWorld;
/** Rounds of events up to now. */
let rounds = 0;
beforeAll(async () => {
  bench = await openBench({ engine: true });
  world = await makeLiveWorld(
    bench.test.origin,
    async (method, path, body) => (await bench.account.api(method, path, body)).json,
  );
  await happen(world);
  rounds++;
  await bench.test.deps.events.settle();
});
afterAll(() => bench.close());

async function happenOften(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await happen(world);
    rounds++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

describe('an open screen shows every event by itself, and never figures that contradict each other', () => {
  it.each(sampleOf(LIVE_SCREENS, 3).map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const { page, context, complaints } = await bench.open('/account');
    await page.goto(bench.test.origin + screen.path(world));
    const watched = await watchScreen(page, screen);
    await expect.poll(watched.now, PATIENCE).toEqual(figuresAfter(screen, rounds));
    await happenOften();
    await expect.poll(watched.now, PATIENCE).toEqual(figuresAfter(screen, rounds));
    const states = await watched.states();
    expect(contradictions(states)).toEqual([]);
    expect(states.at(-1)?.ordered).not.toContain(null);
    // Figures appeared in steps: the screen was read while events arrived.
    expect(states.length).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
