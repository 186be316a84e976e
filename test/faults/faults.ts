/**
 * `npm run test:faults [-- names] [--short] [--times N] [--seed N]`: breaks a real service in every way that its makers could
 * think of, and counts. Prints a table for each drill; the exit code is 0 only when nothing was lost and everything held.
 */
import { parseArgs } from 'node:util';
import { requireNode } from '../../scripts/node-version.ts';
import { DRILLS } from './drills.ts';
import { printed, type Report } from './report.ts';

requireNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, times: { type: 'string' }, seed: { type: 'string' } },
});
const unknown = positionals.filter((name) => !DRILLS.some((drill) => drill.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no drill "${unknown.join(', ')}". The drills are ${DRILLS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
// Services that run at that moment end with this process; see rig/service.ts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const chosen = DRILLS.filter(({ name, isOnRequest }) =>
  positionals.length === 0 ? !isOnRequest : positionals.includes(name),
);
const reports: Report[] = [];
for (const { name, run, short, full } of chosen) {
  const startedAt = performance.now();
  const times = values.times === undefined ? (values.short ? short : full) : Number(values.times);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  const tell = (line: string) =>
    console.error(`  ${name}, ${Math.round((performance.now() - startedAt) / 1000)} s: ${line}`);
  const report = await run({ times, seed, tell }).catch((error: unknown) => ({
    drill: name,
    figures: [],
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  reports.push(report);
  console.log(`${printed(report)}\n  took ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
}
const problems = reports.reduce((sum, report) => sum + report.problems.length, 0);
const skipped = reports.filter((report) => report.skipped !== undefined).length;
console.log(`${reports.length - skipped} drills, ${skipped} not possible here, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
