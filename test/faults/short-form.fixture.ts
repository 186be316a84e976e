import { expect } from 'vitest';
import { DRILLS } from './drills.ts';

/** Processes are killed and restarted, on machines with other load. */
export const DRILL_MS = 300_000;

/** Each event costs the machine 0.3 ms of processor time, and losses do not depend on their number. */
const LOAD_SHARE = 0.25;

/** The short form of a drill: the same as in full, a few times and under less load. `npm run test:faults` prints the figures. */
export async function drillShortly(name: string, skip: () => void): Promise<void> {
  const drill = DRILLS.find((known) => known.name === name);
  if (drill === undefined) throw new Error(`There is no drill "${name}".`);
  const report = await drill.run({ times: drill.short, loadShare: LOAD_SHARE, judgesTime: false });
  if (report.skipped !== undefined) {
    console.warn(`Not drilled (${name}): ${report.skipped}`);
    skip();
  }
  expect(report.problems).toEqual([]);
}
