/**
 * `npm test`: installs the programs that tests need, runs vitest with the arguments given, and closes with one line
 * `N passed, N failed`. The exit code is 0 only when something ran and nothing failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findTool, planInstall, type Tool, thisMachine } from '../test/support/tools.ts';
import { OUTCOME_FILE } from '../test/support/vitest/outcome-reporter.ts';
import { requireNode } from './node-version.ts';
import {
  afterSecondTry,
  countTests,
  endedWith,
  filesToTryAgain,
  type TestOutcome,
  toldOfFirstTry,
} from './test-outcome.ts';

const ROOT = join(import.meta.dirname, '..');
const TOOLS: readonly Tool[] = ['postgres', 'chromium', 'zbarimg'];

function run(program: string, args: readonly string[]): number {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  return status ?? 1;
}

function rootAccess(): 'is' | 'sudo' | 'none' {
  if (process.getuid?.() === 0) return 'is';
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo' : 'none';
}

/** The sentence that stops the run, or undefined when every tool is there. */
function installTools(): string | undefined {
  const machine = thisMachine(process.env.PATH ?? '', rootAccess());
  const missing = TOOLS.filter((tool) => findTool(tool, machine) === undefined);
  if (missing.length === 0) return undefined;
  const plan = planInstall(missing, machine);
  if ('sentence' in plan) return plan.sentence;
  console.log(`Installing ${missing.join(', ')}: ${plan.script}`);
  if (run('sh', ['-c', plan.script]) !== 0) return 'The tools could not be installed; see above.';
  const still = missing.filter((tool) => findTool(tool, machine) === undefined);
  return still.length === 0 ? undefined : `Installed, and yet not found: ${still.join(', ')}.`;
}

function runVitest(args: readonly string[]): TestOutcome | undefined {
  rmSync(OUTCOME_FILE, { force: true });
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const outcome = join(ROOT, 'test', 'support', 'outcome-reporter.ts');
  const exitCode = run(process.execPath, [vitest, 'run', '--reporter=default', `--reporter=${outcome}`, ...args]);
  return existsSync(OUTCOME_FILE) ? endedWith(exitCode, JSON.parse(readFileSync(OUTCOME_FILE, 'utf8'))) : undefined;
}

/** Tests of browsers that failed in a run of everything are tried once more; someone at work on one wants to see it fail. */
function runTests(args: readonly string[]): number {
  const first = runVitest(args);
  const again = args.length === 0 ? filesToTryAgain(first) : [];
  if (first === undefined || again.length === 0) return tell(first);
  console.log(toldOfFirstTry(first));
  const outcome = afterSecondTry(first, runVitest(again));
  console.log(toldOfFirstTry(first));
  return tell(outcome);
}

function tell(outcome: TestOutcome | undefined): number {
  const { passed, failed } = countTests(outcome);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

requireNode();
const problem = installTools();
if (problem !== undefined) console.error(problem);
process.exitCode = problem === undefined ? runTests(process.argv.slice(2)) : 1;
