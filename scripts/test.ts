/**
 * `npm test`: installs the programs that the tests need, runs vitest with the given arguments and prints `N passed, N failed`
 * as its last line. The exit code is 0 only when a test ran and none failed. Without arguments it samples the large matrices
 * (test/support/vitest/scope.ts); with paths or `--full` it runs all of them. No test is tried twice.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findTool, type Machine, planInstall, type Tool, thisMachine } from '../test/support/tools.ts';
import { OUTCOME_FILE } from '../test/support/vitest/outcome-reporter.ts';
import { requireNode } from './node-version.ts';
import { countTests, endedWith, type TestOutcome } from './test-outcome.ts';

const ROOT = join(import.meta.dirname, '..');
const TOOLS: readonly Tool[] = ['postgres', 'chromium', 'headless-chromium', 'zbarimg', 'haproxy'];

function run(program: string, args: readonly string[]): number {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  return status ?? 1;
}

function rootAccess(): Machine['root'] {
  if (process.getuid?.() === 0) return 'is';
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo' : 'none';
}

/** Asks on a terminal before sudo changes the machine; not in CI, where no one could answer. */
async function mayUseSudo(script: string): Promise<boolean> {
  if (process.env.CI === 'true') return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`The tests need system packages. Run this?\n  ${script}\n[y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** The sentence that stops the run, or undefined when every tool is there. */
async function installTools(): Promise<string | undefined> {
  const machine = thisMachine(process.env.PATH ?? '', rootAccess());
  const missing = TOOLS.filter((tool) => findTool(tool, machine) === undefined);
  if (missing.length === 0) return undefined;
  const plan = planInstall(missing, machine);
  if ('sentence' in plan) return plan.sentence;
  if (machine.root === 'sudo' && !(await mayUseSudo(plan.script))) {
    return `The tests need ${missing.join(', ')}. Run this and try again:\n  ${plan.script}`;
  }
  console.log(`Installing ${missing.join(', ')}: ${plan.script}`);
  if (run('sh', ['-c', plan.script]) !== 0) return 'The installation failed; see above.';
  const still = missing.filter((tool) => findTool(tool, machine) === undefined);
  return still.length === 0 ? undefined : `Installed, but not found: ${still.join(', ')}.`;
}

function runVitest(args: readonly string[]): TestOutcome | undefined {
  rmSync(OUTCOME_FILE, { force: true });
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const outcome = join(ROOT, 'test', 'support', 'vitest', 'outcome-reporter.ts');
  const exitCode = run(process.execPath, [vitest, 'run', '--reporter=default', `--reporter=${outcome}`, ...args]);
  return existsSync(OUTCOME_FILE) ? endedWith(exitCode, JSON.parse(readFileSync(OUTCOME_FILE, 'utf8'))) : undefined;
}

function report(outcome: TestOutcome | undefined): number {
  const { passed, failed } = countTests(outcome);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

requireNode();
const args = process.argv.slice(2).filter((arg) => arg !== '--full');
if (process.argv.length > 2) process.env.TEST_SCOPE = 'full';
const problem = await installTools();
if (problem !== undefined) console.error(problem);
process.exitCode = problem === undefined ? report(runVitest(args)) : 1;
