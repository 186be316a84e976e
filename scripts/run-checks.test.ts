import { describe, expect, it } from 'vitest';
import { budgets, type Check } from './checks.ts';
import { runChecks } from './run-checks.ts';

const check = (name: string, ...problems: string[]): Check => ({ name, run: async () => ({ problems }) });

async function run(checks: readonly Check[]) {
  const lines: string[] = [];
  const exitCode = await runChecks(checks, '/', (text) => lines.push(text));
  return { exitCode, lines };
}

describe('running checks', () => {
  it('ends with 0 when all are well', async () => {
    expect(await run([check('one'), check('two')])).toEqual({
      exitCode: 0,
      lines: ['ok    one', 'ok    two', 'All checks passed.'],
    });
  });

  it('continues after a failure and exits with 1', async () => {
    const { exitCode, lines } = await run([check('one', 'too long', 'too wide'), check('two')]);
    expect(exitCode).toBe(1);
    expect(lines).toEqual(['FAIL  one: too long\n      too wide', 'ok    two', '1 of 2 checks failed.']);
  });

  it('counts a check that breaks as failed', async () => {
    const broken: Check = { name: 'broken', run: async () => Promise.reject(new Error('no git here')) };
    expect(await run([broken, check('two')])).toMatchObject({
      exitCode: 1,
      lines: ['FAIL  broken: no git here', 'ok    two', '1 of 2 checks failed.'],
    });
  });

  it('prints figures whether they are good or bad', async () => {
    const figures = (...problems: string[]): Check => ({
      name: 'sizes',
      run: async () => ({ problems, figures: '  7' }),
    });
    expect((await run([figures()])).lines).toContain('  7');
    expect((await run([figures('bad')])).lines).toContain('  7');
  });
});

it('the budget check names the files that exceed a budget', () => {
  const { problems } = budgets([{ path: 'server/a.ts', text: 'a();\n'.repeat(301) }]);
  expect(problems[0]).toBe('file, longest is 301, limit <= 300\n  server/a.ts (301)');
});
